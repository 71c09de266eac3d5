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
    `You are invited to the staff of ${brand}`,
    'Copy this address into a browser on the device that you will work with, and have an authenticator app at hand:',
    link,
    `It works once, until ${minuteOf(expiresAt)}, and shows the key of your authenticator once. Give it to nobody, the person who invited you included.`,
    'If you expected no invitation, nothing needs to be done.',
  );
  const footer = `Only an invitation has an address in it. ${brand} never asks for a password or a code by mail.`;
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
    `邀请您加入 ${brand} 员工团队`,
    '请在您将用于工作的设备上，将以下地址复制到浏览器中打开，并准备好身份验证器应用：',
    link,
    `该地址仅可使用一次，${minuteOf(expiresAt)} 前有效，验证器密钥仅显示一次。请勿交给任何人，包括邀请您的人。`,
    '如您并未等待此邀请，无需处理。',
  );
  const footer = `只有邀请邮件含有地址。${brand} 绝不会通过邮件索取密码或验证码。`;
  return { ...mail, labels: { ...mail.labels, footer } };
}
