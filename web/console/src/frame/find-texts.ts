import type { SearchKind } from '@bourse/contract/console/routes/search.ts';
import type { SearchShape } from '@bourse/contract/console/search-shapes.ts';
import type { Texts } from '../lib/language.ts';

export const texts = {
  find: ['Search: UID, email, mobile, order, withdrawal, …', '搜索：UID、邮箱、手机、委托、提现…'],
  results: ['Search results', '搜索结果'],
  reads: ['Looks like: {0}. Press Enter to search.', '识别为：{0}。按 Enter 搜索。'],
  or: [' or ', '或'],
  noShape: [
    "Not a complete UID, email, mobile, order, withdrawal (WD-7), proposal (PR-7), transaction or address. Partial matches aren't supported.",
    '请输入完整的 UID、邮箱、手机、委托、提现（WD-7）、提案（PR-7）、交易哈希或地址，不支持部分匹配。',
  ],
  looking: ['Searching…', '正在搜索…'],
  foundSome: ['{0}: {1} found', '{0}：找到 {1} 项'],
  foundNone: ['No matching {0}.', '没有匹配的{0}。'],
  closed: [
    "Your role can't view {0}, so they weren't searched.",
    '您的角色无权查看{0}，因此未搜索。',
  ],
  askChains: ['Look up this transaction on-chain', '在链上查询该交易'],
  opened: ['Recently opened', '最近打开'],
  openedNone: ['Items you open appear here.', '您打开过的内容会显示在这里。'],
  hint: [
    'Enter a complete UID, email, mobile, order, withdrawal, proposal, transaction or address. Searches are recorded.',
    '请输入完整的 UID、邮箱、手机、委托、提现、提案、交易哈希或地址。搜索会被记录。',
  ],
  keys: ['↑ ↓ to navigate, Enter to open, Esc to close', '↑ ↓ 选择，Enter 打开，Esc 关闭'],
} as const satisfies Texts;

export const shapeTexts = {
  mail: ['email', '邮箱'],
  mobile: ['mobile', '手机'],
  uid: ['UID', 'UID'],
  order: ['order', '委托'],
  withdrawal: ['withdrawal', '提现'],
  proposal: ['proposal', '提案'],
  transaction: ['transaction', '交易哈希'],
  address: ['address', '地址'],
} as const satisfies Record<SearchShape, readonly [string, string]>;

export const kindTexts = {
  customer: ['Customer', '客户'],
  order: ['Order', '委托'],
  withdrawal: ['Withdrawal', '提现'],
  deposit: ['Deposit', '充值'],
  proposal: ['Proposal', '提案'],
} as const satisfies Record<SearchKind, readonly [string, string]>;

export const kindsTexts = {
  customer: ['customers', '客户'],
  order: ['orders', '委托'],
  withdrawal: ['withdrawals', '提现'],
  deposit: ['deposits', '充值'],
  proposal: ['proposals', '提案'],
} as const satisfies Record<SearchKind, readonly [string, string]>;
