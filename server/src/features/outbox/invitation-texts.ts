import type { Notice } from '../../services/notice-sender.ts';
import type { MinuteText } from './minute-of.ts';
import type { NoticeText } from './texts.ts';

type InvitationNotice = Extract<Notice, { readonly kind: 'operator-invited' }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

/** The one mail that carries an address of the house: whoever is invited has no page yet that could show it. */
export function invitationEnglish(
  { link, expiresAt }: InvitationNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  const mail = text(
    `You're invited to join the ${brand} staff`,
    "Copy this address into a browser on the device you'll work on, and have an authenticator app ready:",
    link,
    `It works once, until ${minuteOf(expiresAt)}, and shows your authenticator key only once. Don't share it with anyone, including the person who invited you.`,
    "If you didn't expect an invitation, ignore this email.",
  );
  const footer = `Only our invitation emails contain a web address. ${brand} never asks for a password or a code by email.`;
  return { ...mail, labels: { ...mail.labels, footer } };
}

/** The same in Chinese. */
export function invitationChinese(
  { link, expiresAt }: InvitationNotice,
  brand: string,
  text: MakeText,
  minuteOf: MinuteText,
): NoticeText {
  const mail = text(
    `邀请您加入 ${brand} 运营团队`,
    '请准备好身份验证器应用，在工作设备上将以下地址复制到浏览器中打开：',
    link,
    `该地址仅可使用一次，${minuteOf(expiresAt)} 前有效，身份验证器密钥仅显示一次。请勿透露给任何人，包括邀请您的人。`,
    '如您不知晓此邀请，请忽略本邮件。',
  );
  const footer = `仅邀请邮件含有地址。${brand} 绝不会通过邮件索取密码或验证码。`;
  return { ...mail, labels: { ...mail.labels, footer } };
}
