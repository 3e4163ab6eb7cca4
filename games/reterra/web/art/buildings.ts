/** The glyph of each building: strokes on a 24 × 24 field. */
export const GLYPHS: Readonly<Record<string, string>> = {
  school: 'M3 10l9-5 9 5-9 5zM7 12.5V17q5 3 10 0v-4.5M21 10v6',
  garden:
    'M12 21v-9M12 15q-5 0-6-5 5-1 6 4M12 13q5 0 6-5-5-1-6 4M12 8a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5M5 21h14',
  restaurant: 'M7 3v7M4.500 3v4q0 3 2.500 3t2.500-3V3M7 10v11M16 21v-8h-2V6q0-3 3-3v18',
  fishing_hole: 'M3 12q4-6 10-4 3 1 5 4-2 3-5 4-6 2-10-4M18 12l4-4v8zM8 11h.01M13 8q2 4 0 8',
  junk_catapult: 'M3 20h18M6 20l5-8 5 8M4 7l14 8M4 7a2.500 2.500 0 1 0-.01-.01M11 12v-1',
  observatory: 'M4 20v-5a8 8 0 0 1 16 0v5zM12 7l5-5 2 2-5 4.500M4 15h16',
  farm: 'M3 21V11l6-5 6 5v10zM9 21v-5h0M15 13h6v8h-6M6 13h6M18 13V9q0-2-1.500-2',
  infirmary: 'M4 4h16v16H4zM12 8v8M8 12h8',
  inn: 'M3 19V6M3 16h18v3M21 16v-3q0-3-3-3H9v6M6 13a1.500 1.500 0 1 0-.01-.01',
  workshop: 'M14 4l6 6-2 2-2-2-9 9q-2 1-3-1 0-1 1-2l9-9-2-2zM5 4l4 4',
  sports_field:
    'M12 3a9 9 0 1 0 .01 0M12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M16 11l4.500-2M14.500 15.500l3 4M9.500 15.500l-3 4M8 11L3.500 9',
  hot_springs: 'M4 15q0 6 8 6t8-6q-3-2-8-2t-8 2M8 10q-2-2 0-4t0-4M12 10q-2-2 0-4t0-4M16 10q-2-2 0-4t0-4',
  public_square: 'M12 3v3M8 6h8l-1 4H9zM12 10v8M6 18h12M4 21h16',
  market: 'M4 9l2-5h12l2 5M4 9q2 3 4 0 2 3 4 0 2 3 4 0 2 3 4 0M5 12v8h14v-8M9 20v-5h6v5',
  amphitheatre:
    'M3 7a9 12 0 0 0 18 0M7 7a5 7.500 0 0 0 10 0M10.500 7a1.500 3 0 0 0 3 0M2 7h20M9 21h6M12 19v2',
};
