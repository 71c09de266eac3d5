import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_ENGINE_ACTION, FEED_PATH } from '@bourse/contract/feed.ts';
import { type EnginePush, EnginePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { isDatabaseAway } from '#platform/db/postgres/away.ts';
import { createRateLimiter, type RateLimiter } from '#platform/rate-limiter.ts';
import { Refusal } from '#platform/refusal.ts';
import { refuseHandshake } from '../files/bare-answers.ts';
import { addressRange } from '../pipeline/address-range.ts';
import { isAmbiguous } from '../pipeline/admission.ts';
import { knownMethod, UNKNOWN_ROUTE } from '../pipeline/answered.ts';
import { authenticateSocket } from '../pipeline/authenticate.ts';
import { credentialOf, type UserCaller } from '../pipeline/caller.ts';
import { Channels } from './channels.ts';
import type { Feed, FeedDependencies } from './dependencies.ts';
import { type Frame, pushFrame } from './frame.ts';
import { defaultLimits, type FeedLimits } from './limits.ts';
import { PrivateStreams } from './private-streams.ts';
import type { SignInAsked } from './request.ts';
import { CloseCode, Session } from './session.ts';
import { SessionRegistry } from './session-registry.ts';
import { SignedOutPlaces } from './signed-out-places.ts';
import { feedSocket } from './socket.ts';
import { systemTimers, type Timers } from './timers.ts';

/** So much is handed on at once: between two parts the socket may have been closed. */
const PART_BYTES = 1_024;

/**
 * Serves the live feed at FEED_PATH on an HTTP server. It is the only upgrade that the server
 * knows; any other is answered with 404.
 */
export function attachFeed(server: Server, dependencies: FeedDependencies): Feed {
  return new LiveFeed(server, dependencies);
}

/** How often a token is checked again at most, when sessions ended during the check. */
const SIGN_IN_CHECKS_MAX = 3;

/** What a socket's sign-in says, and from where. */
interface SignIn extends SignInAsked {
  readonly address: string;
}

class LiveFeed implements Feed {
  private readonly dependencies: FeedDependencies;
  private readonly limits: FeedLimits;
  private readonly timers: Timers;
  private readonly channels: Channels;
  private readonly privateStreams: PrivateStreams;
  private readonly webSockets: WebSocketServer;
  private readonly registry: SessionRegistry;
  /** Sockets that ended for what they sent, by address. */
  private readonly floods: RateLimiter<'flood'>;
  /** Sockets whose end cancels the orders of an account. */
  private readonly cancelling = new WeakMap<Session, number>();
  framesDroppedCount = 0;
  socketsCutCount = 0;
  /** Counts reports of ended sessions. */
  private endings = 0;
  private isClosing = false;
  private readonly allGone = Promise.withResolvers<void>();

  constructor(server: Server, dependencies: FeedDependencies) {
    const { live, candles, tickers, present } = dependencies;
    const limits = { ...defaultLimits, ...dependencies.limits };
    const timers = dependencies.timers ?? systemTimers;
    this.dependencies = dependencies;
    this.limits = limits;
    this.timers = timers;
    const { floodsPerAddressMax: calls, floodsPeriodMs: periodMs } = limits;
    this.floods = createRateLimiter({ flood: { calls, periodMs } });
    this.registry = new SessionRegistry(new SignedOutPlaces(limits, timers));
    this.channels = new Channels({ live, candles, tickers, timers, now: this.now, limits });
    this.privateStreams = new PrivateStreams(live, present, this.now);
    this.webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // They have a budget: the session answers those within it.
      autoPong: false,
      maxPayload: limits.messageBytesMax,
      maxFragments: limits.messageFragmentsMax,
    });
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) =>
      this.upgrade(request, stream, head),
    );
    this.webSockets.on('wsClientError', (_error, stream, request) =>
      this.refuseWrong(stream, request),
    );
    dependencies.people.onChange((change) => {
      const { kind } = change;
      if (kind === 'session-ended') this.end(change.userId, change.sessionId);
      if (kind === 'key-ended') this.end(change.userId, change.keyId);
      if (kind === 'account-changed') this.privateStreams.tellAccount(change.userId);
    });
    dependencies.leader.onChange(() => {
      const frame = this.engineFrame();
      for (const session of this.registry.sessions) session.hear(frame);
    });
    // While the database is away nothing is known; it is asked again when others are heard again.
    dependencies.people.onMissed(() => void this.endMissed().catch(() => {}));
  }

  get socketsCount(): number {
    return this.registry.size;
  }

  get subscriptionsCount(): number {
    let count = 0;
    for (const session of this.registry.sessions) count += session.subscriptionsCount;
    return count;
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.channels.stop();
    for (const session of this.registry.sessions) {
      session.close(CloseCode.goingAway, 'the server is shutting down');
    }
    if (this.registry.size === 0) this.allGone.resolve();
    await this.allGone.promise;
  }

  tellNotifications(userId: number, unread: number): void {
    this.privateStreams.tellNotifications(userId, unread);
  }

  private readonly now = (): number => this.dependencies.clock.now();

  /** `ws` itself finds a handshake wrong: it would answer without the headers that every answer has. */
  private refuseWrong(stream: Duplex, { method }: IncomingMessage): void {
    const requestId = randomUUID();
    refuseHandshake(stream, 400, requestId);
    const answered = { route: FEED_PATH, status: 400, milliseconds: 0 };
    this.dependencies.onAnswered({ requestId, method: knownMethod(method), ...answered });
  }

  private upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    const address = this.dependencies.addressOf(request);
    const status = this.refusedStatus(request, addressRange(address));
    const requestId = randomUUID();
    const tell = (answered: number) =>
      this.dependencies.onAnswered({
        ...{ requestId, method: knownMethod(request.method), status: answered, milliseconds: 0 },
        route: answered === 404 ? UNKNOWN_ROUTE : FEED_PATH,
      });
    if (status) {
      refuseHandshake(stream, status, requestId);
      return tell(status);
    }
    this.webSockets.handleUpgrade(request, stream, head, (webSocket) => {
      tell(101);
      this.open(webSocket, stream, address, languageOf(request));
    });
  }

  /** The HTTP status of a handshake that is refused (S25, F41). */
  private refusedStatus(request: IncomingMessage, range: string): number | undefined {
    const { url = '', headers } = request;
    if (url.split('?', 1)[0] !== FEED_PATH) return 404;
    if (isAmbiguous(request)) return 400;
    if (!isOriginAllowed(headers.origin, headers.host, this.dependencies.corsOrigins)) {
      return 403;
    }
    if (this.isClosing || this.registry.size >= this.limits.socketsMax) return 503;
    // Each socket of a flood costs a handshake before its first offence is read.
    if (this.floods.left('flood', range, this.timers.elapsedMs()).calls === 0) return 429;
    return undefined;
  }

  private open(webSocket: WebSocket, stream: Duplex, address: string, language: Language): void {
    const { channels, privateStreams, timers, limits, now } = this;
    const range = addressRange(address);
    const session = new Session({
      socket: feedSocket(webSocket, stream),
      language,
      channels,
      privateStreams,
      catalog: this.dependencies.live.catalog,
      timers,
      now,
      limits,
      onDropped: () => {
        this.framesDroppedCount += 1;
      },
      onCut: () => {
        this.socketsCutCount += 1;
      },
      onOffended: () => void this.floods.take('flood', range, timers.elapsedMs()),
      signIn: (asked) => this.signIn(session, { ...asked, address }),
    });
    this.registry.add(session, range);
    if (this.dependencies.leader.awayMs !== undefined) session.hear(this.engineFrame());
    webSocket.on('message', (data, isBinary) =>
      session.receive(isBinary ? (data as Buffer) : null),
    );
    webSocket.on('ping', (data) => session.pinged(data));
    webSocket.on('pong', (data) => session.ponged(data));
    // `ws` itself closes with 1009 or 1002 when a frame is too large or broken.
    webSocket.on('error', () => session.broken());
    webSocket.on('close', () => this.gone(session));
    const isOpen = () => webSocket.readyState === webSocket.OPEN;
    readInParts(stream, isOpen, limits.closingBytesMax);
  }

  private engineFrame(): Frame {
    const { awayMs } = this.dependencies.leader;
    const value = { isAway: awayMs !== undefined, awayMs: Math.round(awayMs ?? 0) };
    return pushFrame(
      FEED_ENGINE_ACTION,
      encode<EnginePush>(EnginePushSchema, value),
      this.now(),
      0,
    );
  }

  private gone(session: Session): void {
    session.closed();
    this.registry.remove(session);
    const userId = this.cancelling.get(session);
    // A server that is shut down cancels no orders: it is back soon.
    if (userId !== undefined) this.dependencies.attendance.leave(userId);
    if (userId !== undefined && !this.isClosing) this.dependencies.cancelAll(userId);
    if (this.isClosing && this.registry.size === 0) this.allGone.resolve();
  }

  /** What let some sockets in has ended. */
  /** Closes what sessions and keys have opened that ended while nobody told of it. */
  private async endMissed(): Promise<void> {
    const { callers } = this.registry;
    const open = await this.dependencies.stillOpen(callers);
    for (const caller of callers) {
      if (!open.has(credentialOf(caller))) this.end(caller.userId, credentialOf(caller));
    }
  }

  private end(userId: number, credential: string): void {
    this.endings += 1;
    for (const session of this.registry.socketsOf(userId, credential)) session.revoke();
  }

  private async signIn(
    session: Session,
    { token, address, cancelOnDisconnect, logSequence }: SignIn,
  ): Promise<UserCaller | Refusal> {
    const { readCredential, logPosition } = this.dependencies;
    for (let check = 0; check < SIGN_IN_CHECKS_MAX; check += 1) {
      const { endings } = this;
      let caller: UserCaller | null;
      try {
        caller = await authenticateSocket(readCredential(token), address, this.dependencies);
        if (caller) await logPosition.waitFor(logSequence);
      } catch (error) {
        if (error instanceof Refusal) return error;
        const { logger } = this.dependencies;
        if (isDatabaseAway(error as Error)) {
          logger.warn({ err: error }, 'a feed sign-in could not be checked');
          return new Refusal(Code.unavailable);
        }
        logger.error({ err: error }, 'a feed sign-in failed');
        return new Refusal(Code.internal);
      }
      // Sessions ended meanwhile, perhaps this one: the answer may be old (S09).
      if (endings !== this.endings) {
        // A signature is good once: its program must sign again.
        if (caller?.kind === 'key') break;
        continue;
      }
      if (!caller) return new Refusal(Code.sessionEnded);
      if (!mayRead(caller) || (cancelOnDisconnect && !mayTrade(caller))) {
        await this.tellRefused(caller, address);
        return new Refusal(Code.notAllowed);
      }
      const isAdmitted = this.registry.signIn(session, caller, this.limits.socketsPerUserMax);
      if (!isAdmitted) return new Refusal(Code.tooManyRequests, { seconds: 60 });
      if (cancelOnDisconnect) {
        this.cancelling.set(session, caller.userId);
        this.dependencies.attendance.attend(caller.userId);
      }
      return caller;
    }
    return new Refusal(Code.unavailable);
  }

  /** As of a call that a key may not make (S30). */
  private async tellRefused(caller: UserCaller, address: string): Promise<void> {
    await this.dependencies.onRightRefused({
      who: `user:${caller.userId}`,
      route: `GET ${FEED_PATH}`,
      address,
      code: Code.notAllowed,
      keyId: caller.kind === 'key' ? caller.keyId : undefined,
    });
  }
}

const mayRead = (caller: UserCaller) => caller.kind === 'session' || caller.rights.has('read');
const mayTrade = (caller: UserCaller) => caller.kind === 'session' || caller.rights.has('trade');

/** The language of the handshake's headers, else English. */
function languageOf({ headers }: IncomingMessage): Language {
  const wish = headers.language ?? headers['accept-language'] ?? 'en';
  return String(wish).toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

/**
 * What comes in on a socket reaches its readers part by part, so that a flood ends with the offence
 * that it is and not with the last of the 10,000 frames that one read can bring.
 *
 * @param isOpen whether the socket is still served
 * @param closingBytesMax what may still come on one that is not: the other side's own close, and what
 *   was under way. Who sends more is cut off.
 */
function readInParts(stream: Duplex, isOpen: () => boolean, closingBytesMax: number): void {
  const readers = stream.listeners('data');
  stream.removeAllListeners('data');
  let closingBytes = 0;
  stream.on('data', (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = bytes.subarray(at, at + PART_BYTES);
      if (!isOpen()) closingBytes += part.length;
      if (closingBytes > closingBytesMax) return void stream.destroy();
      // Ended on this side: there is no one left to read it.
      if (stream.writableEnded) continue;
      for (const read of readers) read.call(stream, part);
    }
  });
}

/**
 * Whether a page of this origin may open the feed (S25): one of our own host or of the list. A
 * program sends no origin. `null` and everything that is no URL is refused.
 *
 * @param host the Host header of the same request
 */
function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  corsOrigins: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (corsOrigins.includes(origin)) return true;
  const url = URL.parse(origin);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  // Host leaves out the scheme's own port, and so does URL.
  return host !== undefined && url.host === host.toLowerCase();
}
