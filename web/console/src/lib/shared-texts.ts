import type { Role } from '@bourse/contract/console/roles.ts';
import type { Texts } from './language.ts';

/** What several pages say. */
export const shared = {
  noRight: ['Your roles do not open “{0}”', '您的角色无权打开“{0}”'],
  noRightText: ['Ask somebody of the administration if you need it.', '如有需要，请联系管理人员。'],
  noPage: ['There is no such page', '没有此页面'],
  noPageText: ['Choose one from the menu.', '请从菜单中选择。'],
  again: ['Try again', '重试'],
  notRead: ['Not read: {0}', '读取失败：{0}'],
  noAnswer: ['no answer came', '没有收到回应'],
  stale: ['No word from the server. Acts are off meanwhile.', '未收到服务器消息，操作暂停。'],
  staleSince: ['{0} old', '数据已过 {0}'],
  views: ['Your views', '我的视图'],
  viewSave: ['Save view…', '保存视图…'],
  viewRemove: ['Remove view “{0}”', '移除视图“{0}”'],
  viewTitle: ['Save these filters as a view', '将当前筛选保存为视图'],
  viewText: [
    'Only you see it, here at the head of the list. A view of the same name is replaced.',
    '仅您可见，显示在列表顶部。同名视图将被替换。',
  ],
  viewName: ['Name', '名称'],
  viewVerb: ['Save', '保存'],
  back: ['Back', '返回'],
  code: ['Code of your authenticator', '验证器验证码'],
  reason: [
    'Why, in a sentence (kept for ever, seen by the auditor)',
    '理由（永久保存，审计员可见）',
  ],
  typeMiddle: [
    'Type the six underlined characters: look-alikes copy the ends',
    '请输入带下划线的六个字符：仿冒地址只模仿首尾',
  ],
  reasonShort: ['At least 8 characters', '至少 8 个字符'],
  asking: ['Asking what became of it', '正在查询结果'],
  askingText: [
    'The answer was lost on the way. The act carries a key: it happens once, whatever you press.',
    '回应在途中丢失。操作带有密钥，无论按几次都只执行一次。',
  ],
  proposed: [
    'Proposed: {0}, seal {1}. It waits for a second person under Approvals.',
    '已提议：{0}，封签 {1}，等待第二人批准。',
  ],
  older: ['Older', '更早'],
  newest: ['Newest', '最新'],
  loading: ['Loading', '加载中'],
  light: ['Light', '浅色'],
  dark: ['Dark', '深色'],
  export: ['Export…', '导出…'],
  exportTitle: ['Export what the filters let through', '导出筛选结果'],
  exportText: [
    'All rows, not only this page, as CSV. The export is itself recorded, and each row names it.',
    '导出全部筛选结果（CSV），而非仅本页。导出本身会被记录，每行都带有导出编号。',
  ],
  exportVerb: ['Export', '导出'],
  usePasskey: ['Use a passkey instead', '改用通行密钥'],
  passkeyGivenUp: ['The passkey was not used.', '未使用通行密钥。'],
} as const satisfies Texts;

/** The roles as people call them. */
export const roleTexts = {
  support: ['Support', '客服'],
  compliance: ['Compliance', '合规'],
  treasury: ['Treasury', '资金'],
  risk: ['Risk', '风控'],
  auditor: ['Auditor', '审计'],
  admin: ['Admin', '管理'],
} as const satisfies Record<Role, readonly [string, string]>;
