import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What closing an account, taking its data along, notices and price alerts refuse. */
export const accountDataTexts = {
  [Code.closureBlocked]: {
    status: 200,
    en: 'The account cannot be closed yet: {0}',
    zh: '账号暂时无法注销：{0}',
    words: {
      orders: { en: 'it has open orders', zh: '仍有未完成委托' },
      positions: { en: 'it has open positions', zh: '仍有持仓' },
      deposit: { en: 'a deposit is under way', zh: '有充值尚未到账' },
      withdrawal: { en: 'a withdrawal is under way', zh: '有提现尚未完成' },
      debt: {
        en: 'it owes coins of a deposit that left its chain',
        zh: '有因充值被链上撤销而产生的欠款',
      },
      pending: { en: 'money of it is still held', zh: '仍有资金处于冻结状态' },
      balance: { en: 'it still has a balance', zh: '仍有余额' },
      restricted: { en: 'it is restricted', zh: '账号受限' },
    },
  },
  [Code.exportBusy]: {
    status: 200,
    en: 'An export is being made or waits for its download',
    zh: '已有导出正在生成或等待下载',
  },
  [Code.exportsMax]: {
    status: 200,
    en: 'At most {0} exports a day are allowed',
    zh: '每天最多可导出 {0} 次',
  },
  [Code.noticeWayMissing]: {
    status: 200,
    en: 'Security notices must reach you in at least one way',
    zh: '安全通知须至少保留一种接收方式',
  },
  [Code.ticketObjectUnknown]: {
    status: 200,
    en: 'You have no {0} of this number. Copy it from your list',
    zh: '您没有该编号的{0}，请从列表中复制编号',
    words: {
      order: { en: 'order', zh: '订单' },
      withdrawal: { en: 'withdrawal', zh: '提现' },
    },
  },
  [Code.openTicketsMax]: {
    status: 200,
    en: 'At most {0} tickets can be open at a time. Write on in one of them, or close one first',
    zh: '最多可同时有 {0} 个未关闭的工单，请在已有工单中回复，或先关闭一个',
  },
  [Code.ticketMessagesMax]: {
    status: 429,
    en: 'At most {0} messages a day can be sent. Please try again later',
    zh: '每天最多可发送 {0} 条消息，请稍后再试',
  },
  [Code.ticketOver]: {
    status: 200,
    en: 'Nothing more can be written in this ticket. Please open a new one',
    zh: '该工单已无法继续回复，请新建工单',
  },
  [Code.priceAlertsMax]: {
    status: 200,
    en: 'At most {0} price alerts can wait at a time. Remove one first',
    zh: '最多可同时设置 {0} 个价格提醒，请先删除一个',
  },
  [Code.priceAlertReached]: {
    status: 200,
    en: 'The last price is {0}: it is there already',
    zh: '最新价为 {0}，已达到该价格',
  },
} as const satisfies Readonly<Partial<Record<Code, CodeText>>>;
