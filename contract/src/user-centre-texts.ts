import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What changes of the own account and its authenticator refuse. */
export const userCentreTexts = {
  [Code.authenticatorWrong]: {
    status: 200,
    en: 'The authenticator code is wrong or was already used. {0}',
    zh: '身份验证器验证码错误或已使用。{0}',
    words: {
      next: { en: 'Please enter the next one.', zh: '请输入下一个验证码。' },
      clock: {
        en: "If every code is rejected, your phone's clock is off: set it to update automatically, then enter the next code.",
        zh: '如果每个验证码都被拒绝，说明手机时间不准：请将手机设为自动设置时间，再输入下一个验证码。',
      },
    },
  },
  [Code.authenticatorBusy]: {
    status: 429,
    en: "Too many wrong authenticator codes. Set your phone's clock to update automatically and try again in {0} s.",
    zh: '身份验证器验证码错误次数过多。请将手机设为自动设置时间，并在 {0} 秒后重试。',
  },
  [Code.authenticatorBound]: {
    status: 200,
    en: 'Your account already has an authenticator app',
    zh: '您的账户已绑定身份验证器',
  },
  [Code.authenticatorNotBound]: {
    status: 200,
    en: 'Your account has no authenticator app',
    zh: '您的账户未绑定身份验证器',
  },
  [Code.passwordLength]: {
    status: 200,
    en: 'Password must be 8 to 128 characters long',
    zh: '密码长度必须为 8 至 128 个字符',
  },
  [Code.passwordCommon]: {
    status: 200,
    en: 'This password is too common. Please choose another one.',
    zh: '该密码过于常见，请更换',
  },
  [Code.passwordSame]: {
    status: 200,
    en: 'Your new password is the same as the old one. Please choose another one.',
    zh: '新密码与旧密码相同，请更换',
  },
  [Code.ownPasswordWrong]: {
    status: 200,
    en: 'Incorrect password, or login is temporarily locked',
    zh: '密码错误，或登录已被临时锁定',
  },
  [Code.nicknameReserved]: {
    status: 200,
    en: 'This nickname is reserved for exchange staff. Please choose another one.',
    zh: '该昵称为平台保留，请更换',
  },
  [Code.nicknameInvalid]: {
    status: 200,
    en: 'Nicknames must be 2 to 20 letters, digits, spaces or - _ .',
    zh: '昵称须为 2 至 20 个汉字、字母、数字、空格或 - _ .',
  },
  [Code.phishingCodeInvalid]: {
    status: 200,
    en: 'Anti-phishing codes must be 4 to 20 letters or digits',
    zh: '防钓鱼码须为 4 至 20 个字母或数字',
  },
  [Code.contactBound]: {
    status: 200,
    en: 'Your account already has this email or phone number. Nothing changed.',
    zh: '您的账户已绑定该邮箱或手机号，未作更改',
  },
  [Code.contactNotBound]: {
    status: 200,
    en: "Your account doesn't have this email or phone number yet. Please add it first.",
    zh: '您的账户尚未绑定该邮箱或手机号，请先绑定',
  },
  [Code.codesMissing]: {
    status: 200,
    en: 'Please enter the code from your email or phone',
    zh: '请输入邮箱或手机验证码',
  },
} satisfies Partial<Record<Code, CodeText>>;
