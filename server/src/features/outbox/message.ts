import type { Contact, Notice, NoticeRequest } from '../../services/notice-sender.ts';
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

/** Writes a notice in the person's language, for a mailbox or for a phone. */
export function composeMessage(
  request: NoticeRequest,
  brandName: string,
  id: string,
  time: number,
): Message {
  const { contact, language, notice, phishingCode } = request;
  const { subject, lines, brief, labels } = noticeText(notice, language, brandName);
  const code = notice.kind === 'code' ? notice.code : '';
  const footer = phishingCode ? [`${labels.phishingCode}: ${phishingCode}`] : [];
  const paragraphs = [...(code ? [code] : []), ...lines, ...footer, brandName];
  const base = { id, time, kind: notice.kind, subject, code };
  return contact.channel === 'sms'
    ? { ...base, channel: 'sms', to: contact.areaCode + contact.mobile, text: brief, html: '' }
    : {
        ...base,
        channel: 'mail',
        to: contact.email,
        text: `${paragraphs.join('\n\n')}\n`,
        html: mailHtml(subject, code, [...lines, ...footer], brandName),
      };
}

/** One plain card, the code large, no link, no picture, nothing loaded from outside. */
function mailHtml(
  subject: string,
  code: string,
  lines: readonly string[],
  brandName: string,
): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const codeBlock = code
    ? `<p style="margin:0 0 24px;font:700 36px/1.2 ui-monospace,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`
    : '';
  return [
    '<!doctype html><html><body style="margin:0;padding:32px 16px;background:#f4f5f7;color:#16181d;',
    'font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">',
    `<h1 style="margin:0 0 24px;font-size:20px">${escapeHtml(subject)}</h1>`,
    codeBlock,
    ...lines.map(paragraph),
    `<p style="margin:24px 0 0;color:#6b7280">${escapeHtml(brandName)}</p>`,
    '</div></body></html>',
  ].join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
