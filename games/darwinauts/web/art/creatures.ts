/** How a species looks: its type gives the build, its number the details, so that no two are alike. 40 × 40. */
import type { Terrain } from '../view';

export interface Creature {
  body: string;
  /** Limbs, stalks and feelers: strokes beneath the body. */
  limbs: string;
  /** What its skin carries. */
  marks: string;
  eyes: { x: number; y: number; r: number }[];
  mouth: string;
}

const BODIES: Record<Terrain, readonly [string, string]> = {
  /* pods */
  G: ['M20 10Q31 12 31 23Q31 33 20 33T9 23Q9 12 20 10z', 'M20 8Q33 17 28 28Q25 34 20 34T12 28Q7 17 20 8z'],
  /* domes */
  Y: [
    'M6 29Q6 11 20 11T34 29Q34 32 31 32H9Q6 32 6 29z',
    'M9 32Q4 32 6 26Q10 12 20 10Q30 12 34 26Q36 32 31 32z',
  ],
  /* shards */
  R: ['M20 6L33 20L28 33H12L7 20z', 'M10 10L20 14L30 10L33 25L20 35L7 25z'],
  /* bells */
  B: [
    'M7 22Q7 8 20 8T33 22Q33 26 29 24T24 26T20 25T16 26T11 24T7 22z',
    'M8 26Q4 9 20 9T32 26Q28 23 26 27T20 27T14 27T8 26z',
  ],
};

const CROWNS: Record<Terrain, readonly string[]> = {
  G: [
    'M20 11V4M20 7q-6 0-7-4M20 7q6 0 7-4',
    'M15 12Q12 6 8 6M25 12Q28 6 32 6',
    'M20 10Q14 8 15 2Q21 4 20 10z',
    'M13 13V6M20 10V3M27 13V6',
  ],
  Y: ['M13 13L10 5M27 13L30 5', 'M20 11V3', 'M10 16Q4 12 7 6M30 16Q36 12 33 6', 'M14 12V7M20 11V5M26 12V7'],
  R: [
    'M12 14L5 8M28 14L35 8',
    'M20 8V2M14 12L9 4M26 12L31 4',
    'M8 18L2 14M32 18L38 14',
    'M16 10L13 3M24 10L27 3',
  ],
  B: ['M20 9V3', 'M14 10Q11 5 14 2M26 10Q29 5 26 2', 'M11 12L6 6M29 12L34 6', 'M17 9V4M23 9V4'],
};

const FEET: Record<Terrain, readonly string[]> = {
  G: [
    'M15 32L12 38M25 32L28 38',
    'M14 32V38M20 33V38M26 32V38',
    'M16 33Q10 36 8 33M24 33Q30 36 32 33',
    'M20 33V38M14 38h12',
  ],
  Y: [
    'M12 32V37M28 32V37',
    'M10 32V36M17 32V37M23 32V37M30 32V36',
    'M9 32L4 37M31 32L36 37',
    'M14 32L11 38M26 32L29 38M20 32V38',
  ],
  R: [
    'M13 32L10 38M27 32L30 38',
    'M16 33V39M24 33V39',
    'M8 24L2 30M32 24L38 30',
    'M11 31L5 36M29 31L35 36M20 33V38',
  ],
  B: [
    'M13 24Q10 31 14 37M27 24Q30 31 26 37',
    'M12 24Q14 31 11 37M20 25Q18 31 21 38M28 24Q26 31 29 37',
    'M16 25Q12 32 16 38M24 25Q28 32 24 38',
    'M11 24V33M17 25V37M23 25V37M29 24V33',
  ],
};

const MARKS: readonly string[] = [
  'M13 28h.01M20 30h.01M27 28h.01',
  'M12 27Q20 31 28 27',
  'M11 18h.01M29 18h.01M13 24h.01M27 24h.01',
  'M15 29l2-2 3 2 3-2 2 2',
];

const MOUTHS: readonly string[] = ['M17 25Q20 28 23 25', 'M17 25.500h6', 'M18 25a2 2 0 1 0 4 0z'];

const EYES: readonly (readonly [number, number, number][])[] = [
  [[20, 19, 4.5]],
  [
    [15.5, 19, 3.2],
    [24.5, 19, 3.2],
  ],
  [
    [13.5, 20, 2.5],
    [20, 17, 3],
    [26.5, 20, 2.5],
  ],
];

const pick = <Item>(from: readonly Item[], number: number): Item => from[number % from.length]!;

export function creatureOf(type: Terrain, card: number): Creature {
  const number = (card - 1) % 16;
  return {
    body: pick(BODIES[type], number >> 1),
    limbs: pick(CROWNS[type], number) + pick(FEET[type], number >> 2),
    marks: pick(MARKS, number + (number >> 2)),
    eyes: pick(EYES, number).map(([x, y, r]) => ({ x, y, r })),
    mouth: pick(MOUTHS, number >> 1),
  };
}
