import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type * as english from '../en/names.ts';

export const services: CatalogueOf<typeof english.services> = {
  withdrawals: '提现',
  deposits: '充值',
  trading: '交易',
  'sign-up': '注册',
  chain: '网络',
};

export const roles: CatalogueOf<typeof english.roles> = {
  support: '客服',
  compliance: '合规',
  treasury: '资金',
  risk: '风控',
  auditor: '审计',
  admin: '管理',
};

export const houseAccounts: CatalogueOf<typeof english.houseAccounts> = {
  treasury: '资金库',
  debts: '欠款',
};

export const ruleKinds: CatalogueOf<typeof english.ruleKinds> = {
  'contract-rules': '合约规则',
  'market-rules': '现货规则',
  'risk-rules': '风控规则',
  'fee-rules': '现货费率与等级',
};

export const marketStates: CatalogueOf<typeof english.marketStates> = {
  open: '开放',
  'cancel-only': '仅可撤单',
  halted: '已暂停',
};

export const positionSides: CatalogueOf<typeof english.positionSides> = {
  long: '多仓',
  short: '空仓',
};

export const proposalStates: CatalogueOf<typeof english.proposalStates> = {
  passing: '执行中',
  passed: '已批准',
  failed: '已批准但未能执行',
  refused: '已驳回',
  'taken-back': '已撤回',
  replaced: '已替换',
  expired: '已过期',
};
