import type { Notice } from '../../services/notice-sender.ts';
import type { NoticeText } from './texts.ts';

type TicketNotice = Extract<Notice, { readonly kind: 'ticket-answered' }>;
type MakeText = (subject: string, ...lines: string[]) => NoticeText;

const paragraphs = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The whole answer, a line for each of its own; the text message says only that there is one. */
export function supportEnglish(notice: TicketNotice, brand: string, text: MakeText): NoticeText {
  const where = notice.isGuest
    ? 'To reply, send a new message on the Support page and include this number.'
    : 'Reply on the Support page, where you can see the whole conversation.';
  return {
    ...text(`${brand} replied to your ticket #${notice.ticket}`, ...paragraphs(notice.text), where),
    // An answer may be pages long.
    brief: `[${brand}] We replied to your ticket #${notice.ticket}. ${where}`,
  };
}

/** The same in Chinese. */
export function supportChinese(notice: TicketNotice, brand: string, text: MakeText): NoticeText {
  const where = notice.isGuest
    ? '如需回复，请在“客服工单”页面发送新消息，并注明此编号。'
    : '如需回复，请前往“客服工单”页面，完整记录均在其中。';
  return {
    ...text(`${brand} 已回复您的工单 #${notice.ticket}`, ...paragraphs(notice.text), where),
    brief: `【${brand}】您的工单 #${notice.ticket} 已有回复。${where}`,
  };
}
