/** The ring of twenty card slots, for showing which slots touch. */

/** Ports in the order of the ring: the upper row from left to right, the lower row back. */
export const RING: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11,
];

/** The port `steps` further round the ring. */
export function along(port: number, steps: number): number {
  const at = RING.indexOf(port);
  return RING[(at + steps + RING.length) % RING.length]!;
}

export function neighbours(port: number): [number, number] {
  return [along(port, -1), along(port, 1)];
}

/** Where an arrow key leads from a port; null for other keys. */
export function arrow(port: number, key: string): number | null {
  const upper = port <= 10;
  if (key === 'ArrowRight') return along(port, upper ? 1 : -1);
  if (key === 'ArrowLeft') return along(port, upper ? -1 : 1);
  if (key === 'ArrowUp' || key === 'ArrowDown') return upper ? port + 10 : port - 10;
  return null;
}
