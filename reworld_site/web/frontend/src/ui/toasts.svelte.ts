/** Short notices over the page. Trouble stays until it is closed; everything else goes by itself. */

export type ToastKind = 'news' | 'good' | 'trouble';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

const SHOWN_MS = 6_000;
const MOST = 3;

class Toasts {
  list = $state<Toast[]>([]);
  private lastId = 0;

  /** The same words are not shown twice at once. */
  say(text: string, kind: ToastKind = 'news'): void {
    if (this.list.some((toast) => toast.text === text)) return;
    const id = (this.lastId += 1);
    this.list = [...this.list, { id, kind, text }].slice(-MOST);
    if (kind !== 'trouble') setTimeout(() => this.close(id), SHOWN_MS);
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
