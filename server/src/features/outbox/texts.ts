import type { Language } from '@bourse/contract/code-texts.ts';
import type { CodePurpose, Notice } from '../../services/notice-sender.ts';
import { alarmChinese, alarmEnglish } from './alarm-texts.ts';
import { closureChinese, closureEnglish } from './closure-texts.ts';
import { coinsChinese, coinsEnglish } from './coin-texts.ts';
import { freezeChinese, freezeEnglish } from './freeze-texts.ts';
import { invitationChinese, invitationEnglish } from './invitation-texts.ts';
import { type MinuteText, minuteIn } from './minute-of.ts';
import { resetChinese, resetEnglish } from './reset-texts.ts';
import { supportChinese, supportEnglish } from './support-texts.ts';

export interface NoticeText {
  readonly subject: string;
  /** Paragraphs of a mail, after the code when there is one. */
  readonly lines: readonly string[];
  /** All of it in one line, for a phone. */
  readonly brief: string;
  readonly labels: {
    readonly greeting: (nickname: string) => string;
    readonly phishingCode: string;
    /** Why such a mail can be told from others. */
    readonly footer: string;
  };
}

/**
 * The words of a notice, its times in the zone of an account, in minutes east of UTC. They hold no link: a mail of
 * ours that has one is not ours. Only staff are sent an address.
 */
export function noticeText(
  notice: Notice,
  language: Language,
  brand: string,
  offsetMinutes: number,
): NoticeText {
  const minuteOf = minuteIn(offsetMinutes);
  return language === 'zh-CN' ? chinese(notice, brand, minuteOf) : english(notice, brand, minuteOf);
}

function english(notice: Notice, brand: string, minuteOf: MinuteText): NoticeText {
  const text = (subject: string, ...lines: string[]): NoticeText => ({
    subject,
    lines,
    brief: `[${brand}] ${lines.join(' ')}`,
    labels: {
      greeting: (nickname) => `Hello ${nickname},`,
      phishingCode: 'Your anti-phishing code',
      footer: `Mails from ${brand} have no links and no attachments, and never ask for a password or a code.`,
    },
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
        `A new device signed in to your account on ${minuteOf(notice.time)}, network address ${notice.address}.`,
        'If it was not you, reset your password at once. That ends all sessions.',
      );
    case 'sign-in-locked':
      return text(
        `Sign-in to ${brand} is locked for ${notice.minutes} minutes`,
        `Somebody entered a wrong password several times, the last time on ${minuteOf(notice.time)}. Signing in is locked for ${notice.minutes} minutes.`,
        'If it was not you, nobody found your password. Resetting it lifts the lock.',
      );
    case 'password-changed':
      return text(
        `Your ${brand} password changed`,
        `Your password changed on ${minuteOf(notice.time)}. All sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once.',
      );
    case 'contact-taken':
      return text(
        `A ${brand} account asked for this contact`,
        'Someone asked to bind this contact to another account. It belongs to your account, so we sent no code and changed nothing.',
        'If it was you, log in to the account that has it.',
      );
    case 'contact-changed':
      return text(
        `The contact of your ${brand} account changed`,
        `Your account took ${notice.target} as its contact on ${minuteOf(notice.time)}. All other sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once and tell the support.',
      );
    case 'phishing-code-changed':
      return text(
        `Your ${brand} anti-phishing code changed`,
        `Your anti-phishing code changed on ${minuteOf(notice.time)}. Mails after this one carry the new one.`,
        'If it was not you, change your password at once.',
      );
    case 'authenticator-bound':
      return text(
        `Your ${brand} account has a new authenticator`,
        `Your account took an authenticator app on ${minuteOf(notice.time)}. From now on login asks for its code. All other sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once and write to support.',
      );
    case 'authenticator-unbound':
      return text(
        `Your ${brand} account has no authenticator any more`,
        `Your account has had no authenticator app since ${minuteOf(notice.time)}. All other sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once and write to support.',
      );
    case 'passkey-added':
      return text(
        `Your ${brand} account has a new passkey`,
        `Your account took a new passkey on ${minuteOf(notice.time)}. It signs in alone. All other sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once and write to support.',
      );
    case 'passkey-removed':
      return text(
        `Your ${brand} account has one passkey less`,
        `Your account has had one passkey less since ${minuteOf(notice.time)}. All other sessions have ended.`,
        `For your safety, withdrawals wait until ${minuteOf(notice.holdUntil)}.`,
        'If it was not you, reset your password at once and write to support.',
      );
    case 'address-saved':
      return text(
        `Your ${brand} account has a new withdrawal address`,
        `Your account saved the address ${notice.address} under the name "${notice.name}" on ${minuteOf(notice.time)}. It can take coins from ${minuteOf(notice.usableAt)} on.`,
        'If it was not you, remove it now and reset your password. That ends all sessions and stops withdrawals for 24 hours.',
      );
    case 'deposit-credited':
    case 'withdrawal-asked':
    case 'withdrawal-sent':
    case 'withdrawal-returned':
      return coinsEnglish(notice, brand, text, minuteOf);
    case 'authenticator-reset':
    case 'authenticator-reset-stopped':
    case 'authenticator-reset-done':
      return resetEnglish(notice, brand, text, minuteOf);
    case 'notification':
      return text(notice.title, notice.text, `On ${minuteOf(notice.time)}.`);
    case 'ticket-answered':
      return supportEnglish(notice, brand, text);
    case 'alarm-told':
    case 'alarm-test':
      return alarmEnglish(notice, brand, text, minuteOf);
    case 'data-export':
      return text(
        `An export of your ${brand} data was asked for`,
        `On ${minuteOf(notice.time)} an archive of all data of your account was asked for. It can be downloaded once, within an hour, by who is logged in as you.`,
        'If it was not you, log in, end all other sessions, and change your password at once.',
      );
    case 'account-frozen':
    case 'account-unfrozen':
      return freezeEnglish(notice, brand, text, minuteOf);
    case 'operator-invited':
      return invitationEnglish(notice, brand, text, minuteOf);
    case 'account-closed':
    case 'account-closure':
      return closureEnglish(notice, brand, text, minuteOf);
    case 'api-key':
      return text(
        `An API key of your ${brand} account was ${notice.change}`,
        `The API key "${notice.name}" was ${notice.change} on ${minuteOf(notice.time)}.`,
        'If it was not you, remove the key and reset your password at once.',
      );
    case 'identity-asked':
      return text(
        `${brand} needs your documents again`,
        'Your identity was verified, and your documents are needed again.',
        notice.reason.en,
        `Until ${minuteOf(notice.endsAt)} your account stays as it is. After that it is unverified until newer documents are accepted.`,
        'You can send them on the page Identification of your account.',
      );
    case 'identity-fallen':
      return text(
        `Your ${brand} account is unverified`,
        'Your documents were needed again and have not been accepted in time. Your account is bounded like an unverified one; what it holds stays yours.',
        'You can send documents on the page Identification of your account at any time.',
      );
    case 'identity-decided':
      switch (notice.decision) {
        case 'approve':
          return text(
            `Your ${brand} identity is verified`,
            'Your documents were reviewed, and your identity is verified. Nothing else is needed from you.',
          );
        case 'reject':
          return text(
            `Your ${brand} identity could not be verified`,
            'Your documents were reviewed and could not be accepted.',
            notice.reason.en,
            'You can send them again on the page Identification of your account.',
          );
        case 'ask-again':
          return text(
            `${brand} needs your documents once more`,
            'Your documents were reviewed, and something of them is needed again.',
            notice.reason.en,
            'You can send them again on the page Identification of your account.',
          );
      }
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
  authenticator: {
    action: 'bind or unbind an authenticator',
    otherwise:
      'If you did not ask for it, someone is logged in as you: change your password at once.',
  },
  'step-up': {
    action: 'confirm that it is you',
    otherwise:
      'If you did not ask for it, someone is logged in as you: change your password at once.',
  },
  contact: {
    action: 'bind or change a contact of your account',
    otherwise:
      'If you did not ask for it, someone is signed in to your account: change its password.',
  },
  'anti-phishing': {
    action: 'set your anti-phishing code',
    otherwise:
      'If you did not ask for it, someone is signed in to your account: change its password.',
  },
  support: {
    action: 'write to the support',
    otherwise: 'If you did not ask for it, nothing needs to be done.',
  },
};

function chinese(notice: Notice, brand: string, minuteOf: MinuteText): NoticeText {
  const text = (subject: string, ...lines: string[]): NoticeText => ({
    subject,
    lines,
    brief: `【${brand}】${lines.join('')}`,
    labels: {
      greeting: (nickname) => `${nickname}，您好：`,
      phishingCode: '您的防钓鱼码',
      footer: `${brand} 的邮件不含任何链接或附件，也绝不会索取您的密码或验证码。`,
    },
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
    case 'contact-taken':
      return text(
        `有 ${brand} 账号申请绑定此联系方式`,
        '有人申请将此联系方式绑定到另一个账号。它已属于您的账号，因此未发送验证码，也未作任何更改。',
        '如为本人操作，请登录已绑定它的账号。',
      );
    case 'contact-changed':
      return text(
        `您的 ${brand} 账号联系方式已变更`,
        `您的账号已于 ${minuteOf(notice.time)} 绑定 ${notice.target}，其他登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'phishing-code-changed':
      return text(
        `您的 ${brand} 防钓鱼码已修改`,
        `您的防钓鱼码已于 ${minuteOf(notice.time)} 修改，此后的邮件将带有新的防钓鱼码。`,
        '如非本人操作，请立即修改密码。',
      );
    case 'authenticator-bound':
      return text(
        `您的 ${brand} 账号已绑定身份验证器`,
        `您的账号于 ${minuteOf(notice.time)} 绑定了身份验证器，此后登录时需输入其验证码。其他登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'authenticator-unbound':
      return text(
        `您的 ${brand} 账号已解绑身份验证器`,
        `您的账号于 ${minuteOf(notice.time)} 解绑了身份验证器。其他登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'passkey-added':
      return text(
        `您的 ${brand} 账号已添加通行密钥`,
        `您的账号于 ${minuteOf(notice.time)} 添加了通行密钥，可凭其直接登录。其他登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'passkey-removed':
      return text(
        `您的 ${brand} 账号已移除通行密钥`,
        `您的账号于 ${minuteOf(notice.time)} 移除了通行密钥。其他登录均已失效。`,
        `为保障安全，${minuteOf(notice.holdUntil)} 之前限制提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'address-saved':
      return text(
        `您的 ${brand} 账号新增了提现地址`,
        `地址 ${notice.address} 已于 ${minuteOf(notice.time)} 以“${notice.name}”保存，${minuteOf(notice.usableAt)} 起可用于提现。`,
        '如非本人操作，请立即移除该地址并重置密码：所有登录将失效，提现将暂停 24 小时。',
      );
    case 'deposit-credited':
    case 'withdrawal-asked':
    case 'withdrawal-sent':
    case 'withdrawal-returned':
      return coinsChinese(notice, brand, text, minuteOf);
    case 'authenticator-reset':
    case 'authenticator-reset-stopped':
    case 'authenticator-reset-done':
      return resetChinese(notice, brand, text, minuteOf);
    case 'notification':
      return text(notice.title, notice.text, `时间：${minuteOf(notice.time)}。`);
    case 'ticket-answered':
      return supportChinese(notice, brand, text);
    case 'alarm-told':
    case 'alarm-test':
      return alarmChinese(notice, brand, text, minuteOf);
    case 'data-export':
      return text(
        `有人申请导出您的 ${brand} 数据`,
        `有人于 ${minuteOf(notice.time)} 申请导出您账号的全部数据。登录后一小时内可下载一次。`,
        '如非本人操作，请立即登录，退出其他设备并修改密码。',
      );
    case 'account-frozen':
    case 'account-unfrozen':
      return freezeChinese(notice, brand, text, minuteOf);
    case 'operator-invited':
      return invitationChinese(notice, brand, text, minuteOf);
    case 'account-closed':
    case 'account-closure':
      return closureChinese(notice, brand, text, minuteOf);
    case 'api-key': {
      const change = { created: '创建', changed: '修改', removed: '删除' }[notice.change];
      return text(
        `您的 ${brand} API 密钥已${change}`,
        `您的 API 密钥“${notice.name}”已于 ${minuteOf(notice.time)} ${change}。`,
        '如非本人操作，请立即删除该密钥并重置密码。',
      );
    }
    case 'identity-asked':
      return text(
        `${brand} 需要您再次提交证件`,
        '您的身份已认证，现需再次提交证件。',
        notice.reason.zh,
        `${minuteOf(notice.endsAt)} 之前账户权限不变；此后账户将视为未认证，直至新证件通过审核。`,
        '您可在账户的身份认证页面提交。',
      );
    case 'identity-fallen':
      return text(
        `您的 ${brand} 账户已变为未认证`,
        '所需证件未在期限内通过审核。您的账户现按未认证等级受限，账户资产不受影响。',
        '您可随时在账户的身份认证页面提交证件。',
      );
    case 'identity-decided':
      switch (notice.decision) {
        case 'approve':
          return text(
            `您的 ${brand} 身份认证已通过`,
            '您的证件已审核，身份认证已通过，无需其他操作。',
          );
        case 'reject':
          return text(
            `您的 ${brand} 身份认证未通过`,
            '您的证件已审核，未能通过。',
            notice.reason.zh,
            '您可在账户的身份认证页面重新提交。',
          );
        case 'ask-again':
          return text(
            `${brand} 需要您重新提交证件`,
            '您的证件已审核，部分内容需要重新提交。',
            notice.reason.zh,
            '您可在账户的身份认证页面重新提交。',
          );
      }
  }
}

const chineseCode: typeof englishCode = {
  'sign-in': { action: '登录', otherwise: '如非本人登录，说明有人知道您的密码，请尽快修改。' },
  register: { action: '注册账号', otherwise: '如非本人操作，无需处理。' },
  recover: { action: '设置新密码', otherwise: '如非本人操作，无需处理，您的密码不会改变。' },
  contact: {
    action: '绑定或更换账号联系方式',
    otherwise: '如非本人操作，说明有人登录了您的账号，请立即修改密码。',
  },
  authenticator: {
    action: '绑定或解绑身份验证器',
    otherwise: '如非本人操作，说明有人登录了您的账号，请立即修改密码。',
  },
  'step-up': {
    action: '确认是您本人操作',
    otherwise: '如非本人操作，说明有人登录了您的账号，请立即修改密码。',
  },
  'anti-phishing': {
    action: '设置防钓鱼码',
    otherwise: '如非本人操作，说明有人登录了您的账号，请立即修改密码。',
  },
  support: { action: '联系客服', otherwise: '如非本人操作，无需处理。' },
};
