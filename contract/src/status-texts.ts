import type { IncidentKind } from './status.ts';

interface InTwo {
  readonly en: string;
  readonly zh: string;
}

interface IncidentText {
  readonly title: InTwo;
  readonly text: InTwo;
}

const incident = (
  [titleEn, titleZh]: readonly [string, string],
  [en, zh]: readonly [string, string],
): IncidentText => ({ title: { en: titleEn, zh: titleZh }, text: { en, zh } });

/** What everybody is told of an incident; {about} is a chain, or a coin on one. */
const incidentTexts: Readonly<Record<IncidentKind, IncidentText>> = {
  'trading-stopped': incident(
    ['Trading suspended', '交易暂停'],
    [
      "We aren't accepting new orders or transfers. Everything we've already confirmed is kept. You may still be able to cancel orders.",
      '暂不接受新委托和划转。已确认的操作均已保留，条件允许时可以撤单。',
    ],
  ),
  'prices-silent': incident(
    ['Reference prices unavailable', '参考价格中断'],
    [
      'Without a fresh mark price, no positions are opened or liquidated.',
      '没有最新标记价格时，不能开仓，也不会强平。',
    ],
  ),
  'chain-away': incident(
    ['{about}: deposits delayed', '{about}：充值延迟'],
    [
      "We haven't read this network up to its newest block yet. Deposits are credited once we have. No funds are lost.",
      '该网络尚未同步到最新区块。同步后充值会自动入账，资产不会丢失。',
    ],
  ),
  'withdrawals-wait': incident(
    ['Withdrawals delayed', '提现延迟'],
    [
      "Requested withdrawals are sent later than usual. You can cancel them while they're under review.",
      '已提交的提现延后发出，审核期间可以取消。',
    ],
  ),
  'coin-paused': incident(
    ['{about}: withdrawals paused', '{about}：提现暂停'],
    [
      'We compare our books with the network every minute. If they differ, withdrawals of the coin are paused until they match.',
      '我们每分钟核对账目与链上数据。出现差异时，该币种的提现暂停，直至一致。',
    ],
  ),
  'mails-slow': incident(
    ['Emails delayed', '邮件延迟'],
    [
      'Verification codes and notifications by email take longer than usual.',
      '验证码和通知邮件的送达比平时慢。',
    ],
  ),
  'people-away': incident(
    ['Login unavailable', '暂时无法登录'],
    [
      "Accounts and lists can't be loaded. Orders in the order book aren't affected.",
      '暂时无法读取账户和列表。订单簿中的委托不受影响。',
    ],
  ),
  'chain-closed': incident(
    ['{about} suspended', '{about} 已暂停'],
    [
      'We suspended this network. Incoming deposits are credited and requested withdrawals are sent when it reopens. Trading continues.',
      '我们已暂停该网络。重新开放后，到账的充值将入账，已提交的提现将发出。交易不受影响。',
    ],
  ),
  'house-away': incident(
    ['Exchange unavailable', '交易所无法访问'],
    [
      "You couldn't view or submit anything. Everything we had already confirmed was kept. Stop orders, TP/SL and liquidations resumed with the first new prices.",
      '期间无法查看或提交任何内容。已确认的操作均已保留。恢复后按最先收到的价格继续处理条件单和强平。',
    ],
  ),
};

/** Title and text of an incident in both languages. */
export function incidentText(kind: IncidentKind, about: string): IncidentText {
  const fill = ({ en, zh }: InTwo): InTwo => ({
    en: en.replace('{about}', about),
    zh: zh.replace('{about}', about),
  });
  const { title, text } = incidentTexts[kind];
  return { title: fill(title), text: fill(text) };
}
