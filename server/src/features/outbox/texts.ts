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
      footer: `Emails from ${brand} never contain links or attachments and never ask for a password or a code.`,
    },
  });
  switch (notice.kind) {
    case 'code': {
      const { action, otherwise } = englishCode[notice.purpose];
      return {
        ...text(
          `Your ${brand} verification code`,
          `Enter this code to ${action}. It works once and expires in ${notice.minutes} minutes.`,
          `Never share it. No one at ${brand} will ask for it.`,
          otherwise,
        ),
        brief: `[${brand}] ${notice.code} is your code to ${action}, valid for ${notice.minutes} minutes. Never share it.`,
      };
    }
    case 'account-exists':
      return text(
        `You already have a ${brand} account`,
        'Someone, probably you, tried to create an account with this email or phone number. You already have one: log in, or use "Forgot password?" on the login page.',
        "If this wasn't you, you don't need to do anything. No account was created or changed.",
      );
    case 'new-device':
      return text(
        `New device logged in to ${brand}`,
        `A new device logged in to your account on ${minuteOf(notice.time)} from IP address ${notice.address}.`,
        "If this wasn't you, reset your password now. This ends all sessions.",
      );
    case 'sign-in-locked':
      return text(
        `${brand} login is locked for ${notice.minutes} minutes`,
        `Someone entered a wrong password several times, most recently on ${minuteOf(notice.time)}. Login is locked for ${notice.minutes} minutes.`,
        "If this wasn't you, someone else tried but didn't guess your password. Resetting it unlocks login right away.",
      );
    case 'password-changed':
      return text(
        `Your ${brand} password was changed`,
        `Your password was changed on ${minuteOf(notice.time)}. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now.",
      );
    case 'contact-taken':
      return text(
        `Someone tried to reuse your ${brand} email or phone number`,
        'Someone tried to add this email or phone number to another account. It belongs to yours, so we sent no code and changed nothing.',
        'If this was you, log in to the account that already has it.',
      );
    case 'contact-changed':
      return text(
        `Your ${brand} email or phone number was changed`,
        `Your email or phone number was changed to ${notice.target} on ${minuteOf(notice.time)}. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now and contact support.",
      );
    case 'phishing-code-changed':
      return text(
        `Your ${brand} anti-phishing code was changed`,
        `Your anti-phishing code was changed on ${minuteOf(notice.time)}. Emails after this one show the new code.`,
        "If this wasn't you, change your password now.",
      );
    case 'authenticator-bound':
      return text(
        `Authenticator app linked to your ${brand} account`,
        `An authenticator app was linked to your account on ${minuteOf(notice.time)}. You now need its code to log in. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now and contact support.",
      );
    case 'authenticator-unbound':
      return text(
        `Authenticator app unlinked from your ${brand} account`,
        `Your authenticator app was unlinked on ${minuteOf(notice.time)}. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now and contact support.",
      );
    case 'passkey-added':
      return text(
        `Passkey added to your ${brand} account`,
        `A passkey was added to your account on ${minuteOf(notice.time)}. You can log in with it alone. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now and contact support.",
      );
    case 'passkey-removed':
      return text(
        `Passkey removed from your ${brand} account`,
        `A passkey was removed from your account on ${minuteOf(notice.time)}. All other sessions have ended, and withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
        "If this wasn't you, reset your password now and contact support.",
      );
    case 'address-saved':
      return text(
        `New withdrawal address on your ${brand} account`,
        `The address ${notice.address} was saved as "${notice.name}" on ${minuteOf(notice.time)}. Withdrawals to it are possible from ${minuteOf(notice.usableAt)}.`,
        "If this wasn't you, remove it and reset your password now. This ends all sessions and suspends withdrawals for 24 hours.",
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
      return text(notice.title, notice.text, `Time: ${minuteOf(notice.time)}`);
    case 'ticket-answered':
      return supportEnglish(notice, brand, text);
    case 'alarm-told':
    case 'alarm-test':
      return alarmEnglish(notice, brand, text, minuteOf);
    case 'data-export':
      return text(
        `Export of your ${brand} data requested`,
        `Someone requested an export of all your account data on ${minuteOf(notice.time)}. Anyone logged in to your account can download it once, within an hour.`,
        "If this wasn't you, log in, end all other sessions and change your password now.",
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
        `Your ${brand} API key was ${notice.change}`,
        `The API key "${notice.name}" was ${notice.change} on ${minuteOf(notice.time)}.`,
        notice.change === 'removed'
          ? "If this wasn't you, reset your password now."
          : "If this wasn't you, remove the key and reset your password now.",
      );
    case 'identity-asked':
      return text(
        `${brand} needs your documents again`,
        'Your identity is verified, but we need your documents again.',
        notice.reason.en,
        `Your account keeps its permissions until ${minuteOf(notice.endsAt)}. After that, it's unverified until we approve new documents.`,
        'You can send them in User centre > Identification.',
      );
    case 'identity-fallen':
      return text(
        `Your ${brand} account is no longer verified`,
        "We needed your documents again and couldn't accept any in time. Your account now has the limits of an unverified one. Your assets stay yours.",
        'You can send documents at any time in User centre > Identification.',
      );
    case 'identity-decided':
      switch (notice.decision) {
        case 'approve':
          return text(
            `Your ${brand} identity is verified`,
            "We reviewed your documents and verified your identity. You don't need to do anything else.",
          );
        case 'reject':
          return text(
            `We couldn't verify your ${brand} identity`,
            "We reviewed your documents and couldn't accept them.",
            notice.reason.en,
            'You can send them again in User centre > Identification.',
          );
        case 'ask-again':
          return text(
            `${brand} needs new documents from you`,
            'We reviewed your documents and need some of them again.',
            notice.reason.en,
            'You can send them again in User centre > Identification.',
          );
      }
  }
}

const englishCode: Readonly<Record<CodePurpose, { action: string; otherwise: string }>> = {
  'sign-in': {
    action: 'log in',
    otherwise: "If you didn't try to log in, someone knows your password. Change it now.",
  },
  register: {
    action: 'create your account',
    otherwise: "If this wasn't you, you don't need to do anything.",
  },
  recover: {
    action: 'set a new password',
    otherwise: "If this wasn't you, you don't need to do anything. Your password stays the same.",
  },
  authenticator: {
    action: 'link or unlink an authenticator app',
    otherwise:
      "If this wasn't you, someone is logged in to your account. Change your password now.",
  },
  'step-up': {
    action: "confirm it's you",
    otherwise:
      "If this wasn't you, someone is logged in to your account. Change your password now.",
  },
  contact: {
    action: 'add or change your email or phone number',
    otherwise:
      "If this wasn't you, someone is logged in to your account. Change your password now.",
  },
  'anti-phishing': {
    action: 'set your anti-phishing code',
    otherwise:
      "If this wasn't you, someone is logged in to your account. Change your password now.",
  },
  support: {
    action: 'contact support',
    otherwise: "If this wasn't you, you don't need to do anything.",
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
          `请勿告知他人，${brand} 的任何人都不会向您索取验证码。`,
          otherwise,
        ),
        brief: `【${brand}】验证码 ${notice.code}，用于${action}，${notice.minutes} 分钟内有效。请勿告知他人。`,
      };
    }
    case 'account-exists':
      return text(
        `您已拥有 ${brand} 账户`,
        '有人（可能是您本人）使用此邮箱或手机号注册。您已拥有账户，请直接登录，或在登录页使用“忘记密码？”。',
        '如非本人操作，无需处理，没有创建或更改任何账户。',
      );
    case 'new-device':
      return text(
        `${brand} 新设备登录提醒`,
        `您的账户于 ${minuteOf(notice.time)} 在新设备上登录，IP 地址 ${notice.address}。`,
        '如非本人操作，请立即重置密码，重置后所有登录将失效。',
      );
    case 'sign-in-locked':
      return text(
        `${brand} 登录已锁定 ${notice.minutes} 分钟`,
        `有人多次输入错误的密码，最近一次为 ${minuteOf(notice.time)}。登录已锁定 ${notice.minutes} 分钟。`,
        '如非本人操作，对方并未猜中您的密码。重置密码可立即解除锁定。',
      );
    case 'password-changed':
      return text(
        `您的 ${brand} 密码已修改`,
        `您的密码已于 ${minuteOf(notice.time)} 修改，所有登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码。',
      );
    case 'contact-taken':
      return text(
        `有人尝试将您的邮箱或手机号绑定到其他 ${brand} 账户`,
        '有人尝试将此邮箱或手机号绑定到其他账户。它已属于您的账户，因此我们未发送验证码，也未作任何更改。',
        '如为本人操作，请登录已绑定它的账户。',
      );
    case 'contact-changed':
      return text(
        `您的 ${brand} 账户邮箱或手机号已变更`,
        `您的账户已于 ${minuteOf(notice.time)} 绑定 ${notice.target}，其他登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'phishing-code-changed':
      return text(
        `您的 ${brand} 防钓鱼码已修改`,
        `您的防钓鱼码已于 ${minuteOf(notice.time)} 修改，此后的邮件将显示新的防钓鱼码。`,
        '如非本人操作，请立即修改密码。',
      );
    case 'authenticator-bound':
      return text(
        `您的 ${brand} 账户已绑定身份验证器`,
        `您的账户于 ${minuteOf(notice.time)} 绑定了身份验证器，此后登录时需输入其验证码。其他登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'authenticator-unbound':
      return text(
        `您的 ${brand} 账户已解绑身份验证器`,
        `您的账户于 ${minuteOf(notice.time)} 解绑了身份验证器。其他登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'passkey-added':
      return text(
        `您的 ${brand} 账户已添加通行密钥`,
        `您的账户于 ${minuteOf(notice.time)} 添加了通行密钥，可凭其直接登录。其他登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'passkey-removed':
      return text(
        `您的 ${brand} 账户已移除通行密钥`,
        `您的账户于 ${minuteOf(notice.time)} 移除了通行密钥。其他登录均已失效，${minuteOf(notice.holdUntil)} 之前暂停提现。`,
        '如非本人操作，请立即重置密码并联系客服。',
      );
    case 'address-saved':
      return text(
        `您的 ${brand} 账户新增了提现地址`,
        `地址 ${notice.address} 已于 ${minuteOf(notice.time)} 以“${notice.name}”保存，${minuteOf(notice.usableAt)} 起可用于提现。`,
        '如非本人操作，请立即移除该地址并重置密码。重置后所有登录将失效，提现暂停 24 小时。',
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
      return text(notice.title, notice.text, `时间：${minuteOf(notice.time)}`);
    case 'ticket-answered':
      return supportChinese(notice, brand, text);
    case 'alarm-told':
    case 'alarm-test':
      return alarmChinese(notice, brand, text, minuteOf);
    case 'data-export':
      return text(
        `有人申请导出您的 ${brand} 数据`,
        `有人于 ${minuteOf(notice.time)} 申请导出您账户的全部数据。任何登录您账户的人均可在一小时内下载，仅限一次。`,
        '如非本人操作，请立即登录，结束其他所有会话并修改密码。',
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
        notice.change === 'removed'
          ? '如非本人操作，请立即重置密码。'
          : '如非本人操作，请立即删除该密钥并重置密码。',
      );
    }
    case 'identity-asked':
      return text(
        `${brand} 需要您再次提交证件`,
        '您已完成身份认证，现需再次提交证件。',
        notice.reason.zh,
        `${minuteOf(notice.endsAt)} 之前账户权限不变；此后账户将视为未认证，直至新证件通过审核。`,
        '请前往“用户中心 > 身份认证”提交。',
      );
    case 'identity-fallen':
      return text(
        `您的 ${brand} 身份认证已失效`,
        '所需证件未在期限内通过审核，您的账户现按未认证等级受限，资产不受影响。',
        '您可随时前往“用户中心 > 身份认证”提交证件。',
      );
    case 'identity-decided':
      switch (notice.decision) {
        case 'approve':
          return text(
            `您的 ${brand} 身份认证已通过`,
            '您的证件已通过审核，身份认证已完成，无需其他操作。',
          );
        case 'reject':
          return text(
            `您的 ${brand} 身份认证未通过`,
            '您的证件未通过审核。',
            notice.reason.zh,
            '请前往“用户中心 > 身份认证”重新提交。',
          );
        case 'ask-again':
          return text(
            `${brand} 需要您重新提交证件`,
            '您的证件已审核，部分内容需要重新提交。',
            notice.reason.zh,
            '请前往“用户中心 > 身份认证”重新提交。',
          );
      }
  }
}

const chineseCode: typeof englishCode = {
  'sign-in': { action: '登录', otherwise: '如非本人登录，说明有人知道您的密码，请立即修改。' },
  register: { action: '注册账户', otherwise: '如非本人操作，无需处理。' },
  recover: { action: '设置新密码', otherwise: '如非本人操作，无需处理，您的密码不会改变。' },
  contact: {
    action: '绑定或更换邮箱或手机号',
    otherwise: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  },
  authenticator: {
    action: '绑定或解绑身份验证器',
    otherwise: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  },
  'step-up': {
    action: '确认是您本人操作',
    otherwise: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  },
  'anti-phishing': {
    action: '设置防钓鱼码',
    otherwise: '如非本人操作，说明有人登录了您的账户，请立即修改密码。',
  },
  support: { action: '联系客服', otherwise: '如非本人操作，无需处理。' },
};
