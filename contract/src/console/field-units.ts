/** In what a field of a proposal is measured, so that every page shows it as people read it. */
export const fieldUnits = [
  // Of rules: whole numbers as the engine has them.
  ...(['rate', 'ticks', 'lots', 'quote', 'ms', 'count', 'time', 'yes-no', 'text'] as const),
  /** Decimal text of the coin that the field `coin` beside it names. */
  'amount',
  /** Decimal text in the base coin, and in the quote coin, of the scale. */
  ...(['base', 'price'] as const),
  ...(['usdt', 'hours'] as const),
] as const;
export type FieldUnit = (typeof fieldUnits)[number];
