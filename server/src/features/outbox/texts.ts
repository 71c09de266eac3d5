import type { Language } from '@bourse/contract/code-texts.ts';
import type { CodePurpose, Notice } from '../../services/notice-sender.ts';

export interface NoticeText {
  readonly subject: string;
  /** Paragraphs of a mail, after the code when there is one. */
  readonly lines: readonly string[];
  /** All of it in one line, for a phone. */
  readonly brief: string;
  readonly labels: { readonly phishingCode: string };
}

/** The words of a notice. They hold no link: a mail of ours that has one is not ours. */
export function noticeText(notice: Notice, language: Language, brand: string): NoticeText {
  return language === 'zh-CN' ? chinese(notice, brand) : english(notice, brand);
}

const minuteOf = (time: number) =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function english(notice: Notice, brand: string): NoticeText {
  const text = (subject: string, ...lines: string[]): NoticeText => ({
    subject,
    lines,
    brief: `[${brand}] ${lines.join(' ')}`,
    labels: { phishingCode: 'Your anti-phishing code' },
  });
  switch (notice.kind) {
    case 'code': {
      const { action, otherwise } = englishCode[notice.purpose];
      return {
        ...text(
          `Your ${brand} verification code`,
          `Enter this code to ${action}. It works once, within ${notice.minutes} minutes.`,
          `Never share it: nobody at ${brand} will ask for it.`,
          otherwise,
        ),
        brief: `[${brand}] ${notice.code} is your code to ${action}, valid for ${notice.minutes} minutes. Never share it.`,
      };
    }
    case 'account-exists':
      return text(
        `You already have a ${brand} account`,
        'Someone, probably you, asked to create an account with this contact. You already have an account: log in, or use "Forgot password" on the login page.',
        'If it was not you, nothing needs to be done. No account was created or changed.',
      );
    case 'new-device':
      return text(
        `New device signed in to ${brand}`,
        `Your account was signed in to from a new device on ${minuteOf(notice.time)}, network address ${notice.address}.`,
        'If it was not you, reset your password at once. That ends all sessions.',
      );
    case 'sign-in-locked':
      return text(
        `Sign-in to ${brand} is locked for ${notice.minutes} minutes`,
        `A wrong password was entered several times, the last time on ${minuteOf(notice.time)}. Signing in is locked for ${notice.minutes} minutes.`,
        'If it was not you, your password was not found. Resetting it lifts the lock.',
      );
    case 'password-changed':
      return text(
        `Your ${brand} password was changed`,
        `Your password was changed on ${minuteOf(notice.time)}. All sessions were ended.`,
        `For your safety, withdrawals are restricted until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once.',
      );
  }
}

const englishCode: Readonly<Record<CodePurpose, { action: string; otherwise: string }>> = {
  'sign-in': {
    action: 'log in',
    otherwise: 'If you did not try to log in, someone knows your password: change it.',
  },
  register: {
    action: 'create your account',
    otherwise: 'If you did not ask for an account, nothing needs to be done.',
  },
  recover: {
    action: 'set a new password',
    otherwise: 'If you did not ask for it, nothing needs to be done: your password stays as it is.',
  },
};

function chinese(notice: Notice, brand: string): NoticeText {
  const text = (subject: string, ...lines: string[]): NoticeText => ({
    subject,
    lines,
    brief: `【${brand}】${lines.join('')}`,
    labels: { phishingCode: '您的防钓鱼码' },
  });
  switch (notice.kind) {
    case 'code': {
      const { action, otherwise } = chineseCode[notice.purpose];
      return {
        ...text(
          `您的 ${brand} 验证码`,
          `请输入此验证码以${action}。验证码 ${notice.minutes} 分钟内有效，仅可使用一次。`,
          `请勿告知他人：${brand} 工作人员不会向您索取验证码。`,
          otherwise,
        ),
        brief: `【${brand}】验证码 ${notice.code}，用于${action}，${notice.minutes} 分钟内有效。请勿告知他人。`,
      };
    }
    case 'account-exists':
      return text(
        `您已拥有 ${brand} 账号`,
        '有人（可能是您本人）使用此联系方式申请注册。您已拥有账号，请直接登录，或在登录页使用“忘记密码”。',
        '如非本人操作，无需处理。没有账号被创建或更改。',
      );
    case 'new-device':
      return text(
        `${brand} 新设备登录提醒`,
        `您的账号于 ${minuteOf(notice.time)} 在新设备上登录，网络地址 ${notice.address}。`,
        '如非本人操作，请立即重置密码，所有登录将随之失效。',
      );
    case 'sign-in-locked':
      return text(
        `${brand} 登录已锁定 ${notice.minutes} 分钟`,
        `密码多次输入错误，最近一次为 ${minuteOf(notice.time)}。登录已锁定 ${notice.minutes} 分钟。`,
        '如非本人操作，您的密码并未泄露。重置密码可立即解除锁定。',
      );
    case 'password-changed':
      return text(
        `您的 ${brand} 密码已修改`,
        `您的密码已于 ${minuteOf(notice.time)} 修改，所有登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码。',
      );
  }
}

const chineseCode: typeof englishCode = {
  'sign-in': { action: '登录', otherwise: '如非本人登录，说明有人知道您的密码，请尽快修改。' },
  register: { action: '注册账号', otherwise: '如非本人操作，无需处理。' },
  recover: { action: '设置新密码', otherwise: '如非本人操作，无需处理，您的密码不会改变。' },
};
