import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type {
  figures as figuresEnglish,
  figureUnits as figureUnitsEnglish,
  overview as overviewEnglish,
  partFaults as partFaultsEnglish,
  parts as partsEnglish,
  partValues as partValuesEnglish,
} from '../en/overview.ts';

export const overview: CatalogueOf<typeof overviewEnglish> = {
  title: '总览',
  sub: '需要处理的事项',
  waitsYou: '待您审批',
  waitsOthers: '待他人处理',
  waitsIdentity: '待审核的证件',
  waitsRecovery: '等待中的双重验证移除',
  waitsWithdrawals: '待审核的提现',
  waitsDeposits: '待说明的充值',
  waitsTickets: '待回复的工单',
  oldest: '最早 {{age}}',
  nothing: '无',
  parts: '系统组件',
  needLook: '{{count}} 项需关注',
  allWell: '全部正常',
  second: '邀请第二位运营人员',
  secondText: '您是唯一的运营人员。须两人完成的操作将一直等待，直到有第二位运营人员。',
  invite: '邀请',
};

export const figures: CatalogueOf<typeof figuresEnglish> = {
  commands: '指令',
  commit: '平均提交时间',
  turnover: '24 小时成交额',
  'open-interest': '持仓量',
  sockets: '连接数',
  'sign-ins-refused': '登录失败',
};

export const figureUnits: CatalogueOf<typeof figureUnitsEnglish> = {
  commands: '/秒',
  commit: 'ms',
  turnover: 'USDT',
  'open-interest': 'USDT',
  'sign-ins-refused': '/10 分钟',
};

export const parts: CatalogueOf<typeof partsEnglish> = {
  engine: '引擎',
  log: 'Postgres 日志',
  snapshot: '快照',
  ledger: '账本',
  projections: '投影',
  index: '指数',
  feed: '行情推送',
  notices: '邮件与短信',
  audit: '审计链',
  clock: '时钟',
  disk: '磁盘',
};

export const partValues: CatalogueOf<typeof partValuesEnglish> = {
  engine: '队列 {{value}}',
  log: '提交 {{value}} ms',
  snapshot: '{{value}}前',
  ledger: '#{{value}} 处平衡',
  projections: '落后 {{value}} 秒',
  index: '{{value}} 个可用',
  feed: '{{value}} 个连接',
  notices: '{{value}} 条等待',
  audit: '{{value}} 行',
  clock: '偏移 {{value}} ms',
  disk: '空间充足',
};

export const partFaults: CatalogueOf<typeof partFaultsEnglish> = {
  ledger: '#{{value}} 处不平衡',
  disk: '空间不足',
};
