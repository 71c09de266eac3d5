import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../tidy/sources.ts';
import type { Driver } from './driver.ts';
import { hasFirefox, openFirefox } from './firefox.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

/** Where one is missing, scripts/other-browsers.mjs says so and its tests are skipped. */
export const otherBrowsers = [
  { name: 'Firefox', isThere: hasFirefox, open: openFirefox },
  { name: 'WebKit', isThere: hasWebKit, open: openWebKit },
] as const;

/** A test that failed leaves a picture. */
export function closeAtEnd(driver: Driver, name: string): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const pictures = join(ROOT, 'artifacts/e2e');
      mkdirSync(pictures, { recursive: true });
      const picture = await driver.picture().catch(() => '');
      writeFileSync(join(pictures, `${name}.png`), Buffer.from(picture, 'base64'));
    }
    await driver.close();
  });
}
