import type { withdrawalReasons } from '../routes/withdrawals.ts';

/** The rules that send a withdrawal to a person, in the order in which they are looked at. */
export const reviewRules = [
  ...(['large', 'day-sum', 'address-sum', 'invited-sum'] as const),
  ...(['new-address', 'after-deposit', 'new-device', 'record-lost'] as const),
] as const satisfies readonly (typeof withdrawalReasons)[number][];

/** What is done about a deposit in no balance: it stays, is credited or sent back by people, or was no customer's. */
export const depositRemedies = ['stays', 'correction', 'return', 'not-ours'] as const;

/** What is read on a paper and ticked, each by itself, before anybody is approved. */
export const tickedFields = ['name', 'number', 'country', 'kind', 'valid', 'face'] as const;
export type TickedField = (typeof tickedFields)[number];
