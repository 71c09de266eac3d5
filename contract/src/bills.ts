import type { Language } from './code-texts.ts';

/** Kinds of ledger entries; numbers are never reused. */
export const BillKind = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
  demoFunds: 5,
  withdrawalFee: 6,
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
  [BillKind.demoFunds]: ['Demo funds', '模拟资金'],
  [BillKind.withdrawalFee]: ['Withdrawal fee', '提现手续费'],
  [BillKind.buy]: ['Buy', '买入'],
  [BillKind.sell]: ['Sell', '卖出'],
  [BillKind.fee]: ['Trading fee', '交易手续费'],
  [BillKind.realisedProfit]: ['Realized PNL', '已实现盈亏'],
  [BillKind.funding]: ['Funding fee', '资金费用'],
  [BillKind.liquidation]: ['Liquidation', '强制平仓'],
  [BillKind.liquidationFee]: ['Liquidation fee', '强平费用'],
  [BillKind.deleveraging]: ['Auto-deleveraging', '自动减仓'],
  [BillKind.debt]: ['Negative balance', '穿仓垫付'],
};

/** The kinds that occur in an account: 1 funding, 2 spot, 3 futures. */
export function billKindsOf(account: number): readonly BillKind[] {
  const { deposit, withdrawal, withdrawalFee, demoFunds } = BillKind;
  const { transferIn, transferOut, buy, sell, fee } = BillKind;
  if (account === 1) {
    return [deposit, withdrawal, withdrawalFee, transferIn, transferOut, demoFunds];
  }
  if (account === 2) return [transferIn, transferOut, buy, sell, fee];
  const { realisedProfit, funding, liquidation, liquidationFee, deleveraging, debt } = BillKind;
  const ofPositions = [realisedProfit, funding, liquidation, liquidationFee, deleveraging, debt];
  return [transferIn, transferOut, fee, ...ofPositions];
}

export function billKindName(kind: BillKind, language: Language): string {
  return names[kind][language === 'en' ? 0 : 1];
}
