import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What closing an account, taking its data along, notices and price alerts refuse. */
export const accountDataTexts = {
  [Code.closureBlocked]: {
    status: 200,
    en: "You can't close your account yet: {0}",
    zh: '账户暂时无法注销：{0}',
    words: {
      orders: { en: 'you have open orders', zh: '仍有当前委托' },
      positions: { en: 'you have open positions', zh: '仍有持仓' },
      deposit: { en: 'a deposit is in progress', zh: '有充值尚未到账' },
      withdrawal: { en: 'a withdrawal is in progress', zh: '有提现尚未完成' },
      debt: {
        en: 'you owe coins from a deposit that was reversed after crediting',
        zh: '有因充值入账后被链上回滚而产生的欠款',
      },
      pending: { en: 'some of your funds are still frozen', zh: '仍有资金处于冻结状态' },
      balance: { en: 'you still have a balance', zh: '仍有余额' },
      restricted: { en: 'your account is restricted', zh: '账户受限' },
    },
  },
  [Code.exportBusy]: {
    status: 200,
    en: 'You already have an export in progress or ready to download',
    zh: '已有导出正在生成或等待下载',
  },
  [Code.exportsMax]: {
    status: 200,
    en: 'You can export at most {0} times a day',
    zh: '每天最多可导出 {0} 次',
  },
  [Code.noticeWayMissing]: {
    status: 200,
    en: 'Keep at least one delivery channel for security notifications',
    zh: '安全通知须至少保留一种接收方式',
  },
  [Code.ticketObjectUnknown]: {
    status: 200,
    en: 'You have no {0} with this number. Copy the number from your list.',
    zh: '您没有该编号的{0}，请从列表中复制编号',
    words: {
      order: { en: 'order', zh: '委托' },
      withdrawal: { en: 'withdrawal', zh: '提现' },
    },
  },
  [Code.openTicketsMax]: {
    status: 200,
    en: 'You can have at most {0} open tickets. Reply in one of them, or close one first.',
    zh: '最多可同时有 {0} 个未关闭的工单，请在已有工单中回复，或先关闭一个',
  },
  [Code.ticketMessagesMax]: {
    status: 429,
    en: 'You can send at most {0} messages a day. Please try again later.',
    zh: '每天最多可发送 {0} 条消息，请稍后再试',
  },
  [Code.ticketOver]: {
    status: 200,
    en: "You can't reply to this ticket anymore. Please open a new one.",
    zh: '该工单已无法继续回复，请新建工单',
  },
  [Code.priceAlertsMax]: {
    status: 200,
    en: 'You can have at most {0} active price alerts. Remove one first.',
    zh: '最多可同时设置 {0} 个价格提醒，请先删除一个',
  },
  [Code.priceAlertReached]: {
    status: 200,
    en: 'The last price is {0} and has already reached your alert price',
    zh: '最新价为 {0}，已达到提醒价',
  },
} as const satisfies Readonly<Partial<Record<Code, CodeText>>>;
