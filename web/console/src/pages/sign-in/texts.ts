import type { Texts } from '../../lib/language.ts';

export const texts = {
  signIn: ['Log in', '登录'],
  signInByPasskey: ['Log in with a passkey', '使用通行密钥登录'],
  console: ['Console', '控制台'],
  name: ['Login name', '登录名'],
  fullName: ['Full name', '姓名'],
  password: ['Password', '密码'],
  newPassword: ['Password, at least 12 characters', '密码（至少 12 个字符）'],
  code: ['Authenticator code', '身份验证器验证码'],
  clock: [
    "If every code is rejected, your phone's clock is off. Set it to update automatically.",
    '如果每个验证码都被拒绝，说明手机时间不准，请将手机设为自动设置时间。',
  ],
  forStaff: [
    "For staff of this exchange only. Customer accounts can't log in here.",
    '仅限本平台运营人员，客户账户无法登录。',
  ],
  idle: ['You were logged out after 15 minutes of inactivity.', '您已 15 分钟无操作，已退出登录。'],
  over: ['Your session has ended.', '会话已结束。'],
  unconfirmed: [
    "We couldn't confirm the logout, so this session may still be open on the server. It ends automatically after 15 minutes of inactivity.",
    '未能确认退出登录，该会话可能仍然有效；15 分钟无操作后会自动结束。',
  ],
  noAnswer: ['No response. Try again.', '服务器无响应，请重试。'],
  join: ['Join as an operator', '加入运营团队'],
  joinAs: ["You'll join as: {0}. This link works once.", '您将加入为：{0}。链接仅可使用一次。'],
  scan: [
    'Scan this with an authenticator app, or enter the key',
    '用身份验证器扫描二维码，或手动输入密钥',
  ],
  keyShown: [
    "Your authenticator key was shown once, when this link was first opened. If you haven't linked the key, or someone else opened the link, ask for a new link: it comes with a new key.",
    '身份验证器密钥仅在首次打开此链接时显示。若您尚未绑定，或首次打开者并非您本人，请索取新链接，新链接附新的密钥。',
  ],
  joining: ['Link and log in', '绑定并登录'],
  badLink: ['This link is no longer valid', '该链接已失效'],
  badLinkText: [
    'It has been used, or is older than 24 hours. Ask for a new one.',
    '链接已被使用或超过 24 小时，请重新索取。',
  ],
} as const satisfies Texts;
