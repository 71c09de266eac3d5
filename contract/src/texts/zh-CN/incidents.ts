import type { CatalogueOf } from '../../texts.ts';
import type * as english from '../en/incidents.ts';

export const titles: CatalogueOf<typeof english.titles> = {
  'trading-stopped': '交易暂停',
  'prices-silent': '参考价格中断',
  'chain-away': '{{about}}：充值延迟',
  'withdrawals-wait': '提现延迟',
  'coin-paused': '{{about}}：提现已暂停',
  'mails-slow': '邮件延迟',
  'people-away': '暂时无法登录',
  'chain-closed': '{{about}} 已暂停',
  'house-away': '交易所无法访问',
};

export const texts: CatalogueOf<typeof english.texts> = {
  'trading-stopped': '暂不接受新委托和划转。已确认的操作均已保留，条件允许时可以撤单。',
  'prices-silent': '没有最新标记价格时，不能开仓，也不会强平。',
  'chain-away': '该网络尚未同步到最新区块。同步后充值会自动入账，资产不会丢失。',
  'withdrawals-wait': '已提交的提现延后发出，审核期间可以取消。',
  'coin-paused': '我们每分钟核对账目与链上数据。出现差异时，我们会暂停该币种的提现，直至一致。',
  'mails-slow': '验证码和通知邮件的送达比平时慢。',
  'people-away': '暂时无法读取账户和列表。订单簿中的委托不受影响。',
  'chain-closed':
    '我们已暂停该网络。重新开放后，到账的充值将入账，已提交的提现将发出。交易不受影响。',
  'house-away':
    '期间无法查看或提交任何内容。已确认的操作均已保留。恢复后按最先收到的价格继续处理条件单和强平。',
};
