import type { SearchKind } from '@bourse/contract/console/routes/search.ts';
import type { SearchShape } from '@bourse/contract/console/search-shapes.ts';
import type { Texts } from '../lib/language.ts';

export const texts = {
  find: ['Find: UID, mail, mobile, order, withdrawal, …', '查找：UID、邮箱、手机、订单、提现…'],
  results: ['What was found', '查找结果'],
  reads: ['Reads as: {0}. Enter looks.', '识别为：{0}。按 Enter 查找。'],
  or: [' or ', '或'],
  noShape: [
    'That is no whole UID, mail, mobile, order, withdrawal (WD-7), proposal (PR-7), transaction or address. Parts find nothing.',
    '这不是完整的 UID、邮箱、手机、订单、提现（WD-7）、提案（PR-7）、交易哈希或地址。片段不会匹配。',
  ],
  looking: ['Looking…', '正在查找…'],
  foundSome: ['{0}: {1} found', '{0}：找到 {1} 项'],
  foundNone: ['No {0} is like that.', '没有匹配的{0}。'],
  closed: ['Your role does not open {0}: not looked for.', '您的角色无权查看{0}，未查找。'],
  askChains: ['Ask the chains for this transaction', '在链上查询该交易'],
  opened: ['Opened last', '最近打开'],
  openedNone: ['What you open is found here again.', '您打开过的内容会显示在这里。'],
  hint: [
    'A whole UID, mail, mobile, order, withdrawal, proposal, transaction or address. Searches are recorded.',
    '输入完整的 UID、邮箱、手机、订单、提现、提案、交易哈希或地址。查找会被记录。',
  ],
  keys: ['↑ ↓ choose, Enter opens, Esc leaves', '↑ ↓ 选择，Enter 打开，Esc 关闭'],
} as const satisfies Texts;

export const shapeTexts = {
  mail: ['mail', '邮箱'],
  mobile: ['mobile', '手机'],
  uid: ['UID', 'UID'],
  order: ['order', '订单'],
  withdrawal: ['withdrawal', '提现'],
  proposal: ['proposal', '提案'],
  transaction: ['transaction', '交易哈希'],
  address: ['address', '地址'],
} as const satisfies Record<SearchShape, readonly [string, string]>;

export const kindTexts = {
  customer: ['Customer', '客户'],
  order: ['Order', '订单'],
  withdrawal: ['Withdrawal', '提现'],
  deposit: ['Deposit', '充值'],
  proposal: ['Proposal', '提案'],
} as const satisfies Record<SearchKind, readonly [string, string]>;

export const kindsTexts = {
  customer: ['customers', '客户'],
  order: ['orders', '订单'],
  withdrawal: ['withdrawals', '提现'],
  deposit: ['deposits', '充值'],
  proposal: ['proposals', '提案'],
} as const satisfies Record<SearchKind, readonly [string, string]>;
