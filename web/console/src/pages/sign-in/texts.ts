import type { Texts } from '../../lib/language.ts';

export const texts = {
  signIn: ['Sign in', '登录'],
  signInByPasskey: ['Sign in with a passkey', '使用通行密钥登录'],
  console: ['Console', '控制台'],
  name: ['Sign-in name', '登录名'],
  fullName: ['Full name', '姓名'],
  password: ['Password', '密码'],
  newPassword: ['Password, at least 12 characters', '密码（至少 12 个字符）'],
  code: ['Code of your authenticator', '验证器验证码'],
  clock: [
    'If each code is refused, the clock of your phone is off: let the phone set it automatically.',
    '如果每个验证码都被拒绝，说明手机时间不准：请将手机设为自动设置时间。',
  ],
  forStaff: [
    'For staff of this exchange. A customer account does not open it.',
    '仅限本平台员工，客户账户无法登录。',
  ],
  idle: [
    'You were signed out: 15 minutes without a key or a click.',
    '15 分钟无操作，已退出登录。',
  ],
  over: ['Your session has ended.', '会话已结束。'],
  unconfirmed: [
    'The exchange did not confirm the sign-out: this session may still be open there. It ends by itself after 15 minutes without a key or a click.',
    '平台未确认退出，该会话可能仍然有效；15 分钟无操作后会自动结束。',
  ],
  noAnswer: ['No answer came. Try again.', '没有收到回应，请重试。'],
  join: ['Join the staff', '加入员工'],
  joinAs: ['You become {0}. The link works once.', '您将成为：{0}。链接仅可使用一次。'],
  scan: [
    'Scan this with an authenticator app, or type the key',
    '用验证器应用扫描二维码，或手动输入密钥',
  ],
  keyShown: [
    'The key of your authenticator was shown once, when this link was opened first. If you have not bound it, or it was not you, ask for a new link: it brings another key.',
    '验证器密钥仅在首次打开此链接时显示。若您尚未绑定，或首次打开者并非您本人，请索取新链接，新链接附新的密钥。',
  ],
  joining: ['Bind and enter', '绑定并进入'],
  badLink: ['This link is not good any more', '该链接已失效'],
  badLinkText: [
    'It was used, or is older than 24 hours. Ask for another one.',
    '链接已被使用或超过 24 小时，请重新索取。',
  ],
} as const satisfies Texts;
