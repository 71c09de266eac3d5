import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What changes of the own account refuse. */
export const userCentreTexts = {
  [Code.passwordLength]: {
    status: 200,
    en: 'Password must be 8 to 128 characters long',
    zh: '密码长度必须为 8 至 128 个字符',
  },
  [Code.passwordCommon]: {
    status: 200,
    en: 'This password is too common. Please choose another one',
    zh: '该密码过于常见，请更换',
  },
  [Code.passwordSame]: {
    status: 200,
    en: 'The new password is the old one. Please choose another one',
    zh: '新密码与旧密码相同，请更换',
  },
  [Code.ownPasswordWrong]: {
    status: 200,
    en: 'This is not your password, or the sign-in is locked for some minutes',
    zh: '密码错误，或登录已被临时锁定',
  },
  [Code.nicknameReserved]: {
    status: 200,
    en: 'This nickname is kept for the staff of the exchange. Please choose another one',
    zh: '该昵称为平台保留，请更换',
  },
  [Code.nicknameInvalid]: {
    status: 200,
    en: 'A nickname has 2 to 20 letters, digits, spaces or - _ .',
    zh: '昵称须为 2 至 20 个文字、数字、空格或 - _ .',
  },
  [Code.phishingCodeInvalid]: {
    status: 200,
    en: 'An anti-phishing code has 4 to 20 letters or digits',
    zh: '防钓鱼码须为 4 至 20 个字母或数字',
  },
  [Code.contactBound]: {
    status: 200,
    en: 'Your account already has this contact. Nothing was changed',
    zh: '您的账号已绑定该联系方式，未作更改',
  },
  [Code.contactNotBound]: {
    status: 200,
    en: 'Your account has no such contact yet. Please bind one first',
    zh: '您的账号尚未绑定该联系方式，请先绑定',
  },
  [Code.codesMissing]: {
    status: 200,
    en: 'Please enter the code from your email or phone',
    zh: '请输入邮箱或手机验证码',
  },
} satisfies Partial<Record<Code, CodeText>>;
