import type { Language } from './code-texts.ts';
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

const names: Readonly<Record<BillKind, readonly [en: string, zh: string]>> = {
  [BillKind.deposit]: ['Deposit', '充值'],
  [BillKind.withdrawal]: ['Withdrawal', '提现'],
  [BillKind.transferIn]: ['Transfer in', '转入'],
  [BillKind.transferOut]: ['Transfer out', '转出'],
  [BillKind.demoFunds]: ['Demo funds', '演示资金'],
  [BillKind.withdrawalFee]: ['Withdrawal fee', '提现手续费'],
  [BillKind.referralShare]: ['Referral reward', '邀请返佣'],
  [BillKind.correction]: ['Correction', '账务更正'],
  [BillKind.buy]: ['Buy', '买入'],
  [BillKind.sell]: ['Sell', '卖出'],
  [BillKind.fee]: ['Trading fee', '交易手续费'],
  [BillKind.realisedProfit]: ['Realized PNL', '已实现盈亏'],
  [BillKind.funding]: ['Funding fee', '资金费用'],
  [BillKind.liquidation]: ['Liquidation', '强平'],
  [BillKind.liquidationFee]: ['Liquidation fee', '强平费用'],
  [BillKind.deleveraging]: ['Auto-deleveraging', '自动减仓'],
  [BillKind.debt]: ['Negative balance', '穿仓垫付'],
};

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

/** As lists of bills and their exports show it. */
export function billKindName(kind: BillKind, language: Language): string {
  return names[kind][language === 'en' ? 0 : 1];
}
