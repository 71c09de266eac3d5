import { plainAddressOf, type ScreenName } from '@bourse/contract/screens.ts';

/** What can be read without an account, in the order in which it matters. */
const publicScreens: readonly ScreenName[] = [
  ...(['home', 'market', 'spot', 'futures', 'fees', 'trading-rules', 'rule-book'] as const),
  ...(['stop-guide', 'proof', 'status', 'announcements', 'faq', 'support'] as const),
  ...(['user-agreement', 'privacy-policy', 'terms-of-use', 'risk-disclaimer'] as const),
];

/** What search engines may read: pages, and neither the interface for programs nor the console. */
export function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/console', '/dev/'].map((path) => `Disallow: ${path}`);
  const sitemap = publicUrl ? [`Sitemap: ${new URL('/sitemap.xml', publicUrl)}`] : [];
  return `${['User-agent: *', ...closed, ...sitemap].join('\n')}\n`;
}

/** The public pages with their whole addresses, as https://www.sitemaps.org/protocol.html asks. */
export function sitemapXml(publicUrl: string): string {
  const pages = publicScreens.map(
    (name) => `  <url><loc>${new URL(plainAddressOf(name), publicUrl)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
}
