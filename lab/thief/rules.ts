/** The rules of risk that a world has: those of release 0.2.0, or docs/spec/risk.md. */
export type Rules = 'old' | 'new';

/** Whether the house tells the engine each second what the index says of spot markets. */
export const observesMarkets: Readonly<Record<Rules, boolean>> = {
  old: false,
  new: true,
};
