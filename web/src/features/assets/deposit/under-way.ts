import type { Deposit } from '#app/data/user/deposits.ts';

/** A deposit that was credited stays so long in sight before it is history. */
const CREDITED_SHOWN_MS = 10_000;

/** The deposits that are on their way, those that have just arrived among them, oldest last. */
export const underWay = (deposits: readonly Deposit[], nowMs: number): readonly Deposit[] =>
  deposits.filter(
    ({ step, creditTime }) =>
      step === 'seen' || (creditTime > 0 && nowMs - creditTime < CREDITED_SHOWN_MS),
  );

/** Confirmations as they count for the credit: never more than are needed. */
export const confirmedOf = ({ confirmations, creditConfirm, creditTime }: Deposit): number =>
  creditTime > 0 ? creditConfirm : Math.min(confirmations, creditConfirm);
