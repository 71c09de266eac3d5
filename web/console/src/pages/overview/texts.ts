import type { HouseFigure, HousePart } from '@bourse/contract/console/routes/house.ts';
import type { Texts } from '../../lib/language.ts';
import type { IconName } from '../../ui/icon.tsx';

export const icon: IconName = 'home';

export const texts = {
  title: ['Overview', '总览'],
  sub: ['What needs somebody', '需要处理的事项'],
  waitsYou: ['Approvals asked of you', '待您审批'],
  waitsOthers: ['Wait for others', '待他人处理'],
  waitsIdentity: ['Papers to look at', '待审核的证件'],
  waitsRecovery: ['Resets that wait', '等待中的重置'],
  waitsWithdrawals: ['Withdrawals under review', '待审核的提现'],
  waitsDeposits: ['Deposits that nobody has explained', '未说明的充值'],
  waitsTickets: ['Tickets that wait for an answer', '待回复的工单'],
  oldest: ['oldest {0}', '最早 {0}'],
  nothing: ['nothing', '无'],
  parts: ['Parts', '组成'],
  needLook: ['{0} need a look', '{0} 项需查看'],
  allWell: ['all well', '全部正常'],
  second: ['Invite the second person', '邀请第二位操作员'],
  secondText: [
    'You are the only operator. What takes two people waits until there is a second one.',
    '您是唯一的操作员。需要两人的操作将一直等待，直到有第二位操作员。',
  ],
  invite: ['Invite', '邀请'],
} as const satisfies Texts;

export const figureTexts = {
  commands: ['Commands', '指令'],
  commit: ['Commit, mean', '平均提交时间'],
  turnover: ['Turnover, 24 h', '24 小时成交额'],
  'open-interest': ['Open interest', '未平仓量'],
  sockets: ['Sockets', '连接数'],
  'sign-ins-refused': ['Sign-ins refused', '被拒登录'],
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
  log: ['Log on Postgres', 'Postgres 日志'],
  snapshot: ['Snapshot', '快照'],
  ledger: ['Ledger', '账本'],
  projections: ['Projections', '投影'],
  index: ['Index', '指数'],
  feed: ['Feed', '行情推送'],
  notices: ['Mail and SMS', '邮件与短信'],
  audit: ['Audit chain', '审计链'],
  clock: ['Clock', '时钟'],
  disk: ['Disk', '磁盘'],
} as const satisfies Record<HousePart, readonly [string, string]>;

export const partValues = {
  engine: ['queue {0}', '队列 {0}'],
  log: ['commit {0} ms', '提交 {0} ms'],
  snapshot: ['{0} old', '{0}前'],
  ledger: ['sums zero at #{0}', '#{0} 处合计为零'],
  projections: ['{0} s behind', '落后 {0} 秒'],
  index: ['{0} known', '{0} 个已知'],
  feed: ['{0} sockets', '{0} 个连接'],
  notices: ['{0} waiting', '{0} 条等待'],
  audit: ['{0} rows', '{0} 行'],
  clock: ['steps {0} ms', '偏移 {0} ms'],
  disk: ['room enough', '空间充足'],
} as const satisfies Record<HousePart, readonly [string, string]>;

/** Of parts whose text says that they are well: what it says when they are not. */
export const partFaults: Readonly<Partial<Record<HousePart, readonly [string, string]>>> = {
  ledger: ['sums are NOT zero at #{0}', '#{0} 处合计不为零'],
  disk: ['no room', '空间不足'],
};
