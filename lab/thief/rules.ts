/** The rules of risk that a world has: those of release 0.2.0, or docs/spec/risk.md. */
export type Rules = 'old' | 'new';
