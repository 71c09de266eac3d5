import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstPartOf, screens } from '@bourse/contract/screens.ts';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface WebAppOptions {
  /** The built web app: index.html and assets/. */
  readonly directory: string;
  readonly brandName: string;
  readonly mode: string;
  /** What a visitor's codes can be read in on this server: see Outbox.openTo. */
  readonly outboxOpenTo: (request: FastifyRequest) => readonly string[];
}

/** Paths that are screens of the app, as the server's router writes them: each opens the same page. */
const paths = Object.values(screens).flatMap((address) =>
  address.endsWith('?') ? [`/${firstPartOf(address)}`, address.slice(0, -1)] : [address],
);

export interface WebApp {
  /** Adds the page of every screen, and the files. */
  register(app: FastifyInstance): Promise<void>;
  /** Answers a browser that asked for a page that is not there; false for any other request. */
  notFound(request: FastifyRequest, reply: FastifyReply): boolean;
}

/** The trader's app: one page for every screen; files with hashed names are kept for ever. */
export function createWebApp(options: WebAppOptions): WebApp | undefined {
  const page = join(options.directory, 'index.html');
  if (!existsSync(page)) return undefined;
  const template = readFileSync(page, 'utf8')
    .replace('<meta name="brand" content="Bourse" />', meta('brand', options.brandName))
    .replace('<meta name="mode" content="" />', meta('mode', options.mode));
  const send = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const outbox = options.outboxOpenTo(request).join(' ');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(nonce),
        'cache-control': 'no-cache',
      })
      .send(
        template
          .replace('<meta name="outbox" content="" />', meta('outbox', outbox))
          .replaceAll('__NONCE__', nonce),
      );
  };
  return {
    async register(app) {
      await app.register(fastifyStatic, { ...fileOptions, root: options.directory });
      for (const path of paths) app.get(path, (request, reply) => send(request, reply, 200));
    },
    notFound(request, reply) {
      const wantsPage = (request.headers.accept ?? '').includes('text/html');
      if (request.method !== 'GET' || !wantsPage || request.url.startsWith('/api/')) return false;
      void send(request, reply, 404);
      return true;
    },
  };
}

const fileOptions: FastifyStaticOptions = {
  root: '/',
  index: false,
  wildcard: false,
  cacheControl: false,
  // The build has compressed each file once.
  preCompressed: true,
  setHeaders: (reply, path) => {
    const isHashed = path.includes('/assets/');
    reply.header(
      'cache-control',
      isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
  },
};

function meta(name: string, content: string): string {
  const escaped = content.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<meta name="${name}" content="${escaped}" />`;
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
