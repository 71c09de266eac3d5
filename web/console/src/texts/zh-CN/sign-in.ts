import type { CatalogueOf } from '@bourse/contract/texts.ts';
import type { signIn as signInEnglish } from '../en/sign-in.ts';

export const signIn: CatalogueOf<typeof signInEnglish> = {
  signIn: '登录',
  signInByPasskey: '使用通行密钥登录',
  console: '控制台',
  name: '登录名',
  fullName: '姓名',
  password: '密码',
  newPassword: '密码（至少 12 个字符）',
  code: '身份验证器验证码',
  clock: '如果每个验证码都被拒绝，说明手机时间不准，请将手机设为自动设置时间。',
  forStaff: '仅限本平台运营人员，客户账户无法登录。',
  idle: '您已 15 分钟无操作，已退出登录。',
  over: '会话已结束。',
  unconfirmed: '未能确认退出登录，该会话可能仍然有效；15 分钟无操作后会自动结束。',
  noAnswer: '服务器无响应，请重试。',
  join: '加入运营团队',
  joinAs: '您将加入为：{{roles}}。链接仅可使用一次。',
  scan: '用身份验证器扫描二维码，或手动输入密钥',
  keyShown:
    '身份验证器密钥仅在首次打开此链接时显示。若您尚未绑定，或首次打开者并非您本人，请索取新链接，新链接附新的密钥。',
  joining: '绑定并登录',
  badLink: '该链接已失效',
  badLinkText: '链接已被使用或超过 24 小时，请重新索取。',
};
