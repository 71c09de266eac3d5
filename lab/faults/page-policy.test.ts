import { type ScreenName, screens } from '@bourse/contract/screens.ts';
import { describe, expect, test } from 'vitest';
import { useWorld } from './use-world.ts';

/** The app as it was built, and as the exchange hands it out; the browser's own word is in lab/e2e. */
const world = useWorld();

async function open(path: string) {
  const { headers, status, text } = await world().ask({ path, headers: { accept: 'text/html' } });
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
    expect(directives.get('worker-src')).toEqual(["'self'"]);
    expect(directives.get('connect-src')).toEqual(["'self'"]);
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    // Whatever is not named falls back to nothing: objects, frames.
    for (const name of ['object-src', 'frame-src']) {
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

describe('P1-8.44 a browser is shown the page of what is wrong with its address', () => {
  const asking = { accept: 'text/html' };
  const errorOf = (text: string) => /<meta name="page-error" content="(\d*)"/.exec(text)?.[1];

  test.each([
    ['GET', '/market', 200, ''],
    ['GET', '/nowhere', 404, '404'],
    ['GET', '/market/%E0%A4%A', 400, '400'],
    ['POST', '/market', 405, '405'],
    ['DELETE', '/asset', 405, '405'],
  ])('%s %s: %i', async (method, path, status, shown) => {
    const answer = await world().ask({ method, path, headers: asking });
    expect([answer.status, errorOf(answer.text)]).toEqual([status, shown]);
    if (status === 405) expect(answer.headers.allow).toContain('GET');
  });

  test.each([
    ['GET', '/market/%E0%A4%A', 404],
    ['POST', '/market', 405],
    ['POST', '/api/spot/symbols', 404],
  ])('and a program is answered as ever: %s %s', async (method, path, status) => {
    const answer = await world().ask({ method, path, headers: { accept: 'application/json' } });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ data: null });
  });
});

test('S12 the worker of the installed app asks its own server alone, and no browser keeps its file', async () => {
  const { status, headers } = await world().ask({ path: '/service-worker.js' });
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  );
  expect(headers['cache-control']).toBe('no-cache');
  const compressed = await world().ask({
    path: '/service-worker.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers['content-security-policy']).toBe(headers['content-security-policy']);
});

test('what a system installs is the app of this brand, with icons that are there', async () => {
  const { text, headers } = await world().ask({ path: '/manifest.webmanifest' });
  expect(headers['content-type']).toContain('application/manifest+json');
  const { name, icons } = JSON.parse(text) as {
    readonly name: string;
    readonly icons: readonly { readonly src: string; readonly purpose: string }[];
  };
  expect(name).toBe('Bourse');
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src } of icons) {
    const icon = await world().ask({ path: src });
    expect([src, icon.status, icon.headers['content-type']]).toEqual([src, 200, 'image/png']);
  }
});
