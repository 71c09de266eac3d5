import { describe, expect, it } from 'vitest';
import type { Contact, Notice } from '../../services/notice-sender.ts';
import { composeMessage } from './message.ts';

const mail: Contact = { channel: 'mail', email: 'alice@example.com' };
const sms: Contact = { channel: 'sms', areaCode: '+852', mobile: '91234567' };
const contacts: readonly Contact[] = [mail, sms];
const time = Date.UTC(2026, 6, 1, 12, 30);
const code = 'ABC234';
const coins = { amount: '1000.5', coin: 'USDT', network: 'ERC20' };
const moved = { coins, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const ofCoins: readonly Notice[] = [
  { kind: 'deposit-credited', time, coins },
  { kind: 'withdrawal-asked', time, ...moved, isReviewed: true },
  { kind: 'withdrawal-asked', time, ...moved, isReviewed: false },
  { kind: 'withdrawal-sent', ...moved, transaction: '0xabc123' },
  { kind: 'withdrawal-returned', ...moved, reason: 'rejected' },
  { kind: 'withdrawal-returned', ...moved, reason: 'failed' },
];
const notices: readonly Notice[] = [
  { kind: 'code', purpose: 'sign-in', code, minutes: 10 },
  { kind: 'code', purpose: 'register', code, minutes: 10 },
  { kind: 'code', purpose: 'recover', code, minutes: 10 },
  { kind: 'account-exists' },
  {
    kind: 'ticket-answered',
    ticket: 7,
    subject: 'See https://evil.example',
    text: 'It is on its way.\n\nThe same line.\nThe same line.',
  },
  { kind: 'new-device', time, address: '203.0.113.9' },
  { kind: 'sign-in-locked', time, minutes: 15 },
  { kind: 'password-changed', time, holdUntil: time + 86_400_000 },
];

const compose = (
  contact: Contact,
  notice: Notice,
  language: 'en' | 'zh-CN',
  phishingCode = '',
  nickname?: string,
) =>
  composeMessage({ contact, language, phishingCode, nickname, notice }, 'Moon<shot>', 'id', time);

describe('the texts of notices (S35)', () => {
  it.each([...notices, ...ofCoins])(
    '$kind $purpose: both languages, both channels, no link and nothing from outside',
    async (notice) => {
      const seen = new Set<string>();
      for (const language of ['en', 'zh-CN'] as const) {
        for (const contact of contacts) {
          const message = await compose(contact, notice, language, 'blue whale');
          expect(message.subject).not.toBe('');
          expect(`${message.text}${message.html}`).not.toMatch(
            /https?:|www\.|href|src=|url\(|@import|<a |<img|<link|<script|undefined/i,
          );
          expect(message.html.includes('blue whale')).toBe(contact.channel === 'mail');
          expect(message.html.includes('prefers-color-scheme')).toBe(contact.channel === 'mail');
          if (contact.channel === 'mail') expect(message.html).toContain(`lang="${language}"`);
          expect(message.text).toContain('Moon<shot>');
          if (language === 'zh-CN') expect(message.text).toMatch(/\p{Script=Han}/u);
          else expect(message.text).not.toMatch(/\p{Script=Han}/u);
          const isCode = notice.kind === 'code';
          expect(message.text.includes(code)).toBe(isCode);
          expect(message.code).toBe(isCode ? code : '');
          seen.add(message.text);
        }
      }
      expect(seen.size).toBe(4);
    },
  );

  it('an answer of the support stands in its mail as text, paragraph by paragraph, and in no text message', async () => {
    const answer = '<img src=x onerror=alert(1)>\n\nYours, Ada';
    const notice = { kind: 'ticket-answered', ticket: 7, subject: 'Why', text: answer } as const;
    for (const language of ['en', 'zh-CN'] as const) {
      const { text, html } = await compose(mail, notice, language);
      expect(text).toContain('<img src=x onerror=alert(1)>\n\nYours, Ada\n\n');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;</p>');
      expect(html).not.toContain('<img');
      expect((await compose(sms, notice, language)).text).not.toContain('Ada');
    }
  });

  it('a mail has its code alone on the first line, a text message is one line', async () => {
    const notice = notices[0] as Notice;
    expect((await compose(mail, notice, 'en')).text.split('\n')[0]).toBe(code);
    const brief = await compose(sms, notice, 'en');
    expect(brief.text).not.toContain('\n');
    expect(brief.to).toBe('+85291234567');
  });

  it("shows the person's anti-phishing code in mails, and escapes what is not ours", async () => {
    const evil = '<img src=x onerror=alert(1)>';
    for (const notice of notices) {
      for (const language of ['en', 'zh-CN'] as const) {
        const message = await compose(mail, notice, language, evil, `"'&${evil}`);
        expect(message.text).toContain(evil);
        expect(message.html).not.toMatch(/<img|<shot|<b>/);
        expect(message.html.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(3);
        expect(message.html).toContain('Moon&lt;shot&gt;');
      }
    }
    expect((await compose(mail, notices[0] as Notice, 'en')).text).not.toContain('anti-phishing');
  });

  it('greets by name, in mails only', async () => {
    const notice = notices.at(-1) as Notice;
    const english = await compose(mail, notice, 'en', '', 'Alice');
    expect(english.text).toContain('Hello Alice,');
    expect(english.html).toContain('Hello Alice,');
    expect((await compose(mail, notice, 'zh-CN', '', 'Alice')).html).toContain('Alice，您好：');
    expect((await compose(sms, notice, 'en', '', 'Alice')).text).not.toContain('Alice');
  });

  it('names amount, coin and network of what moved, where to, and what it is known by', async () => {
    for (const notice of ofCoins) {
      for (const language of ['en', 'zh-CN'] as const) {
        const { text } = await compose(sms, notice, language);
        expect(text).toContain('1000.5 USDT (ERC20)');
        expect(text.includes(moved.address)).toBe(notice.kind !== 'deposit-credited');
        expect(text.includes('0xabc123')).toBe(notice.kind === 'withdrawal-sent');
      }
    }
    const [, reviewed, passed, , rejected, failed] = ofCoins;
    const briefOf = async (notice: Notice | undefined) =>
      (await compose(sms, notice as Notice, 'en')).text;
    for (const notice of [reviewed, passed]) {
      expect(await briefOf(notice)).toContain('reset your password at once');
    }
    expect(await briefOf(reviewed)).toContain('you can cancel it');
    expect(await briefOf(passed)).not.toContain('cancel');
    expect(await briefOf(rejected)).toContain('was reviewed and rejected');
    expect(await briefOf(failed)).toContain('network did not carry out');
  });

  it('names times in UTC', async () => {
    const changed = await compose(mail, notices.at(-1) as Notice, 'en');
    expect(changed.text).toContain('restricted until 2026-07-02 12:30 UTC');
  });
});
