import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { frame as frameEnglish, menuGroups as menuGroupsEnglish } from '../en/frame.ts';

export const frame: CatalogueOf<typeof frameEnglish> = {
  findOpen: '搜索',
  console: '控制台',
  live: '实盘',
  demo: '演示',
  menu: '菜单',
  alarms: '{{count|other:警报}}',
  waits: '待您处理',
  readsOnly: '只读',
  idleHint: '闲置后自动退出',
  signOut: '退出登录',
  idleTitle: '{{left}} 后退出登录',
  idleText: '15 分钟无操作将结束会话。',
  stay: '保持登录',
  goTo: '跳转',
  lookAt: '外观',
  connected: '已连接',
  old: '{{age}}前的数据',
  log: '日志',
  commit: '提交',
  projections: '投影',
  behind: '落后',
  index: '指数',
  of: '{{count}} / {{total}}',
  ledger: '账本',
  sound: '平衡',
  unsound: '不平衡',
  auditWhole: '审计链完整，',
  auditBroken: '审计链断于',
  shownIn: '时区',
};

export const menuGroups: CatalogueOf<typeof menuGroupsEnglish> = {
  watch: '监控',
  people: '客户服务',
  money: '资金',
  trading: '交易',
  house: '平台',
};
