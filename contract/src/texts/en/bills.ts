import type { BillKind } from '../../bills.ts';

/** Kinds of ledger entries, as lists of them and their exports show them. */
export const bills = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transferIn: 'Transfer in',
  transferOut: 'Transfer out',
  demoFunds: 'Demo funds',
  withdrawalFee: 'Withdrawal fee',
  referralShare: 'Referral reward',
  correction: 'Correction',
  buy: 'Buy',
  sell: 'Sell',
  fee: 'Trading fee',
  realisedProfit: 'Realized PNL',
  funding: 'Funding fee',
  liquidation: 'Liquidation',
  liquidationFee: 'Liquidation fee',
  deleveraging: 'Auto-deleveraging',
  debt: 'Negative balance',
} as const satisfies Readonly<Record<keyof typeof BillKind, string>>;
