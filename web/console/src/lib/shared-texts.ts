import type { Role } from '@bourse/contract/console/roles.ts';
import type { Texts } from './language.ts';

/** What several pages say. */
export const shared = {
  noRight: ["You don't have access to “{0}”", '您无权访问“{0}”'],
  noRightText: ['Ask an admin if you need access.', '如有需要，请联系管理员。'],
  noPage: ['Page not found', '页面不存在'],
  noPageText: ['Choose one from the menu.', '请从菜单中选择。'],
  again: ['Try again', '重试'],
  notRead: ["Couldn't load: {0}", '加载失败：{0}'],
  noAnswer: ['no response from the server', '服务器无响应'],
  stale: [
    "No response from the server. Actions are disabled until it's back.",
    '服务器无响应，恢复前无法操作。',
  ],
  staleSince: ['{0} old', '{0}前的数据'],
  views: ['Saved views', '已存视图'],
  viewSave: ['Save view…', '保存视图…'],
  viewRemove: ['Remove view “{0}”', '移除视图“{0}”'],
  viewTitle: ['Save these filters as a view', '将当前筛选保存为视图'],
  viewText: [
    'Only you can see it, at the top of this list. A view with the same name is replaced.',
    '仅您可见，显示在列表顶部。同名视图将被替换。',
  ],
  viewName: ['Name', '名称'],
  viewVerb: ['Save', '保存'],
  back: ['Back', '返回'],
  code: ['Authenticator code', '身份验证器验证码'],
  reason: [
    'Reason, in a sentence (kept permanently, visible to auditors)',
    '理由（永久保存，审计员可见）',
  ],
  typeMiddle: [
    'Type the six underlined characters: lookalike addresses copy only the ends',
    '请输入带下划线的六个字符：仿冒地址只模仿首尾',
  ],
  reasonShort: ['At least 8 characters', '至少 8 个字符'],
  asking: ['Checking the result', '正在查询结果'],
  askingText: [
    "The response was lost. It's safe to retry: this action runs only once, however often you press.",
    '服务器回应丢失。可放心重试：无论按几次，此操作都只执行一次。',
  ],
  proposed: [
    'Proposal {0} submitted, seal {1}. It awaits a second person under Approvals.',
    '提案 {0} 已提交，封签 {1}，请等待第二人在“审批”中批准。',
  ],
  older: ['Older', '更早'],
  newest: ['Newest', '最新'],
  loading: ['Loading', '加载中'],
  light: ['Light', '浅色'],
  dark: ['Dark', '深色'],
  export: ['Export…', '导出…'],
  exportTitle: ['Export filtered results', '导出筛选结果'],
  exportText: [
    "Exports all matching rows, not only this page, as CSV. The export is recorded, and each row carries the export's ID.",
    '导出全部筛选结果（CSV），而非仅本页。导出本身会被记录，每行都带有导出编号。',
  ],
  exportVerb: ['Export', '导出'],
  usePasskey: ['Use a passkey instead', '改用通行密钥'],
  passkeyGivenUp: ['Passkey prompt canceled.', '已取消使用通行密钥。'],
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
