/** A warning beside builder units that no shuttle on the carrier can fetch any more. Advice: the server decides. */
import { isBuilder, moduleOf } from '../pieces';

const isShuttle = (id: number): boolean => moduleOf(id).kind === 'shuttle';

/**
 * Builder units that would have to leave before any shuttle comes free: every shuttle lies in the unit's own row,
 * further in, and not right behind it.
 */
export function stranded(docking: readonly number[][]): Set<number> {
  const found = new Set<number>();
  docking.forEach((row, at) => {
    const elsewhere = docking.some((other, index) => index !== at && other.some(isShuttle));
    row.forEach((id, depth) => {
      const reachable = row.slice(Math.max(0, depth - 1)).some(isShuttle);
      if (isBuilder(id) && !elsewhere && !reachable) found.add(id);
    });
  });
  return found;
}
