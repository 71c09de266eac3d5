import { type ScreenName, screens } from '@bourse/contract/screens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpWorld } from './http-world.ts';

/** The app as it was built, and as the exchange hands it out; the browser's own word is in lab/e2e. */
let world: HttpWorld;
beforeAll(async () => {
  world = await HttpWorld.start();
});
afterAll(() => world?.stop());

async function open(path: string) {
  const { headers, status, text } = await world.ask({ path, headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  return { status, text, directives };
}

/** An address of a screen, with a value where one may stand. */
const addressOf = (name: ScreenName) => screens[name].replace(/:\w+\??/, 'BTCUSDT');

const pages = (Object.keys(screens) as ScreenName[]).map((name) => [name, addressOf(name)]);

describe('S12 nothing runs on a page but what carries its nonce or is a file of ours', () => {
  test.each([...pages, ['a page that is not there', '/nowhere']])('%s', async (name, path) => {
    const { status, text, directives } = await open(path as string);
    expect(status).toBe(name === 'a page that is not there' ? 404 : 200);
    const scripts = directives.get('script-src') ?? [];
    const nonce = /^'nonce-([A-Za-z0-9+/]{22}==)'$/.exec(scripts[1] ?? '')?.[1];
    expect(nonce).toBeDefined();
    expect(scripts).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(directives.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(directives.get('default-src')).toEqual(["'none'"]);
    for (const name of ['base-uri', 'frame-ancestors']) {
      expect(directives.get(name)).toEqual(["'none'"]);
    }
    // Whatever is not named falls back to nothing: objects, frames, workers.
    for (const name of ['object-src', 'frame-src', 'worker-src']) {
      expect(directives.has(name)).toBe(false);
    }
    const inline = text.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(0);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    for (const [, url = ''] of text.matchAll(
      /<(?:script|link|img)\b[^>]*?(?:src|href)="([^"]*)"/g,
    )) {
      expect(url).toMatch(/^(\/(?!\/)|data:)/);
    }
    expect(text).not.toMatch(/<[^>]+\son\w+=/);
    expect(text).not.toContain('javascript:');
    expect((await open(path as string)).text).not.toContain(nonce as string);
  });
});
