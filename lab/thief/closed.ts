/**
 * Ids of the thefts that the rules of docs/spec/risk.md prevent in this tree: their recorded games
 * must earn nothing under the new rules. Once all that are recorded stand here, the search itself
 * must find nothing, either.
 */
export const closedThefts: readonly string[] = [
  'S1',
  'P1',
  'P2',
  'P3',
  'P5',
  'B1',
  'B2',
  'B4',
  'F1',
  'A1',
  'H1',
];

/** Of them those that neutral numbers let happen again: what closes all others is no number. */
export const openByNumbers: readonly string[] = ['P1', 'P3', 'P5', 'B4', 'H1'];

/**
 * The largest gain that is accepted, as a part of what the coalition moves: less than trying costs.
 */
export const PROFIT_RATE_MAX = 0.001;

/** What others may lose where no index jumps and no source is silent, USDT: a thousandth of a coalition. */
export const HARM_MAX = 50;
