import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type {
  find as findEnglish,
  searchKind as searchKindEnglish,
  searchKinds as searchKindsEnglish,
  searchShapes as searchShapesEnglish,
} from '../en/find.ts';

export const find: CatalogueOf<typeof findEnglish> = {
  find: '搜索：UID、邮箱、手机、委托、提现…',
  results: '搜索结果',
  reads: '识别为：{{reads}}。按 Enter 搜索。',
  or: '或',
  noShape:
    '请输入完整的 UID、邮箱、手机、委托、提现（WD-7）、提案（PR-7）、交易哈希或地址，不支持部分匹配。',
  looking: '正在搜索…',
  foundSome: '{{reads}}：找到 {{count}} 项',
  foundNone: '没有匹配的{{reads}}。',
  closed: '您的角色无权查看{{kinds}}，因此未搜索。',
  askChains: '在链上查询该交易',
  opened: '最近打开',
  openedNone: '您打开过的内容会显示在这里。',
  hint: '请输入完整的 UID、邮箱、手机、委托、提现、提案、交易哈希或地址。搜索会被记录。',
  keys: '↑ ↓ 选择，Enter 打开，Esc 关闭',
};

export const searchShapes: CatalogueOf<typeof searchShapesEnglish> = {
  mail: '邮箱',
  mobile: '手机',
  uid: 'UID',
  order: '委托',
  withdrawal: '提现',
  proposal: '提案',
  transaction: '交易哈希',
  address: '地址',
};

export const searchKind: CatalogueOf<typeof searchKindEnglish> = {
  customer: '客户',
  order: '委托',
  withdrawal: '提现',
  deposit: '充值',
  proposal: '提案',
};

export const searchKinds: CatalogueOf<typeof searchKindsEnglish> = {
  customer: '客户',
  order: '委托',
  withdrawal: '提现',
  deposit: '充值',
  proposal: '提案',
};
