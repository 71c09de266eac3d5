import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What changes of the own account refuse. */
export const userCentreTexts = {
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
