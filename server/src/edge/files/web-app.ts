import { randomFillSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleScreens } from '@bourse/contract/console/screens.ts';
import { firstPartOf, plainAddressOf, type ScreenName, screens } from '@bourse/contract/screens.ts';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/escape-html.ts';

/** The dark theme's ground, as in the app's page. */
const GROUND = '#0b0e12';

/** What can be read without an account, in the order in which it matters. */
const publicScreens: readonly ScreenName[] = [
  ...(['home', 'market', 'spot', 'futures', 'fees', 'trading-rules', 'rule-book'] as const),
  ...(['stop-guide', 'proof', 'status', 'announcements', 'faq', 'support'] as const),
  ...(['user-agreement', 'privacy-policy', 'terms-of-use', 'risk-disclaimer'] as const),
];

export interface WebAppOptions {
  /** The built web app: index.html and assets/. */
  readonly directory: string;
  /** Earlier builds, whose hashed files pages that are open may still ask for; absent: none. */
  readonly olderBuilds?: readonly string[];
  readonly brandName: string;
  readonly mode: string;
  /** Where people open the exchange; empty: on this machine. */
  readonly publicUrl: string;
  /** Whose exchange the legal pages say it is. */
  readonly operator: { readonly name: string; readonly place: string; readonly law: string };
  /** Who answers, where else the exchange speaks, and when its campaign runs: see Config. */
  readonly supportEmail: string;
  readonly socialLinks: string;
  readonly liveChatUrl: string;
  readonly campaign: string;
  /** Prices that stand in the page of a path until its app has come, as HTML; empty: none. */
  readonly firstSight: (path: string) => string;
  /** What a visitor's codes can be read in on this server: see Outbox.openTo. */
  readonly outboxOpenTo: (request: FastifyRequest) => readonly string[];
}

/** The page of the operators' console, which is a bundle of its own. */
const CONSOLE_PAGE = join('console', 'index.html');

/** Where the console and its calls are: what only its own port serves, where it has one. */
export const isConsolePath = (path: string): boolean => /^\/(api\/)?console(\/|$)/.test(path);

/** Paths that are screens of the app, as the server's router writes them: each opens the same page. */
const paths = Object.values(screens).flatMap((address) =>
  address.endsWith('?') ? [`/${firstPartOf(address)}`, address.slice(0, -1)] : [address],
);

/** What can be wrong with an address. */
export type PageError = 400 | 404 | 405;

export interface WebApp {
  /** Adds the page of every screen, and the files. */
  register(app: FastifyInstance): Promise<void>;
  /**
   * Answers a browser whose page is not there (404), whose address is unreadable (400), or which asked a page
   * by another method than GET (405), with the app's own page of that error; false for any other request.
   */
  errorPage(request: FastifyRequest, reply: FastifyReply, status: PageError): boolean;
}

/** The trader's app: one page for every screen; files with hashed names are cached for good. */
export function createWebApp(options: WebAppOptions): WebApp | undefined {
  const page = join(options.directory, 'index.html');
  if (!existsSync(page)) return undefined;
  const template = readFileSync(page, 'utf8')
    .replace('<meta name="brand" content="Bourse" />', meta('brand', options.brandName))
    .replace('<meta name="mode" content="" />', meta('mode', options.mode))
    .replace(
      '<meta name="operator-name" content="" />',
      meta('operator-name', options.operator.name),
    )
    .replace(
      '<meta name="operator-place" content="" />',
      meta('operator-place', options.operator.place),
    )
    .replace('<meta name="operator-law" content="" />', meta('operator-law', options.operator.law))
    .replace(
      '<meta name="support-email" content="" />',
      meta('support-email', options.supportEmail),
    )
    .replace('<meta name="social-links" content="" />', meta('social-links', options.socialLinks))
    .replace('<meta name="live-chat" content="" />', meta('live-chat', options.liveChatUrl))
    .replace('<meta name="campaign" content="" />', meta('campaign', options.campaign))
    .replaceAll(SHOWN_BRAND, `<b>${escapeHtml(options.brandName)}</b>`)
    .replace('<title>Bourse</title>', `<title>${escapeHtml(options.brandName)}</title>`)
    .replace(...named('og:site_name', 'Bourse', options.brandName))
    .replace(...named('og:title', 'Bourse', options.brandName))
    .replace(...named('og:image', PICTURE, pictureOf(options)));
  const pages = new Map<string, Page>();
  const pageFor = (outbox: string): Page => {
    const known = pages.get(outbox);
    if (known) return known;
    const page = pageOf(
      template.replace('<meta name="outbox" content="" />', meta('outbox', outbox)),
    );
    pages.set(outbox, page);
    return page;
  };
  const nextNonce = createNonces();
  const consolePage = readConsole(options);
  const sendConsole = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = nextNonce();
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': consolePage?.policy.join(nonce) ?? '',
        // An operator's pages are not to be had by pressing Back.
        'cache-control': 'no-store',
      })
      .send(consolePage?.html.join(nonce));
  };
  const send = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { policy, html } = pageFor(options.outboxOpenTo(request).join(' '));
    const nonce = nextNonce();
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy.join(nonce),
        'cache-control': 'no-cache',
      })
      .send(
        html
          .join(nonce)
          .replace(PAGE_ERROR, status === 200 ? PAGE_ERROR : meta('page-error', String(status)))
          .replace(FIRST_SIGHT, () => options.firstSight(request.url.replace(/\?.*/, ''))),
      );
  };
  return {
    async register(app) {
      const { directory, olderBuilds = [] } = options;
      await app.register(fastifyStatic, { ...fileOptions, root: [directory, ...olderBuilds] });
      if (consolePage) {
        for (const path of ['/console', '/console/', ...consolePaths]) app.get(path, sendConsole);
      }
      for (const path of paths) app.get(path, (request, reply) => send(request, reply, 200));
      const manifest = JSON.stringify(webManifest(options.brandName));
      app.get('/manifest.webmanifest', (_request, reply) =>
        reply
          .headers({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
          .send(manifest),
      );
      const { publicUrl } = options;
      app.get('/robots.txt', (_request, reply) =>
        reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
      );
      if (publicUrl) {
        const sitemap = sitemapXml(publicUrl);
        app.get('/sitemap.xml', (_request, reply) =>
          reply.type('application/xml; charset=utf-8').send(sitemap),
        );
      }
    },
    errorPage(request, reply, status) {
      const wantsPage = (request.headers.accept ?? '').includes('text/html');
      const isAsked = request.method === 'GET' || status === 405;
      if (!isAsked || !wantsPage || request.url.startsWith('/api/')) return false;
      void send(request, reply, status);
      return true;
    },
  };
}

const consolePaths = [
  '/console/join',
  ...Object.values(consoleScreens)
    .filter(({ path }) => path !== '')
    .flatMap(({ path }) => [`/console/${path}`, `/console/${path}/:row`]),
];

function readConsole({ directory, brandName, mode }: WebAppOptions): Page | undefined {
  const page = join(directory, CONSOLE_PAGE);
  if (!existsSync(page)) return undefined;
  return pageOf(
    readFileSync(page, 'utf8')
      .replace('<meta name="brand" content="Bourse" />', meta('brand', brandName))
      .replace('<meta name="mode" content="" />', meta('mode', mode)),
  );
}

const SERVICE_WORKER = '/service-worker.js';

/** A worker lives by the policy of its own file: it asks this server, and shows its icon (S12). */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
};

const fileOptions: FastifyStaticOptions = {
  root: '/',
  index: false,
  wildcard: false,
  cacheControl: false,
  // The build has compressed each file once.
  preCompressed: true,
  setHeaders: (reply, path) => {
    if (path.includes(SERVICE_WORKER)) return reply.headers(workerHeaders);
    const isHashed = path.includes('/assets/');
    reply.header(
      'cache-control',
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
  },
};

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

/** What stands beside a shared link. */
const PICTURE = '/icon-512.png';
const pictureOf = ({ publicUrl }: WebAppOptions): string =>
  publicUrl ? String(new URL(PICTURE, publicUrl)) : PICTURE;

/** A named property of the page as it is built, and as this house has it. */
function named(property: string, built: string, own: string): [string, string] {
  const tag = (content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}" />`;
  return [tag(built), tag(own)];
}

/** A page and its policy, cut where each answer's own nonce stands. */
interface Page {
  readonly policy: readonly string[];
  readonly html: readonly string[];
}

function pageOf(html: string): Page {
  return { policy: contentSecurityPolicy(NONCE).split(NONCE), html: html.split(NONCE) };
}

/** Where the page's skeleton names the exchange, and where its prices stand. */
const SHOWN_BRAND = '<b>Bourse</b>';
/** Where the page says what was wrong with its address; empty: nothing. */
const PAGE_ERROR = '<meta name="page-error" content="" />';
const FIRST_SIGHT = '<!--first-sight-->';

const NONCE = '__NONCE__';
const NONCE_BYTES = 16;
const NONCES_AT_ONCE = 256;

/** Nonces, whose random bytes are drawn for many at once: to draw costs more than the rest of a page. */
function createNonces(): () => string {
  const bytes = Buffer.alloc(NONCE_BYTES * NONCES_AT_ONCE);
  let at = bytes.length;
  return () => {
    if (at === bytes.length) {
      randomFillSync(bytes);
      at = 0;
    }
    at += NONCE_BYTES;
    return bytes.toString('base64', at - NONCE_BYTES, at);
  };
}

/** Only our own files; styles that libraries add at run time carry the page's nonce (S12). */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** What search engines may read: pages, and neither the interface for programs nor the console. */
function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/console', '/dev/'].map((path) => `Disallow: ${path}`);
  const sitemap = publicUrl ? [`Sitemap: ${new URL('/sitemap.xml', publicUrl)}`] : [];
  return `${['User-agent: *', ...closed, ...sitemap].join('\n')}\n`;
}

/** The public pages with their whole addresses, as https://www.sitemaps.org/protocol.html asks. */
function sitemapXml(publicUrl: string): string {
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

/** What a system needs to know to install the app; its icons are drawn by the build. */
function webManifest(brandName: string): object {
  return {
    id: '/',
    name: brandName,
    short_name: brandName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [192, 512].flatMap((size) => [
      icon('icon', size, 'any'),
      icon('icon-maskable', size, 'maskable'),
    ]),
  };
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
