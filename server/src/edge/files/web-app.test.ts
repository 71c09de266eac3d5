import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createWebApp, type WebAppOptions } from './web-app.ts';

const template = `<meta name="brand" content="Bourse" /><meta name="mode" content="" />
<meta name="outbox" content="" /><meta name="operator-name" content="" /><meta name="operator-place" content="" />
<meta name="operator-law" content="" /><meta name="support-email" content="" />
<meta name="social-links" content="" /><meta name="live-chat" content="" /><meta name="campaign" content="" /><meta name="page-error" content="" />
<title>Bourse</title><meta property="og:site_name" content="Bourse" />
<meta property="og:title" content="Bourse" /><meta property="og:image" content="/icon-512.png" />
<header><b>Bourse</b></header><!--first-sight--><i></i>`;

const options: Omit<WebAppOptions, 'directory'> = {
  brandName: 'A "B"',
  mode: 'demo',
  publicUrl: 'https://trade.example',
  operator: { name: 'A & B Ltd', place: '1 Harbour Road', law: 'Hong Kong' },
  supportEmail: 'help@trade.example',
  socialLinks: 'X=https://x.com/a',
  liveChatUrl: 'https://chat.example/trade?a="b',
  campaign: '2025-06-26/2025-08-25',
  firstSight: (path) => (path === '/spot/BTC' ? '<p>92,346.45</p>' : ''),
  outboxOpenTo: ({ ip }) => (ip === '127.0.0.1' ? ['mail', 'sms'] : []),
};

it('hashed files of the build before are served beside those of today', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  const [now, before] = [join(directory, 'now'), join(directory, 'before')];
  for (const [build, names] of [
    [now, ['new.js', 'both.js']],
    [before, ['old.js', 'both.js']],
  ] as const) {
    mkdirSync(join(build, 'assets'), { recursive: true });
    for (const name of names) writeFileSync(join(build, 'assets', name), build);
  }
  writeFileSync(join(now, 'index.html'), template);
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });
  const webApp = createWebApp({ ...options, directory: now, olderBuilds: [before] });
  await webApp?.register(app);
  const bodies = ['new.js', 'both.js', 'old.js'].map(async (name) => {
    const { body, headers } = await app.inject({ url: `/assets/${name}` });
    return [body, headers['cache-control']];
  });
  const immutable = 'public, max-age=31536000, immutable';
  expect(await Promise.all(bodies)).toEqual([
    [now, immutable],
    [now, immutable],
    [before, immutable],
  ]);
});

it('the page says what its visitor may know: brand, mode, who answers, when the campaign runs, and which codes the outbox shows to them; search engines what they may read', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-web-'));
  writeFileSync(join(directory, 'index.html'), template);
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(directory, { recursive: true });
  });
  const webApp = createWebApp({ ...options, directory });
  await webApp?.register(app);
  const page = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress })).body;
  const near = await page('127.0.0.1');
  expect(near).toContain('<meta name="brand" content="A &#34;B&#34;" />');
  expect(near).toContain('<meta name="mode" content="demo" />');
  expect(near).toContain('<meta name="operator-name" content="A &#38; B Ltd" />');
  expect(near).toContain('<meta name="operator-place" content="1 Harbour Road" />');
  expect(near).toContain('<meta name="operator-law" content="Hong Kong" />');
  expect(near).toContain('<meta name="support-email" content="help@trade.example" />');
  expect(near).toContain('<meta name="social-links" content="X=https://x.com/a" />');
  expect(near).toContain('<meta name="live-chat" content="https://chat.example/trade?a=&#34;b" />');
  expect(near).toContain('<meta name="campaign" content="2025-06-26/2025-08-25" />');
  expect(near).toContain('<header><b>A &#34;B&#34;</b></header><i></i>');
  expect((await app.inject({ url: '/spot/BTC?view=book' })).body).toContain(
    '</header><p>92,346.45</p><i>',
  );
  expect(near).toContain('<meta name="outbox" content="mail sms" />');
  const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({ name: 'A "B"', short_name: 'A "B"', start_url: '/' });
  expect(near).toContain('<title>A &#34;B&#34;</title>');
  expect(near).toContain('<meta property="og:title" content="A &#34;B&#34;" />');
  expect(near).toContain('content="https://trade.example/icon-512.png"');
  const robots = (await app.inject({ url: '/robots.txt' })).body;
  expect(robots.split('\n')).toEqual([
    ...['User-agent: *', 'Disallow: /api/', 'Disallow: /console', 'Disallow: /dev/'],
    ...['Sitemap: https://trade.example/sitemap.xml', ''],
  ]);
  const sitemap = (await app.inject({ url: '/sitemap.xml' })).body;
  expect(sitemap).toContain('<loc>https://trade.example/</loc>');
  expect(sitemap).toContain('<loc>https://trade.example/trading-rules</loc>');
  // What asks for a sign-in, and addresses with a value, are no pages to find.
  expect(sitemap).not.toMatch(/asset|user\/|:symbol/);
  expect(await page('192.0.2.1')).toContain('<meta name="outbox" content="" />');
});
