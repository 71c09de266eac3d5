import { readCampaign } from './campaign.ts';

/** What the server writes into the page: the brand (white label) and whether this is a demo. */
function meta(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export interface SocialLink {
  readonly name: string;
  readonly address: string;
}

/** 'X=https://x.com/a Telegram=https://t.me/a' as links; anything but https is left out. */
export function readSocialLinks(text: string): readonly SocialLink[] {
  return text.split(/\s+/).flatMap((entry) => {
    const at = entry.indexOf('=');
    const address = entry.slice(at + 1);
    return at > 0 && address.startsWith('https://') ? [{ name: entry.slice(0, at), address }] : [];
  });
}

export const brand = meta('brand') || 'Bourse';
export const isDemo = meta('mode') === 'demo';
/** Channels whose messages this visitor can read at /dev/outbox: `mail`, `sms`, both or none. */
const outboxChannels = meta('outbox').split(' ');
/** Who operates the exchange, where and by which law; all empty in a demo. */
export const operator = {
  name: meta('operator-name'),
  place: meta('operator-place'),
  law: meta('operator-law'),
};
export const supportEmail = meta('support-email');
/** An https address where one talks to the operator at once; empty: there is none. */
export const liveChatUrl = meta('live-chat');
/** Null: this exchange has none. */
export const campaign = readCampaign(meta('campaign'));
export const socialLinks = readSocialLinks(meta('social-links'));

/** What the server found wrong with the address of this page; 0: nothing. */
export const pageError = Number(meta('page-error'));

/** Whether codes to a contact, masked or not, can be read at /dev/outbox by this visitor. */
export function landsInOutbox(contact: string): boolean {
  return outboxChannels.includes(contact.includes('@') ? 'mail' : 'sms');
}

/** Styles that libraries add at run time must carry it (S12). */
export const styleNonce =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
