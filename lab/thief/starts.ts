/**
 * Where a coalition's money is at first, and what the world is like: on futures also half a minute
 * before a funding instant, with contracts whose open interest is small, or with large stops of innocents.
 * `both`: half and half. `hunted`, `hunted-spot`: with trading bots and with positions that the index comes near to; `reached`: half and half,
 * and it ends them.
 */
export const starts = [
  'spot',
  'futures',
  'funding',
  'crowded',
  'stops',
  'both',
  'hunted',
  'hunted-spot',
  'reached',
] as const;
export type Start = (typeof starts)[number];
