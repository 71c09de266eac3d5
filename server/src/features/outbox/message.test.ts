import { describe, expect, it } from 'vitest';
import type { Contact, Notice } from '../../services/notice-sender.ts';
import { composeMessage } from './message.ts';

const mail: Contact = { channel: 'mail', email: 'alice@example.com' };
const sms: Contact = { channel: 'sms', areaCode: '+852', mobile: '91234567' };
const time = Date.UTC(2026, 6, 1, 12, 30);
const code = 'ABC234';
const notices: readonly Notice[] = [
  { kind: 'code', purpose: 'sign-in', code, minutes: 10 },
  { kind: 'code', purpose: 'register', code, minutes: 10 },
  { kind: 'code', purpose: 'recover', code, minutes: 10 },
  { kind: 'account-exists' },
  { kind: 'new-device', time, address: '203.0.113.9' },
  { kind: 'sign-in-locked', time, minutes: 15 },
  { kind: 'password-changed', time, holdUntil: time + 86_400_000 },
];

const compose = (contact: Contact, notice: Notice, language: 'en' | 'zh-CN', phishingCode = '') =>
  composeMessage({ contact, language, phishingCode, notice }, 'Moon<shot>', 'id', time);

describe('the texts of notices (S35)', () => {
  it.each(notices)('$kind $purpose: both languages, both channels, no link', (notice) => {
    const seen = new Set<string>();
    for (const language of ['en', 'zh-CN'] as const) {
      for (const contact of [mail, sms]) {
        const message = compose(contact, notice, language);
        expect(message.subject).not.toBe('');
        expect(`${message.text}${message.html}`).not.toMatch(/https?:|www\.|<a |<img|undefined/);
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
  });

  it('a mail has its code alone on the first line, a text message is one line', () => {
    const notice = notices[0] as Notice;
    expect(compose(mail, notice, 'en').text.split('\n')[0]).toBe(code);
    expect(compose(sms, notice, 'en').text).not.toContain('\n');
    expect(compose(sms, notice, 'en').to).toBe('+85291234567');
  });

  it("shows the person's anti-phishing code in mails, and escapes what is not ours", () => {
    const message = compose(mail, notices[0] as Notice, 'en', '<b>blue whale</b>');
    expect(message.text).toContain('Your anti-phishing code: <b>blue whale</b>');
    expect(message.html).toContain('&lt;b&gt;blue whale&lt;/b&gt;');
    expect(message.html).not.toContain('<b>');
    expect(message.html).toContain('Moon&lt;shot&gt;');
    expect(compose(mail, notices[0] as Notice, 'en').text).not.toContain('anti-phishing');
  });

  it('names times in UTC', () => {
    const changed = compose(mail, notices.at(-1) as Notice, 'en');
    expect(changed.text).toContain('restricted until 2026-07-02 12:30 UTC');
  });
});
