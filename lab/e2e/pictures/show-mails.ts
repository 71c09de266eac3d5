import { join } from 'node:path';
import { composeMessage } from '@bourse/server/people/outbox/message.ts';
import { everyNotice, NOTICE_TIME } from '@bourse/server/people/outbox/test-notices.ts';
import type { Notice } from '@bourse/server/ports/notice-sender.ts';
import type { Page } from 'playwright-core';
import { type Language, launchChromium, type Theme } from '../browser.ts';

const widths = { phone: 360, desktop: 720 } as const;

/** A picture of each mail that `wanted` names, as a phone and a desktop show it; returns how many. */
export async function photographMails(
  directory: string,
  wanted: RegExp,
  themes: readonly Theme[],
  languages: readonly Language[],
): Promise<number> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  let count = 0;
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const language of languages) {
      for (const [device, width] of Object.entries(widths)) {
        await page.setViewportSize({ width, height: 400 });
        for (const [nth, notice] of everyNotice.entries()) {
          const name = `mail-${nth}-${notice.kind}-${device}-${theme}-${language}`;
          if (!wanted.test(name)) continue;
          await showMail(page, notice, language);
          await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
          count += 1;
        }
      }
    }
  }
  await browser.close();
  return count;
}

/** A mail as somebody gets it who has a name and an anti-phishing code. */
async function showMail(page: Page, notice: Notice, language: Language): Promise<void> {
  const contact = { channel: 'mail', email: 'alice@example.com' } as const;
  const person = { contact, language, phishingCode: 'blue whale', nickname: 'Alice' };
  const { html } = await composeMessage({ ...person, notice }, 'Bourse', 'picture', NOTICE_TIME);
  await page.setContent(html);
}
