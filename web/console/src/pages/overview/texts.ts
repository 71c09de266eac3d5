import type { HouseFigure, HousePart } from '@bourse/contract/console/routes/house.ts';
import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'home';

export const texts = {
  title: ['Overview', '总览'],
  sub: ['Items that need attention', '需要处理的事项'],
  waitsYou: ['Awaiting your approval', '待您审批'],
  waitsOthers: ['Awaiting others', '待他人处理'],
  waitsIdentity: ['Documents to review', '待审核的证件'],
  waitsRecovery: ['Pending 2FA resets', '等待中的双重验证重置'],
  waitsWithdrawals: ['Withdrawals under review', '待审核的提现'],
  waitsDeposits: ['Unexplained deposits', '待说明的充值'],
  waitsTickets: ['Tickets awaiting a reply', '待回复的工单'],
  oldest: ['oldest {0}', '最早 {0}'],
  nothing: ['none', '无'],
  parts: ['System components', '系统组件'],
  needLook: ['needing attention: {0}', '{0} 项需关注'],
  allWell: ['all operational', '全部正常'],
  second: ['Invite a second operator', '邀请第二位运营人员'],
  secondText: [
    'You are the only operator. Actions that need two people stay pending until you invite a second operator.',
    '您是唯一的运营人员。须两人完成的操作将一直等待，直到有第二位运营人员。',
  ],
  invite: ['Invite', '邀请'],
} as const satisfies Texts;

export const figureTexts = {
  commands: ['Commands', '指令'],
  commit: ['Mean commit time', '平均提交时间'],
  turnover: ['24h turnover', '24 小时成交额'],
  'open-interest': ['Open interest', '持仓量'],
  sockets: ['Connections', '连接数'],
  'sign-ins-refused': ['Failed logins', '登录失败'],
} as const satisfies Record<HouseFigure, readonly [string, string]>;

/** A count has none. */
export const figureUnits: Readonly<Partial<Record<HouseFigure, readonly [string, string]>>> = {
  commands: ['/s', '/秒'],
  commit: ['ms', 'ms'],
  turnover: ['USDT', 'USDT'],
  'open-interest': ['USDT', 'USDT'],
  'sign-ins-refused': ['/10 min', '/10 分钟'],
};

export const partTexts = {
  engine: ['Engine', '引擎'],
  log: ['Postgres log', 'Postgres 日志'],
  snapshot: ['Snapshot', '快照'],
  ledger: ['Ledger', '账本'],
  projections: ['Projections', '投影'],
  index: ['Index', '指数'],
  feed: ['Market feed', '行情推送'],
  notices: ['Email and SMS', '邮件与短信'],
  audit: ['Audit chain', '审计链'],
  clock: ['Clock', '时钟'],
  disk: ['Disk', '磁盘'],
} as const satisfies Record<HousePart, readonly [string, string]>;

export const partValues = {
  engine: ['queue {0}', '队列 {0}'],
  log: ['commit {0} ms', '提交 {0} ms'],
  snapshot: ['{0} old', '{0}前'],
  ledger: ['balanced at #{0}', '#{0} 处平衡'],
  projections: ['{0} s behind', '落后 {0} 秒'],
  index: ['{0} available', '{0} 个可用'],
  feed: ['{0} connections', '{0} 个连接'],
  notices: ['{0} waiting', '{0} 条等待'],
  audit: ['{0} rows', '{0} 行'],
  clock: ['{0} ms offset', '偏移 {0} ms'],
  disk: ['enough space', '空间充足'],
} as const satisfies Record<HousePart, readonly [string, string]>;

/** Of parts whose text says that they are well: what it says when they are not. */
export const partFaults: Readonly<Partial<Record<HousePart, readonly [string, string]>>> = {
  ledger: ['NOT balanced at #{0}', '#{0} 处不平衡'],
  disk: ['not enough space', '空间不足'],
};
