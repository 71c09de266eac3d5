import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { marketProposals as english } from '../en/market-proposals.ts';

export const marketProposals: CatalogueOf<typeof english> = {
  list: '上线 {{symbol}}：{{rules}}',
  listEffect:
    '该市场立即对所有人上线并开放交易，同时启用指数。有人下单前订单簿为空；演示模式的机器人在下次启动后开始报价。',
  tier: '档位',
  indexSource: '指数来源',

  open: '开放 {{market}}',
  makeCancelOnly: '将 {{market}} 设为仅可撤单',
  marketNumber: '市场编号',
  openEffect: '{{market}}：由“{{before}}”变为“{{after}}”。',
  ordersWaiting: '订单簿中有 {{count}} 笔委托，开放交易后可恢复成交。',

  rejects: '引擎将拒绝该提案：{{why}}',
  ofField: '{{why}}（{{field}}）',
  simulated: '基于日志 #{{sequence}} 的引擎副本模拟。',
  fundChanges: '保险基金：{{before}} → {{after}} USDT。',
  fundUnchanged: '保险基金保持 {{before}} USDT 不变。',
  ordersCanceled: '{{count}} 笔当前委托将被撤销。',
  touched: '{{positions}} 个持仓中有 {{count}} 个受影响，涉及 {{accounts}} 个账户。',
  liquidated: '{{accounts}} 个账户的 {{count}} 个持仓将立即被强平。',
  warned: '{{count}} 个持仓的保证金率将超过 80%。',
  overLeverage: '{{count}} 个持仓保留高于新上限的杠杆。',
  overSize: '{{count}} 个持仓超过新的持仓上限，只能减仓。',
  deleveraged: '{{count}} 个持仓将被自动减仓。',

  takeOverLong: '接管 UID {{uid}} 的 {{contract}} 多头持仓',
  takeOverShort: '接管 UID {{uid}} 的 {{contract}} 空头持仓',
  contractNumber: '合约编号',
  side: '方向',
  quantity: '数量',
  price: '价格',
  position: '持仓',
  currentPosition: '当前持仓：{{quantity}}。',
  othersDeleveraged: '{{count}} 个对手方持仓将被自动减仓。',
};
