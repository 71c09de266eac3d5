import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Code } from '@bourse/contract/codes.ts';
import type { Access, FileRule, Route } from '@bourse/contract/route.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { LogPosition } from '#engine/live/log-position.ts';
import type { Clock } from '#platform/clock.ts';
import { isDatabaseAway } from '#platform/db/postgres/away.ts';
import type { Logger } from '#platform/logger.ts';
import { Refusal } from '#platform/refusal.ts';
import { answerClientError, GuardedResponse } from '../files/bare-answers.ts';
import { Download } from '../files/download.ts';
import { FileIntake } from '../files/file-body.ts';
import { KnownPaths } from '../files/known-paths.ts';
import { packAnswer } from '../files/packed-answers.ts';
import { headersOf } from '../files/security-headers.ts';
import type { PageError } from '../files/web-app.ts';
import { addressRange } from './address-range.ts';
import { createAdmission } from './admission.ts';
import { type Answered, knownMethod, UNKNOWN_ROUTE } from './answered.ts';
import { authenticate, authenticateOperator, type Finders } from './authenticate.ts';
import { authorise, demandActFactor } from './authorise.ts';
import { budgetKeyOf, type Caller, userIdOf } from './caller.ts';
import type { Credential, Shown } from './credential.ts';
import type { Details, Dialect, DialectRoute, Written } from './dialect.ts';
import type { Call } from './handler.ts';
import { type BudgetSources, budgetHeaders, takeCalls } from './rate-limit.ts';
import { readInput } from './read-input.ts';
import { seenHeaders, waitForSeen } from './seen-log.ts';
import { BODY_BYTES_MAX, BodyBudget } from './too-large.ts';

/** Reads are answered within two seconds, whatever the database does. */
const READ_WITHIN_MS = 1_800;

export interface GatewayOptions extends Finders, BudgetSources {
  /** Ways to call the exchange. The first answers what is below the root of none. */
  readonly dialects: readonly [Dialect, ...Dialect[]];
  /** Whether an account is frozen, as its row says now. */
  readonly isFrozen: (userId: number) => Promise<boolean>;
  /** How far this process has read the log. */
  readonly logPosition: Pick<LogPosition, 'sequence' | 'waitFor'>;
  readonly clock: Clock;
  /** For budgets and for how long a call took: no setting of the clock moves it. */
  readonly monotonic: Clock;
  readonly logger: Logger;
  readonly corsOrigins: readonly string[];
  /** Where a visitor comes from: budgets, locks and lists of devices go by it. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether a request came to the right door: the console may have an origin of its own. */
  readonly admits?: (request: FastifyRequest) => boolean;
  /** Answers what no route knows, when it is a page that a browser asked for. */
  readonly errorPage: (request: FastifyRequest, reply: FastifyReply, status: PageError) => boolean;
  /** Writes down that a user asked for what is not theirs, before the answer. */
  readonly onRightRefused: (refused: RightRefused) => Promise<void>;
  /** Called for each request that was answered. */
  readonly onAnswered: (answered: Answered) => void;
  readonly patience?: Patience;
}

/** How long a request may take to arrive, milliseconds: its headers, all of it, and how often it is checked. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly lookMs: number;
}

/** By default Node looks twice a minute who is late. */
const usualPatience: Patience = { headersMs: 10_000, requestMs: 30_000, lookMs: 1_000 };

/** What is known of a request until it is answered. */
interface Trace {
  address?: string;
  /** By the monotonic clock. */
  readonly begunAt: number;
  caller?: Caller;
  /** As it came: a signature is about its bytes. */
  body?: Buffer;
  code?: Code;
}

const traces = new WeakMap<FastifyRequest, Trace>();

/** What the router keeps with a route. */
interface RouteConfig {
  readonly dialect: Dialect;
  readonly file: FileRule | undefined;
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/;

/** The HTTP server with every route of its dialects. */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const { dialects, patience = usualPatience } = options;
  const { headersMs, requestMs, lookMs } = patience;
  const answerError = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => {
    const trace = traces.get(request);
    if (trace) trace.code = refusal.code;
    const { dialect = dialectAt(pathOf(request), dialects) } = configOf(request);
    return reply.send(prepare(reply, dialect.refuse(refusal, request.headers)));
  };
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
      traces.set(request, { begunAt: options.monotonic.now() });
      reply.raw.once('close', () => tellAnswered(request, reply, options));
      setHeaders(request, reply, options);
      if (options.errorPage(request, reply, 400)) return;
      void answerError(request, reply, new Refusal(Code.routeUnknown));
    },
    // Draining answers what has begun and closes the rest.
    forceCloseConnections: 'idle',
    http: { ServerResponse: GuardedResponse, connectionsCheckingInterval: lookMs },
    clientErrorHandler: (error, stream) => {
      const answered = answerClientError(error, stream, dialects[0]);
      if (answered) options.onAnswered(answered);
    },
  });
  app.server.headersTimeout = headersMs;
  const admit = createAdmission(options);
  const bodies = new BodyBudget(options);
  const calls = new Set(dialects.flatMap(({ routes }) => routes.map(urlOf)));
  app.removeAllContentTypeParsers();
  for (const type of new Set(dialects.flatMap((dialect) => Object.keys(dialect.bodies)))) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done) => {
      const { dialect = dialectAt(pathOf(request), dialects), file } = configOf(request);
      const read = dialect.bodies[type];
      if (!read || file) return done(new Refusal(Code.mediaUnsupported));
      const bytes = body as Buffer;
      traceOf(request, options).body = bytes;
      try {
        bodies.payRead(request.raw, bytes.length);
        done(null, read(bytes.toString('utf8')));
      } catch (error) {
        done(error as Error);
      }
    });
  }
  // Not read here: the handler asks for it once it is known who sends it.
  app.addContentTypeParser('multipart/form-data', (request, _body, done) =>
    done(takesFile(request) ? null : new Refusal(Code.mediaUnsupported)),
  );
  const files = new FileIntake();
  const known = new KnownPaths();
  const refuseMethod = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', known.methodsOf(pathOf(request)).join(', '));
    if (options.errorPage(request, reply, 405)) return reply;
    return answerError(request, reply, new Refusal(Code.methodNotAllowed));
  };
  app.addHook('onRequest', async (request, reply) => {
    traces.set(request, { begunAt: options.monotonic.now() });
    setHeaders(request, reply, options);
    if (!takesFile(request)) payForBody(request, reply, bodies);
    if (options.admits?.(request) === false) throw new Refusal(Code.routeUnknown);
    admit(request.raw, calls.has(request.routeOptions.url ?? ''));
    if (known.isMisasked(pathOf(request), request.method)) return refuseMethod(request, reply);
  });
  app.addHook('onResponse', async (request, reply) => tellAnswered(request, reply, options));
  app.addHook('onRoute', (route) => known.add(route));
  for (const dialect of dialects) {
    app.options(`${dialect.root}/*`, async (_request, reply) => reply.code(204).send());
    for (const route of dialect.routes) register(app, dialect, route, options, files);
  }
  app.setNotFoundHandler((request, reply) => {
    const methods = known.methodsOf(pathOf(request));
    // A route that is there and closed to this visitor is as if it were not.
    if (methods.length > 0 && !methods.includes(request.method)) {
      void refuseMethod(request, reply);
    } else if (!options.errorPage(request, reply, 404)) {
      void answerError(request, reply, new Refusal(Code.routeUnknown));
    }
  });
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error as Error);
    if (refusal.code === Code.internal) {
      options.logger.error({ err: error, requestId: request.id }, 'a call failed');
    }
    if (refusal.code === Code.bodyTooLarge || takesFile(request)) {
      reply.removeHeader('connection');
      bodies.readAway(request.raw);
    }
    await tellRightRefused(request, refusal, options);
    return answerError(request, reply, refusal);
  });
  return app;
}

/** A right that a signed-in caller lacks. Who is not signed in at all is refused none. */
export interface RightRefused {
  readonly who: `user:${number}` | `operator:${number}`;
  /** Method and path of the route, without what the caller put in. */
  readonly route: string;
  readonly address: string;
  readonly code: Code;
  /** The program's key, where it was one. */
  readonly keyId: string | undefined;
}

/**
 * What says that something is not the caller's: an object that is another's, or unknown (S13), a call
 * that the key of a program may not make, or not yet (S24).
 */
const rightCodes: ReadonlySet<Code> = new Set([
  ...[Code.notFound, Code.notAllowed, Code.apiKeyTooYoung],
]);

async function tellRightRefused(
  request: FastifyRequest,
  { code }: Refusal,
  options: GatewayOptions,
): Promise<void> {
  const { caller, address = '' } = traceOf(request, options);
  if (!caller || !rightCodes.has(code)) return;
  const who = refusedOne(caller);
  if (who === undefined) return;
  const route = `${request.method} ${request.routeOptions.url ?? UNKNOWN_ROUTE}`;
  const keyId = caller.kind === 'key' ? caller.keyId : undefined;
  await options.onRightRefused({ who, route, address, code, keyId });
}

function refusedOne(caller: Caller): RightRefused['who'] | undefined {
  if (caller.kind === 'operator') return `operator:${caller.operatorId}`;
  const userId = userIdOf(caller);
  return userId === undefined ? undefined : `user:${userId}`;
}

/** As the router writes it. */
function urlOf({ path }: DialectRoute): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function configOf({ routeOptions }: FastifyRequest): Partial<RouteConfig> {
  return (routeOptions.config as Partial<RouteConfig> | undefined) ?? {};
}

/** Whose root a path is below that no route has. */
function dialectAt(path: string, dialects: GatewayOptions['dialects']): Dialect {
  const roots = dialects.filter(({ root }) => path.startsWith(`${root}/`));
  return roots.sort((one, other) => other.root.length - one.root.length)[0] ?? dialects[0];
}

/** Whether the route of a request takes a file, and is asked by its method. */
function takesFile(request: FastifyRequest): boolean {
  return configOf(request).file !== undefined;
}

/** A caller without budget for a body is answered before it is read, and the connection is over. */
function payForBody({ raw }: FastifyRequest, reply: FastifyReply, bodies: BodyBudget): void {
  try {
    bodies.payDeclared(raw);
  } catch (refusal) {
    reply.header('connection', 'close');
    throw refusal;
  }
}

function register(
  app: FastifyInstance,
  dialect: Dialect,
  one: DialectRoute,
  options: GatewayOptions,
  files: FileIntake,
): void {
  const { command, read, present } = one;
  const { route } = command;
  const config: RouteConfig = { dialect, file: route.file };
  app.route({
    method: one.method,
    url: urlOf(one),
    config,
    ...(route.access.who === 'anyone' && route.method === 'GET' && { onSend: packAnswer }),
    handler: async (request, reply) => {
      const trace = traceOf(request, options);
      const now = options.clock.now();
      const address = options.addressOf(request.raw);
      const details = dialect.details(shownBy(request, trace));
      const caller = await callerOf(details.credential, address, route.access, options);
      trace.caller = caller;
      trace.address = address;
      authorise(caller, route.access, now);
      const { monotonic } = options;
      const key = budgetKeyOf(caller, addressRange(address));
      const budget = (caller.kind === 'key' && route.keyLimit) || route.limit;
      const pay = async (calls: number) => {
        const ask = { name: budget, key, calls };
        const { waitSeconds, left } = await takeCalls(options, ask, monotonic.now());
        reply.headers(budgetHeaders(budget, left));
        if (waitSeconds > 0) {
          throw new Refusal(Code.tooManyRequests, { seconds: waitSeconds }, waitSeconds);
        }
      };
      await pay(1);
      await refuseFrozen(caller, route.access, options);
      const input = readInput(route, read ? read(request) : request);
      if (route.callsOf) await pay(route.callsOf(input.body) - 1);
      await waitForSeen(request.headers, route, options.logPosition);
      const asked = caller.kind === 'operator' ? hashOf(route, input) : undefined;
      const call = {
        ...callOf(route, details, request, address, caller, now),
        ...(asked && { asked }),
      };
      if (caller.kind === 'operator' && route.access.who === 'operator') {
        demandActFactor(caller, route.access.act, call);
        if (route.method !== 'GET') caller.touch(now);
      }
      const { file: rule } = route;
      const file = rule && (() => files.read(request.raw, rule, key));
      const work = command.handle(input, file ? { ...call, file } : call);
      const leftMs = READ_WITHIN_MS - (monotonic.now() - trace.begunAt);
      const data = await (route.method === 'GET' ? within(Promise.resolve(work), leftMs) : work);
      trace.code = Code.ok;
      reply.headers(seenHeaders(route, options.logPosition));
      if (data instanceof Download) return data.sendTo(reply);
      const told = present ? present(data as never) : data;
      return prepare(reply, dialect.answer(told, details.language));
    },
  });
}

/** Refuses accountFrozen where the row says so and the caller's account is frozen. */
async function refuseFrozen(
  caller: Caller,
  access: Access,
  { isFrozen }: GatewayOptions,
): Promise<void> {
  if (access.who !== 'user' || access.whenFrozen !== 'refused') return;
  const userId = userIdOf(caller);
  if (userId !== undefined && (await isFrozen(userId))) throw new Refusal(Code.accountFrozen);
}

function callerOf(
  credential: Credential,
  address: string,
  access: Access,
  options: GatewayOptions,
): Promise<Caller> {
  if (access.who === 'operator') {
    return authenticateOperator(credential, address, options.findOperator);
  }
  return authenticate(credential, address, options, {
    // Rights that a key has lost meanwhile must not move money out.
    isExact: access.who === 'user' && access.scope === 'withdraw',
    isChange: access.who === 'user' && access.scope !== 'read',
  });
}

function traceOf(request: FastifyRequest, { monotonic }: GatewayOptions): Trace {
  const trace = traces.get(request) ?? { begunAt: monotonic.now() };
  traces.set(request, trace);
  return trace;
}

function shownBy({ headers, raw }: FastifyRequest, { body }: Trace): Shown {
  const { method = '', url = '' } = raw;
  return { headers, method, url, body };
}

function tellAnswered(request: FastifyRequest, reply: FastifyReply, options: GatewayOptions): void {
  const { begunAt, caller, code } = traceOf(request, options);
  options.onAnswered({
    requestId: request.id,
    method: knownMethod(request.method),
    route: request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? UNKNOWN_ROUTE,
    status: reply.statusCode,
    code,
    userId: caller && userIdOf(caller),
    operatorId: caller?.kind === 'operator' ? caller.operatorId : undefined,
    milliseconds: options.monotonic.now() - begunAt,
  });
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, options: GatewayOptions): void {
  reply.headers(headersOf(request, options.corsOrigins));
  reply.header('x-request-id', request.id);
}

/** Names a route with all that it was asked with. */
function hashOf({ path }: Route, input: unknown): string {
  return hash('sha256', JSON.stringify([path, input]), 'base64url');
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] as string;
}

/** Refuses a key where a repeat is a second call: who sends one relies on it. */
function callOf(
  route: Route,
  { language, idempotencyKey }: Details,
  request: FastifyRequest,
  address: string,
  caller: Caller,
  time: number,
): Call {
  const { method, access } = route;
  const isTaken = method === 'GET' || access.who !== 'user' || route.idempotencyKey !== undefined;
  if (idempotencyKey && !(isTaken && IDEMPOTENCY_KEY.test(idempotencyKey))) {
    throw new Refusal(Code.shapeInvalid, { field: 'idempotency-key' });
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

/** Sets status and headers of what is written, and answers its body. */
function prepare(reply: FastifyReply, { status, headers, body }: Written): object {
  reply.code(status);
  if (headers) reply.headers(headers);
  return body;
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

/** The work's result, or a refusal when it takes longer; the work itself goes on unheard. */
async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(Code.unavailable, {}, 1)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
