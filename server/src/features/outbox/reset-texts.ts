import type { Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type ResetNotice = Extract<Notice, { readonly kind: `authenticator-reset${string}` }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

/** The notices of a reset that waits: what is coming, when, how it is stopped without a link, and its end. */
export function resetEnglish(
  notice: ResetNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  // Notices from before passkeys could be lost do not say what is.
  const isPasskeys = notice.factor === 'passkeys';
  const lost = isPasskeys ? 'passkeys' : 'authenticator app';
  const [will, them] = isPasskeys ? ['They will', 'new ones'] : ['It will', 'a new one'];
  if (notice.kind === 'authenticator-reset-stopped') {
    return text(
      `Reset of your ${brand} ${lost} stopped`,
      `The reset of your ${lost} was stopped on ${minuteOf(notice.time)}. Nothing was removed.`,
      "If you didn't request the reset, someone knows your password. Reset it now.",
    );
  }
  if (notice.kind === 'authenticator-reset-done') {
    const was = isPasskeys ? 'were' : 'was';
    return text(
      `Your ${brand} ${lost} ${was} removed`,
      `The waiting period is over. Your ${lost} ${was} removed on ${minuteOf(notice.time)}, and all sessions have ended. Log in and set up ${them}. Withdrawals are suspended until ${minuteOf(notice.holdUntil)}.`,
      "If this wasn't you, reset your password now and contact support.",
    );
  }
  const { stage, askedAt, endsAt, stopCode } = notice;
  const subject = {
    asked: `Request to remove your ${brand} ${lost}`,
    'half-way': `Halfway reminder: your ${brand} ${lost} will be removed`,
    last: `Last notice: your ${brand} ${lost} will be removed soon`,
  }[stage];
  const by = isPasskeys ? 'a passkey' : 'your passkey or authenticator app';
  const made = text(
    subject,
    `On ${minuteOf(askedAt)}, someone with your password and a verification code sent to you reported your ${lost} as lost. ${will} be removed on ${minuteOf(endsAt)}.`,
    `If this was you, just wait. If not, stop it now: on any device where you're logged in, by logging in with ${by}, or with the code below.`,
    `Stop code: ${stopCode}`,
    `To use it, open the ${brand} login page yourself, choose "Stop an authenticator reset" and enter the code. It only stops the reset. Then reset your password.`,
  );
  const brief = `[${brand}] Your ${lost} will be removed on ${minuteOf(endsAt)}. Not you? Enter the stop code ${stopCode} on the login page and reset your password.`;
  return { ...made, brief };
}

/** As `resetEnglish`. */
export function resetChinese(
  notice: ResetNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  const isPasskeys = notice.factor === 'passkeys';
  const lost = isPasskeys ? '通行密钥' : '身份验证器';
  if (notice.kind === 'authenticator-reset-stopped') {
    return text(
      `您的 ${brand} ${lost}重置已停止`,
      `${lost}重置已于 ${minuteOf(notice.time)} 停止，${lost}保持不变。`,
      '如非本人申请重置，说明有人知道您的密码，请立即重置密码。',
    );
  }
  if (notice.kind === 'authenticator-reset-done') {
    return text(
      `您的 ${brand} 账户已移除${lost}`,
      `等待期已满：${lost}已于 ${minuteOf(notice.time)} 从您的账户移除，所有登录均已失效。请登录并重新设置${lost}。${minuteOf(notice.holdUntil)} 之前暂停提现。`,
      '如非本人操作，请立即重置密码并联系客服。',
    );
  }
  const { stage, askedAt, endsAt, stopCode } = notice;
  const subject = {
    asked: `有人申请移除您的 ${brand} ${lost}`,
    'half-way': `等待期已过半：您的 ${brand} ${lost}将被移除`,
    last: `最后提醒：您的 ${brand} ${lost}即将移除`,
  }[stage];
  const by = isPasskeys ? '通行密钥' : '通行密钥或身份验证器';
  const made = text(
    subject,
    `有人凭您的密码和验证码，于 ${minuteOf(askedAt)} 申报${lost}已丢失。${lost}将于 ${minuteOf(endsAt)} 移除。`,
    `如为本人操作，请等待。如非本人操作，请立即停止：可在任一已登录的设备上操作，用${by}登录，或使用下方的停止码。`,
    `停止码：${stopCode}`,
    `使用方法：自行打开 ${brand} 登录页，选择“停止身份验证器重置”并输入停止码。停止码仅用于停止重置。随后请重置密码。`,
  );
  const brief = `【${brand}】您的${lost}将于 ${minuteOf(endsAt)} 移除。如非本人操作，请在登录页输入停止码 ${stopCode} 并重置密码。`;
  return { ...made, brief };
}
