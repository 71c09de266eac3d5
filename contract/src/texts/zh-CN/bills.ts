import type { CatalogueOf } from '../../texts.ts';
import type * as english from '../en/bills.ts';

export const bills: CatalogueOf<typeof english.bills> = {
  deposit: '充值',
  withdrawal: '提现',
  transferIn: '转入',
  transferOut: '转出',
  demoFunds: '演示资金',
  withdrawalFee: '提现手续费',
  referralShare: '邀请返佣',
  correction: '账务更正',
  buy: '买入',
  sell: '卖出',
  fee: '交易手续费',
  realisedProfit: '已实现盈亏',
  funding: '资金费用',
  liquidation: '强平',
  liquidationFee: '强平费用',
  deleveraging: '自动减仓',
  debt: '穿仓垫付',
};
