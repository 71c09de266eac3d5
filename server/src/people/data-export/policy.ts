import { houseNumbers } from '@bourse/contract/house-numbers.ts';

export const exportPolicy = {
  /** Of one person, failed ones not counted. */
  perDay: houseNumbers.exportsPerDay,
  /** How long an archive waits for its download. */
  keptMs: houseNumbers.exportMinutes * 60_000,
} as const;
