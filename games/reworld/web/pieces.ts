/** What each of the hundred module ids is, for drawing and naming. */
import { LETTERS, type Figures, type Letter } from './view';

/** Companies 1–5 build; 0 is the farming company. */
export type Company = 0 | 1 | 2 | 3 | 4 | 5;

export type Task =
  | { name: 'letter'; letter: Letter }
  | { name: 'company'; company: Company }
  | { name: 'diversity' | 'multiply' | 'row_length' | 'terrabots' | 'shields' | 'builders' };

export type Module =
  | { id: number; kind: 'terrabot'; letter: Letter }
  | { id: number; kind: 'builder'; company: Company; special: boolean }
  | { id: number; kind: 'shuttle'; shields: number }
  | { id: number; kind: 'satellite'; task: Task; shields: number };

type Printed = Pick<Figures, 'letters' | 'companies' | 'shields'>;

const BUILDERS = 25;
const SHUTTLES = 64;
const SATELLITES = 84;
const END = 100;
const LAST_TASKS = ['diversity', 'multiply', 'row_length', 'terrabots', 'shields', 'builders'] as const;

const times = (count: number, value: number): number[] => Array<number>(count).fill(value);

/** Until a view says what is printed on the modules of its table. */
const USUAL: Printed = {
  letters: [0, 1, 2, 3, 4].flatMap((letter) => times(5, letter)),
  companies: [...[1, 2, 3, 4, 5].flatMap((company) => times(6, company)), ...times(9, 0)],
  shields: [...times(4, 0), ...times(12, 1), ...times(4, 2), ...times(5, 2), ...times(11, 1)],
};

function task(index: number): Task {
  if (index < 5) return { name: 'letter', letter: LETTERS[index]! };
  if (index < 10) return { name: 'company', company: (index - 4) as Company };
  return { name: LAST_TASKS[index - 10]! };
}

function build(id: number, printed: Printed): Module {
  if (id < BUILDERS) return { id, kind: 'terrabot', letter: LETTERS[printed.letters[id]!]! };
  if (id < SHUTTLES) {
    const [company, next] = printed.companies.slice(id - BUILDERS);
    return { id, kind: 'builder', company: company as Company, special: company !== 0 && company !== next };
  }
  const shields = printed.shields[id - SHUTTLES]!;
  if (id < SATELLITES) return { id, kind: 'shuttle', shields };
  return { id, kind: 'satellite', task: task(id - SATELLITES), shields };
}

let modules: Module[] = [];

/** Takes over what a table's view says is printed on its modules. */
export function print(printed: Printed): void {
  modules = Array.from({ length: END }, (_, id) => build(id, printed));
}

print(USUAL);

/** The module of an id; ids outside 0–99 do not occur in a view. */
export function moduleOf(id: number): Module {
  const module = modules[id];
  if (!module) throw new RangeError(`there is no module ${id}`);
  return module;
}

export function isBuilder(id: number): boolean {
  return moduleOf(id).kind === 'builder';
}
