/** What each of the hundred module ids is. Data for drawing and naming only: rules live on the server. */
import { LETTERS, type Letter } from './view'

/** Companies 1–5 build; 0 is the farming company. */
export type Company = 0 | 1 | 2 | 3 | 4 | 5

export type Task =
  | { name: 'letter'; letter: Letter }
  | { name: 'company'; company: Company }
  | { name: 'diversity' | 'multiply' | 'row_length' | 'terrabots' | 'shields' | 'builders' }

export type Module =
  | { id: number; kind: 'terrabot'; letter: Letter }
  | { id: number; kind: 'builder'; company: Company; special: boolean }
  | { id: number; kind: 'shuttle'; shields: number }
  | { id: number; kind: 'satellite'; task: Task; shields: number }

export type Kind = Module['kind']

const LAST_TASKS = ['diversity', 'multiply', 'row_length', 'terrabots', 'shields', 'builders'] as const

function task(index: number): Task {
  if (index < 5) return { name: 'letter', letter: LETTERS[index]! }
  if (index < 10) return { name: 'company', company: (index - 4) as Company }
  return { name: LAST_TASKS[index - 10]! }
}

function build(id: number): Module {
  if (id < 25) return { id, kind: 'terrabot', letter: LETTERS[Math.floor(id / 5)]! }
  if (id < 55) {
    const company = (Math.floor((id - 25) / 6) + 1) as Company
    return { id, kind: 'builder', company, special: (id - 25) % 6 === 5 }
  }
  if (id < 64) return { id, kind: 'builder', company: 0, special: false }
  if (id < 84) return { id, kind: 'shuttle', shields: id < 68 ? 0 : id < 80 ? 1 : 2 }
  return { id, kind: 'satellite', task: task(id - 84), shields: id < 89 ? 2 : 1 }
}

export const MODULES: readonly Module[] = Array.from({ length: 100 }, (_, id) => build(id))

/** The module of an id; ids outside 0–99 do not occur in a view. */
export function moduleOf(id: number): Module {
  const module = MODULES[id]
  if (!module) throw new RangeError(`there is no module ${id}`)
  return module
}

export function isBuilder(id: number): boolean {
  return moduleOf(id).kind === 'builder'
}

/** Shields a module shows in the defence row. */
export function shieldsOf(id: number): number {
  const module = moduleOf(id)
  return module.kind === 'shuttle' || module.kind === 'satellite' ? module.shields : 0
}
