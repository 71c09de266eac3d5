import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { codeText, codeTexts, type Language } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/away.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { addressRange } from './address-range.ts';
import { createAdmission } from './admission.ts';
import { answerClientError, GuardedResponse } from './bare-answers.ts';
import type { Call, Caller, Implementation } from './handler.ts';
import { readJson } from './json.ts';
import { KnownPaths } from './known-paths.ts';
import { budgetHeaders, type RateLimiter } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import { Refusal } from './refusal.ts';
import { headersOf } from './security-headers.ts';
import { readAway } from './too-large.ts';
import { READ_WITHIN_MS, within } from './within.ts';

export interface GatewayOptions {
  readonly implementations: readonly Implementation[];
  readonly authenticate: (token: string, address: string) => Promise<Caller | null>;
  readonly limiter: Pick<RateLimiter, 'take' | 'left'>;
  readonly clock: Clock;
  /** For budgets and for how long a call took: no setting of the clock moves it. */
  readonly monotonic: Clock;
  readonly logger: Logger;
  readonly corsOrigins: readonly string[];
  /** Where a visitor comes from: budgets, locks and lists of devices go by it. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Answers what no route knows, when it is a page that a browser asked for. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Told of each call that was answered; an accepted one with how long it took. */
  readonly count: (route: string, code: number, milliseconds: number) => void;
  readonly patience?: Patience;
}

/** How long a request may take to arrive, milliseconds: its headers, all of it, and how often it is looked at. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly lookMs: number;
}

/** By default Node looks twice a minute who is late. */
const usualPatience: Patience = { headersMs: 10_000, requestMs: 30_000, lookMs: 1_000 };

/** When a call came in, by the monotonic clock. */
const startedAt = new WeakMap<FastifyRequest, number>();

const BODY_BYTES_MAX = 64 * 1024;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** The HTTP server with every route of the table that has a handler. */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const { headersMs, requestMs, lookMs } = options.patience ?? usualPatience;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestTimeout: requestMs,
    connectionTimeout: requestMs,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 0,
    routerOptions: { maxParamLength: 128 },
    trustProxy: false,
    // An address that cannot be read is answered like any other fault, or with the app's page.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, options);
      if (options.notFound(request, reply)) return;
      void answerError(request, reply, new Refusal(Code.routeUnknown));
    },
    // Draining answers what has begun and closes the rest.
    forceCloseConnections: 'idle',
    http: { ServerResponse: GuardedResponse, connectionsCheckingInterval: lookMs },
    clientErrorHandler: answerClientError,
  });
  app.server.headersTimeout = headersMs;
  const admit = createAdmission(options);
  const calls = new Set(options.implementations.map(({ route }) => urlOf(route)));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
  const known = new KnownPaths();
  const refuseMethod = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', known.methodsOf(pathOf(request)).join(', '));
    return answerError(request, reply, new Refusal(Code.methodNotAllowed));
  };
  app.addHook('onRequest', async (request, reply) => {
    startedAt.set(request, options.monotonic.now());
    setHeaders(request, reply, options);
    admit(request.raw, calls.has(request.routeOptions.url ?? ''));
    if (known.isMisasked(pathOf(request), request.method)) return refuseMethod(request, reply);
  });
  app.addHook('onRoute', (route) => known.add(route));
  app.options('/api/*', async (_request, reply) => reply.code(204).send());
  for (const implementation of options.implementations) register(app, implementation, options);
  app.setNotFoundHandler((request, reply) => {
    const methods = known.methodsOf(pathOf(request));
    // A route that is there and closed to this visitor is as if it were not.
    if (methods.length > 0 && !methods.includes(request.method)) {
      void refuseMethod(request, reply);
    } else if (!options.notFound(request, reply)) {
      void answerError(request, reply, new Refusal(Code.routeUnknown));
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error as Error);
    if (refusal.code === Code.internal) {
      options.logger.error({ err: error, requestId: request.id }, 'a call failed');
    }
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? 'unknown';
    options.count(path, refusal.code, 0);
    if (refusal.code === Code.bodyTooLarge) {
      reply.removeHeader('connection');
      readAway(request.raw);
    }
    return answerError(request, reply, refusal);
  });
  return app;
}

/** As the router writes it. */
function urlOf({ path }: Implementation['route']): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function register(app: FastifyInstance, one: Implementation, options: GatewayOptions): void {
  const { route } = one;
  app.route({
    method: route.method,
    url: urlOf(route),
    handler: async (request, reply) => {
      const begun = startedAt.get(request) ?? options.monotonic.now();
      const now = options.clock.now();
      const caller = await identify(request, options);
      if (route.access === 'user' && !caller) {
        const signedOut = request.headers.authorization === undefined;
        throw new Refusal(signedOut ? Code.notSignedIn : Code.sessionEnded);
      }
      const { limiter, monotonic } = options;
      const key = limitKey(caller, options.addressOf(request.raw));
      const waitSeconds = limiter.take(route.limit, key, monotonic.now());
      reply.headers(budgetHeaders(route.limit, limiter.left(route.limit, key, monotonic.now())));
      if (waitSeconds > 0) {
        throw new Refusal(Code.tooManyRequests, [String(waitSeconds)], waitSeconds);
      }
      const input = readInput(route, request);
      const language = languageOf(request);
      const work = one.handle(
        input,
        callOf(request, options.addressOf(request.raw), caller, language, now),
      );
      const leftMs = READ_WITHIN_MS - (monotonic.now() - begun);
      const data = await (route.method === 'GET' ? within(Promise.resolve(work), leftMs) : work);
      options.count(route.path, Code.ok, monotonic.now() - begun);
      return { code: Code.ok, msg: codeText(Code.ok, language), data };
    },
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, options: GatewayOptions): void {
  reply.headers(headersOf(request, options.corsOrigins));
  reply.header('x-request-id', request.id);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] as string;
}

async function identify(request: FastifyRequest, options: GatewayOptions): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer ([A-Za-z0-9_-]{16,128})$/.exec(header)?.[1];
  return token ? options.authenticate(token, options.addressOf(request.raw)) : null;
}

function limitKey(caller: Caller | null, address: string): string {
  return caller ? `user:${caller.userId}` : `address:${addressRange(address)}`;
}

function callOf(
  request: FastifyRequest,
  address: string,
  caller: Caller | null,
  language: Language,
  time: number,
): Call {
  const key = request.headers['idempotency-key'];
  const idempotencyKey = typeof key === 'string' ? key : '';
  if (idempotencyKey && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new Refusal(Code.shapeInvalid, ['idempotency-key']);
  }
  return {
    caller,
    language,
    requestId: request.id,
    address,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    idempotencyKey,
    time,
  };
}

/** The language of the `language` header, else of accept-language, else English. */
export function languageOf(request: FastifyRequest): Language {
  const wish = request.headers.language ?? request.headers['accept-language'] ?? 'en';
  return String(wish).toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

function answerError(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status } = codeTexts[refusal.code];
  if (refusal.retryAfterSeconds !== undefined || status === 503) {
    reply.header('retry-after', String(refusal.retryAfterSeconds ?? 1));
  }
  const msg = codeText(refusal.code, languageOf(request), refusal.parameters);
  return reply.code(status).send({ code: refusal.code, msg, data: null });
}

/** Faults of the transport have their own codes; what is not known is an internal error. */
function toRefusal(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return new Refusal(Code.unavailable);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(Code.bodyTooLarge);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(Code.mediaUnsupported);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal(Code.jsonBroken);
    default:
      return new Refusal(error.statusCode === 400 ? Code.jsonBroken : Code.internal);
  }
}
