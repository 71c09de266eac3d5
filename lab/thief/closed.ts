import type { Rules } from './rules.ts';

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
  'N1',
  'N2',
  'N5',
  'N8',
  'N17',
];

/**
 * Of them those that happen again without their rule: by neutral numbers, or by the rules of today with one of them
 * taken out. What closes all others is in the engine alone.
 */
export const openedBy: Readonly<Record<string, Rules>> = {
  P1: 'neutral',
  P3: 'neutral',
  P5: 'neutral',
  B4: 'neutral',
  H1: 'neutral',
  N1: 'without-spotBots',
  N2: 'without-dueSlack',
  N5: 'without-silentIndex',
  N8: 'without-stale',
  N17: 'without-contractBots',
};

/**
 * The largest gain that is accepted, as a part of what the coalition moves: less than trying costs.
 */
export const PROFIT_RATE_MAX = 0.001;

/** What others may lose where no index jumps and no source is silent, USDT: a thousandth of a coalition. */
export const HARM_MAX = 50;
