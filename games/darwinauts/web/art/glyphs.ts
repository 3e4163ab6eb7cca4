/** The sign of each resource: filled shapes within a token of radius 1 around (0, 0). */
import type { Colour } from '../view';

export const SIGNS: Readonly<Record<Colour, string>> = {
  /* a leaf with its vein */
  g: 'M-.52.54Q-.62-.5.6-.58Q.66.6-.3.5L-.5.68L-.62.58zM-.3.32Q-.02-.1.34-.32Q.02.06-.2.42z',
  /* a sun of eight rays */
  y: 'M0-.7L.16-.39L.49-.49L.39-.16L.7 0L.39.16L.49.49L.16.39L0 .7L-.16.39L-.49.49L-.39.16L-.7 0L-.39-.16L-.49-.49L-.16-.39z',
  /* a cut stone */
  r: 'M-.36-.5H.36L.66-.12L0 .66L-.66-.12zM-.4-.1L-.05.42L-.18-.1zM.4-.1L.05.42L.18-.1z',
  /* a drop */
  b: 'M0-.72Q.52-.06.52.2A.52.5 0 0 1-.52.2Q-.52-.06 0-.72zM-.3.2Q-.26.42-.02.46L-.04.34Q-.18.3-.2.18z',
};
