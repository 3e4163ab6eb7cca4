/** What is being composed, step by step, so that each step can be undone. */
export class Composition<Draft> {
  #steps: Draft[] = $state.raw([]);
  readonly #start: Draft;

  constructor(start: Draft) {
    this.#start = start;
  }

  get draft(): Draft {
    return this.#steps.at(-1) ?? this.#start;
  }

  get started(): boolean {
    return this.#steps.length > 0;
  }

  step(draft: Draft): void {
    this.#steps = [...this.#steps, draft];
  }

  undo(): void {
    this.#steps = this.#steps.slice(0, -1);
  }

  cancel(): void {
    this.#steps = [];
  }
}
