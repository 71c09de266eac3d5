/** Strokes on a 24 x 24 grid that the app and the operators' console both draw. */
export const sharedStrokes = {
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  shield: 'M12 3 4.5 6v5.5c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.5V6L12 3Zm-3 9 2.2 2.2L15.5 10',
  alert: 'M12 9v4.5m0 3.5h.01M12 3.5 2.5 20h19L12 3.5Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5M12 7.5h.01',
} as const;
