import type { ScreenGroup } from '@bourse/contract/console/screens.ts';
import type { Texts } from '../lib/language.ts';

export const texts = {
  findOpen: ['Search', '搜索'],
  console: ['Console', '控制台'],
  live: ['LIVE', '实盘'],
  demo: ['DEMO', '演示'],
  menu: ['Menu', '菜单'],
  alarms: ['alarms', '警报'],
  waits: ['awaiting you', '待您处理'],
  readsOnly: ['read-only', '只读'],
  idleHint: ['Logs you out when idle', '闲置后自动退出'],
  signOut: ['Log out', '退出登录'],
  idleTitle: ['Logging out in {0}', '{0} 后退出登录'],
  idleText: ['Your session ends after 15 minutes of inactivity.', '15 分钟无操作将结束会话。'],
  stay: ['Stay logged in', '保持登录'],
  goTo: ['Go to', '跳转'],
  lookAt: ['Appearance', '外观'],
  connected: ['Live', '已连接'],
  old: ['{0} old', '{0}前的数据'],
  log: ['Log', '日志'],
  commit: ['Commit', '提交'],
  projections: ['Projections', '投影'],
  behind: ['behind', '落后'],
  index: ['Index', '指数'],
  of: ['{0} of {1}', '{0} / {1}'],
  ledger: ['Ledger', '账本'],
  sound: ['balanced', '平衡'],
  unsound: ['NOT balanced', '不平衡'],
  auditWhole: ['Audit chain intact,', '审计链完整，'],
  auditBroken: ['Audit chain broken at', '审计链断于'],
  shownIn: ['Times in', '时区'],
} as const satisfies Texts;

export const groupTexts = {
  watch: ['Monitoring', '监控'],
  people: ['Customer care', '客户服务'],
  money: ['Money', '资金'],
  trading: ['Trading', '交易'],
  house: ['Platform', '平台'],
} as const satisfies Record<ScreenGroup, readonly [string, string]>;
