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
    ['Trading was stopped', '交易暂停'],
    [
      'New orders and transfers were refused. What had been answered was kept; cancelling was possible where it could be.',
      '暂不接受新订单和划转。已应答的操作均已保留，条件允许时可以撤单。',
    ],
  ),
  'prices-silent': incident(
    ['Reference prices were not taken', '参考价格未更新'],
    [
      'Without a fresh mark price nothing is opened and nothing is liquidated by it.',
      '没有最新标记价格时，不会据此开仓或强平。',
    ],
  ),
  'chain-away': incident(
    ['{about}: deposits waited', '{about}：充值等待中'],
    [
      'The network was not read up to its newest block. Deposits are credited once it is; nothing is lost.',
      '该网络尚未读取到最新区块。恢复后充值会自动入账，不会丢失。',
    ],
  ),
  'withdrawals-wait': incident(
    ['Withdrawals waited', '提现等待中'],
    [
      'Withdrawals that were asked for went out later. They could be cancelled while under review.',
      '已提交的提现延后发出，审核期间可以取消。',
    ],
  ),
  'coin-paused': incident(
    ['{about}: withdrawals were paused', '{about}：提现暂停'],
    [
      'Our books and the network are compared each minute. Where they differ, withdrawals of the coin wait until they agree.',
      '我们每分钟核对账目与链上数据。出现差异时，该币种的提现暂停，直至一致。',
    ],
  ),
  'mails-slow': incident(
    ['Mails were late', '邮件延迟'],
    ['Codes and notices by mail took longer than usual.', '验证码和通知邮件比平时慢。'],
  ),
  'people-away': incident(
    ['Sign-in was not possible', '暂时无法登录'],
    [
      'Accounts and lists could not be read. Orders in the book were not affected.',
      '暂时无法读取账户和列表。盘口中的订单不受影响。',
    ],
  ),
  'chain-closed': incident(
    ['{about} was closed', '{about} 已关闭'],
    [
      'We closed this network. What arrives is credited, and withdrawals that were asked for are sent, once it is open again. Trading goes on.',
      '我们已关闭该网络。重新开放后，到账的充值将入账，已提交的提现将发出。交易不受影响。',
    ],
  ),
  'house-away': incident(
    ['The exchange was away', '交易所暂停服务'],
    [
      'Nothing could be read or sent. What had been answered was kept. Triggered orders and liquidations went on with the first prices after it.',
      '期间无法读取或提交任何内容。已应答的操作均已保留。恢复后按最新价格继续处理触发订单和强平。',
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
