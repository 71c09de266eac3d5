import { describe, expect, it } from 'vitest';
import type { Contact, Notice } from '#ports/notice-sender.ts';
import { composeMessage } from './message.ts';
import { everyNotice, NOTICE_CODE, NOTICE_LINK, NOTICE_TIME } from './test-notices.ts';

const mail: Contact = { channel: 'mail', email: 'alice@example.com' };
const sms: Contact = { channel: 'sms', areaCode: '+852', mobile: '91234567' };
const contacts: readonly Contact[] = [mail, sms];
const time = NOTICE_TIME;
const code = NOTICE_CODE;
const oneOf = (kind: Notice['kind']) => everyNotice.find((one) => one.kind === kind) as Notice;
const ofCoins = everyNotice.filter((one) => 'coins' in one);

const compose = (
  contact: Contact,
  notice: Notice,
  language: 'en' | 'zh-CN',
  phishingCode = '',
  nickname?: string,
) =>
  composeMessage({ contact, language, phishingCode, nickname, notice }, 'Moon<shot>', 'id', time);

describe('the texts of notices (S35)', () => {
  it.each(everyNotice)(
    '$kind $purpose: both languages, both channels, no link and nothing from outside',
    async (notice) => {
      const seen = new Set<string>();
      for (const language of ['en', 'zh-CN'] as const) {
        for (const contact of contacts) {
          const message = await compose(contact, notice, language, 'blue whale');
          expect(message.subject).not.toBe('');
          // As text that a person copies, never as something to click.
          const shown = `${message.text}${message.html}`.replaceAll(NOTICE_LINK, '');
          if (notice.kind === 'operator-invited') expect(message.text).toContain(NOTICE_LINK);
          expect(shown).not.toMatch(
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
    const notice = oneOf('code');
    expect((await compose(mail, notice, 'en')).text.split('\n')[0]).toBe(code);
    const brief = await compose(sms, notice, 'en');
    expect(brief.text).not.toContain('\n');
    expect(brief.to).toBe('+85291234567');
  });

  it("shows the person's anti-phishing code in mails, and escapes what is not ours", async () => {
    const evil = '<img src=x onerror=alert(1)>';
    for (const notice of everyNotice) {
      for (const language of ['en', 'zh-CN'] as const) {
        const message = await compose(mail, notice, language, evil, `"'&${evil}`);
        expect(message.text).toContain(evil);
        expect(message.html).not.toMatch(/<img|<shot|<b>/);
        expect(message.html.split('&lt;img src=x onerror=alert(1)&gt;')).toHaveLength(3);
        expect(message.html).toContain('Moon&lt;shot&gt;');
      }
    }
    expect((await compose(mail, oneOf('code'), 'en')).text).not.toContain('anti-phishing');
  });

  it('greets by name, in mails only', async () => {
    const notice = oneOf('password-changed');
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
        expect(text).toContain('1,000.5 USDT (ERC20)');
        expect(text.includes('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
          notice.kind !== 'deposit-credited',
        );
        expect(text.includes('0x2f19')).toBe(notice.kind === 'withdrawal-sent');
      }
    }
    const [, reviewed, passed, , rejected, failed] = ofCoins;
    const briefOf = async (notice: Notice | undefined) =>
      (await compose(sms, notice as Notice, 'en')).text;
    for (const notice of [reviewed, passed]) {
      expect(await briefOf(notice)).toContain('reset your password now');
    }
    expect(await briefOf(reviewed)).toContain('you can cancel it');
    expect(await briefOf(passed)).not.toContain('cancel');
    expect(await briefOf(rejected)).toContain('reviewed and rejected');
    expect(await briefOf(failed)).toContain("network couldn't complete");
  });

  it.each([
    [480, '2026-07-02 20:30 UTC+8'],
    [-210, '2026-07-02 09:00 UTC-3:30'],
    [345, '2026-07-02 18:15 UTC+5:45'],
    [0, '2026-07-02 12:30 UTC'],
  ])('names times in the zone of the account, %i minutes east of UTC', async (offset, moment) => {
    const [notice, to] = [oneOf('password-changed'), { phishingCode: '', language: 'en' } as const];
    const said = await composeMessage({ contact: mail, notice, ...to }, 'Moon', 'id', time, offset);
    expect(said.text).toContain(`withdrawals are suspended until ${moment}.`);
    expect(said.html).toContain(`white-space:nowrap">${moment}</span>`);
  });

  it('names times in UTC, and breaks no line within one', async () => {
    const changed = await compose(mail, oneOf('password-changed'), 'en');
    expect(changed.text).toContain('suspended until 2026-07-02 12:30 UTC');
    expect(changed.html).toContain('white-space:nowrap">2026-07-02 12:30 UTC</span>');
  });
});
