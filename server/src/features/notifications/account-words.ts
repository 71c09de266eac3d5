import type { Language } from '@bourse/contract/code-texts.ts';
import { freezeTexts } from '@bourse/contract/freeze-causes.ts';
import type { NotificationFacts, SecurityAct } from '../../db/notification-facts.ts';

type Said = readonly [title: string, text: string];
type Security = NotificationFacts['security'];
type Identity = NotificationFacts['identity'];

const titles: Readonly<Record<SecurityAct, Readonly<Record<Language, string>>>> = {
  frozen: { en: 'Your account was frozen', 'zh-CN': '账户已被冻结' },
  unfrozen: { en: 'Your account is no longer frozen', 'zh-CN': '账户已解冻' },
  'password-changed': { en: 'Password changed', 'zh-CN': '密码已修改' },
  'contact-changed': {
    en: 'Email or phone number changed',
    'zh-CN': '邮箱或手机号已变更',
  },
  'phishing-code-changed': { en: 'Anti-phishing code changed', 'zh-CN': '防钓鱼码已修改' },
  'authenticator-bound': { en: 'Authenticator app linked', 'zh-CN': '身份验证器已绑定' },
  'authenticator-unbound': { en: 'Authenticator app unlinked', 'zh-CN': '身份验证器已解绑' },
  'passkey-added': { en: 'Passkey added', 'zh-CN': '通行密钥已添加' },
  'passkey-removed': { en: 'Passkey removed', 'zh-CN': '通行密钥已移除' },
  'reset-asked': { en: 'Two-factor authentication reset requested', 'zh-CN': '已申请重置双重验证' },
  'reset-stopped': { en: 'Two-factor authentication reset stopped', 'zh-CN': '双重验证重置已停止' },
  'reset-done': { en: 'Two-factor authentication reset', 'zh-CN': '双重验证已重置' },
  'key-created': { en: 'API key created', 'zh-CN': 'API 密钥已创建' },
  'key-changed': { en: 'API key changed', 'zh-CN': 'API 密钥已修改' },
  'key-removed': { en: 'API key removed', 'zh-CN': 'API 密钥已删除' },
};

const minuteOf = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What changed of an account's security, until when it holds withdrawals, and what to do about it. */
export function securityWords(
  { what, holdUntil, name, cause }: Security,
  language: Language,
): Said {
  const isEnglish = language === 'en';
  const join = (sentences: readonly (string | undefined | false)[]) =>
    sentences.filter(Boolean).join(isEnglish ? ' ' : '');
  const title = titles[what][language] + (name ? `${isEnglish ? ': ' : '：'}${name}` : '');
  if (what === 'frozen') {
    const can = isEnglish
      ? 'You can still log in, cancel orders and close positions.'
      : '您仍可登录、撤单和平仓。';
    return [title, join([cause && freezeTexts[cause][language], can])];
  }
  if (what === 'unfrozen') {
    return [title, isEnglish ? 'You can use it as before.' : '您可以照常使用。'];
  }
  const until = holdUntil !== undefined && minuteOf(holdUntil);
  const held =
    until && (isEnglish ? `Withdrawals are suspended until ${until}.` : `${until} 之前暂停提现。`);
  const notYou = isEnglish
    ? "If this wasn't you, reset your password now and contact support."
    : '如非本人操作，请立即重置密码并联系客服。';
  return [title, join([held, notYou])];
}

/** What became of somebody's papers, with the reason that its owner may read. */
export function identityWords({ what, reason }: Identity, language: Language): Said {
  const why = (language === 'en' ? reason?.en : reason?.zh) ?? '';
  const [title, text] = identityTexts[what][language];
  return [title, why ? `${why}${language === 'en' ? ' ' : ''}${text}` : text];
}

const identityTexts: Readonly<Record<Identity['what'], Readonly<Record<Language, Said>>>> = {
  approved: {
    en: ['Identity verified', 'See your new limits in the user centre.'],
    'zh-CN': ['身份认证已通过', '请在用户中心查看新的限额。'],
  },
  rejected: {
    en: [
      'Identity not verified',
      'Go to the user centre to see when you can submit documents again.',
    ],
    'zh-CN': ['身份认证未通过', '请在用户中心查看可再次提交的时间。'],
  },
  'ask-again': {
    en: ['Please submit your documents again', 'Go to User centre > Identification.'],
    'zh-CN': ['请重新提交证件', '请前往“用户中心 > 身份认证”。'],
  },
  asked: {
    en: ['We need your documents again', 'Go to User centre > Identification.'],
    'zh-CN': ['需要重新提交证件', '请前往“用户中心 > 身份认证”。'],
  },
  fallen: {
    en: ['Your identity is no longer verified', 'Verify it again in User centre > Identification.'],
    'zh-CN': ['身份认证已失效', '请前往“用户中心 > 身份认证”重新认证。'],
  },
};
