import { AccountKind } from './enumerations.ts';

/** Kinds of ledger entries; numbers are never reused. */
export const BillKind = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
  demoFunds: 5,
  withdrawalFee: 6,
  referralShare: 7,
  correction: 8,
  buy: 11,
  sell: 12,
  fee: 13,
  realisedProfit: 21,
  funding: 22,
  liquidation: 23,
  liquidationFee: 24,
  deleveraging: 25,
  debt: 26,
} as const;
export type BillKind = (typeof BillKind)[keyof typeof BillKind];

/**
 * What a kind of entry means for whose money it is: `flow` came from outside or went there, `moved` went from
 * one own account to another, `result` is what trading, rewards and fees brought or took.
 */
export type BillEffect = 'flow' | 'moved' | 'result';

export const billEffects: Readonly<Record<BillKind, BillEffect>> = {
  [BillKind.deposit]: 'flow',
  [BillKind.withdrawal]: 'flow',
  [BillKind.demoFunds]: 'flow',
  [BillKind.correction]: 'flow',
  [BillKind.transferIn]: 'moved',
  [BillKind.transferOut]: 'moved',
  [BillKind.withdrawalFee]: 'result',
  [BillKind.referralShare]: 'result',
  [BillKind.buy]: 'result',
  [BillKind.sell]: 'result',
  [BillKind.fee]: 'result',
  [BillKind.realisedProfit]: 'result',
  [BillKind.funding]: 'result',
  [BillKind.liquidation]: 'result',
  [BillKind.liquidationFee]: 'result',
  [BillKind.deleveraging]: 'result',
  [BillKind.debt]: 'result',
};

/** The kinds that occur in an account (`AccountKind`). */
export function billKindsOf(account: number): readonly BillKind[] {
  const { deposit, withdrawal, withdrawalFee, demoFunds, referralShare, correction } = BillKind;
  const { transferIn, transferOut, buy, sell, fee } = BillKind;
  if (account === AccountKind.FUNDING) {
    const moved = [transferIn, transferOut, referralShare, demoFunds, correction];
    return [deposit, withdrawal, withdrawalFee, ...moved];
  }
  if (account === AccountKind.SPOT) return [transferIn, transferOut, buy, sell, fee];
  const { realisedProfit, funding, liquidation, liquidationFee, deleveraging, debt } = BillKind;
  const ofPositions = [realisedProfit, funding, liquidation, liquidationFee, deleveraging, debt];
  return [transferIn, transferOut, fee, ...ofPositions];
}
