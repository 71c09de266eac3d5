import type { ScreenGroup } from '@bourse/contract/console/screens.ts';
import type { Texts } from '../lib/language.ts';

export const texts = {
  findOpen: ['Find', '查找'],
  console: ['Console', '控制台'],
  live: ['LIVE', '实盘'],
  demo: ['DEMO', '演示'],
  menu: ['Menu', '菜单'],
  alarms: ['alarms', '警报'],
  waits: ['wait for you', '待您处理'],
  readsOnly: ['reads only', '只读'],
  idleHint: ['Signed out when idle', '闲置后自动退出'],
  signOut: ['Sign out', '退出'],
  idleTitle: ['Signed out in {0}', '{0} 后退出'],
  idleText: [
    'Fifteen minutes without a key or a click end the session.',
    '15 分钟无操作将结束会话。',
  ],
  stay: ['Stay', '继续'],
  goTo: ['Go to', '跳转'],
  lookAt: ['Look', '外观'],
  connected: ['Live', '已连接'],
  old: ['{0} old', '已过 {0}'],
  log: ['Log', '日志'],
  commit: ['Commit', '提交'],
  projections: ['Projections', '投影'],
  behind: ['behind', '落后'],
  index: ['Index', '指数'],
  of: ['{0} of {1}', '{0} / {1}'],
  ledger: ['Ledger', '账本'],
  sound: ['sound', '一致'],
  unsound: ['NOT sound', '不一致'],
  auditWhole: ['Audit chain whole,', '审计链完整，'],
  auditBroken: ['Audit chain broken at', '审计链断于'],
  shownIn: ['Shown in', '时区'],
} as const satisfies Texts;

export const groupTexts = {
  watch: ['Watch', '值守'],
  people: ['People', '人员'],
  money: ['Money', '资金'],
  trading: ['Trading', '交易'],
  house: ['House', '平台'],
} as const satisfies Record<ScreenGroup, readonly [string, string]>;
