import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { rightsTerms as english } from '../en/rights-terms.ts';

export const rightsTerms: CatalogueOf<typeof english> = {
  leverage: '合约是杠杆交易。使用 20 倍杠杆时，价格反向变动 5% 即损失全部保证金。',
  liquidation:
    '当保证金不足以维持持仓时，持仓会被强平：系统不会征求您的同意，直接按市场价格平仓。逐仓持仓可能损失全部保证金，全仓模式下可能损失合约账户中的全部 USDT。',
  markAndFunding:
    '强平依据标记价格，而非最新价。每隔数小时，多空一方须向另一方支付资金费用，由您支付时会从保证金中扣除。',
  stopLoss:
    '止损是委托，并非承诺：行情剧烈时会以更差的价格成交。当市场无人承接时，盈利持仓可能被自动减仓。',

  howMuchLost: '您以 20 倍杠杆开仓，价格反向变动 5%，会损失多少？',
  fivePercent: '保证金的 5%',
  allMargin: '几乎全部保证金',
  nothing: '平仓之前没有损失',

  marginTooSmall: '当保证金不足以维持持仓时，会发生什么？',
  waits: '持仓保留，等待价格恢复',
  asksFirst: '系统先要求我追加保证金',
  withoutAsking: '持仓被强平，不会征求我的同意',

  stopLossPrice: '止损会以什么价格平仓？',
  exactly: '总是恰好为触发价',
  maybeWorse: '届时的市场价格，可能更差',
  entryPrice: '我的开仓价',
};
