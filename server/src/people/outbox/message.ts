import type { Contact, Notice, NoticeRequest } from '#ports/notice-sender.ts';
import { mailHtml } from './mail.ts';
import { noticeText } from './texts.ts';

/** A notice ready to go out. */
export interface Message {
  readonly id: string;
  /** UTC epoch milliseconds. */
  readonly time: number;
  readonly channel: Contact['channel'];
  /** An email address, or a phone number with its dialling code: +85291234567. */
  readonly to: string;
  readonly kind: Notice['kind'];
  readonly subject: string;
  readonly text: string;
  /** Mails only. */
  readonly html: string;
  /** The verification code in it; empty when there is none. */
  readonly code: string;
}

/** Writes a notice in the person's language and zone, in minutes east of UTC, for a mailbox or for a phone. */
export async function composeMessage(
  request: NoticeRequest,
  brandName: string,
  id: string,
  time: number,
  offsetMinutes = 0,
): Promise<Message> {
  const { contact, language, notice, phishingCode, nickname = '' } = request;
  const text = noticeText(notice, language, brandName, offsetMinutes);
  const { subject, lines, brief, labels } = text;
  const code = notice.kind === 'code' ? notice.code : '';
  const base = { id, time, kind: notice.kind, subject, code };
  if (contact.channel === 'sms') {
    const to = contact.areaCode + contact.mobile;
    return { ...base, channel: 'sms', to, text: brief, html: '' };
  }
  const paragraphs = [
    ...(code ? [code] : []),
    ...(nickname ? [labels.greeting(nickname)] : []),
    ...lines,
    ...(phishingCode ? [`${labels.phishingCode}: ${phishingCode}`] : []),
    brandName,
    labels.footer,
  ];
  return {
    ...base,
    channel: 'mail',
    to: contact.email,
    text: `${paragraphs.join('\n\n')}\n`,
    html: await mailHtml({ text, language, brandName, code, nickname, phishingCode }),
  };
}
