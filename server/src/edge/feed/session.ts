import { codeText } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_ERROR_ACTION, FeedAction } from '@bourse/contract/feed.ts';
import {
  type ErrorPush,
  ErrorPushSchema,
  type SignInPush,
  SignInPushSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserCaller } from '../pipeline/caller.ts';
import type { Channels } from './channels.ts';
import { type Frame, pushActionOf, pushFrame } from './frame.ts';
import type { FeedLimits } from './limits.ts';
import type { PrivateStreams, PrivateSubscriber } from './private-streams.ts';
import { Reading } from './reading.ts';
import { type FeedRequest, readEnvelope, readRequest, type SignInAsked } from './request.ts';
import type { FeedSocket } from './socket.ts';
import { Subscription } from './subscription.ts';
import type { Cancel, Timers } from './timers.ts';
import { topicKey } from './topic.ts';

/** Codes of RFC 6455, section 7.4.1, and its registry. */
export const CloseCode = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 } as const;

const badCredentials: ReadonlySet<Code> = new Set([
  ...[Code.sessionEnded, Code.apiKeyInvalid, Code.callTimeOutside, Code.callRepeated],
]);

type SessionState =
  | { readonly kind: 'signed-out' }
  /** Messages that come meanwhile wait, so that a sign-in and what follows may be sent at once. */
  | { readonly kind: 'signing-in'; readonly waiting: Uint8Array[] }
  | { readonly kind: 'signed-in'; readonly caller: UserCaller }
  | { readonly kind: 'closed' };

export interface SessionOptions {
  readonly socket: FeedSocket;
  readonly language: Language;
  readonly channels: Pick<Channels, 'channelOf'>;
  readonly privateStreams: Pick<PrivateStreams, 'subscribe' | 'unsubscribe'>;
  readonly catalog: Catalog;
  readonly timers: Timers;
  readonly now: () => number;
  readonly limits: FeedLimits;
  /** A push was skipped. */
  readonly onDropped: () => void;
  /** The socket is cut: it does not read, or too slowly. */
  readonly onCut: () => void;
  /** It is ended for what it sent. */
  readonly onOffended: () => void;
  /** Who a token belongs to, or why to no one. */
  readonly signIn: (asked: SignInAsked) => Promise<UserCaller | Refusal>;
}

/** One open socket: what it may, what it hears, how far behind it is. */
export class Session implements PrivateSubscriber {
  private readonly options: SessionOptions;
  private state: SessionState = { kind: 'signed-out' };
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly messages: Allowance;
  private readonly offences: Allowance;
  private readonly reading: Reading;
  private cancelHeartbeat: Cancel;

  constructor(options: SessionOptions) {
    this.options = options;
    const { limits } = options;
    this.messages = new Allowance(limits.messagesPerSecondMax, 1_000);
    this.offences = new Allowance(limits.offencesMax, limits.offencesPeriodMs);
    this.reading = new Reading(limits);
    this.cancelHeartbeat = this.heartbeatLater();
  }

  get language(): Language {
    return this.options.language;
  }

  get caller(): UserCaller | undefined {
    return this.state.kind === 'signed-in' ? this.state.caller : undefined;
  }

  get subscriptionsCount(): number {
    return this.subscriptions.size;
  }

  /** A message has come; null: one that is not binary. */
  receive(bytes: Uint8Array | null): void {
    if (!this.hasBudget()) return;
    if (bytes) this.take(bytes);
    else this.refuse(new Refusal(Code.feedMessageInvalid), 0);
  }

  /** A ping has come. It counts as a message, whatever it holds. */
  pinged(data: Uint8Array): void {
    if (this.hasBudget()) this.options.socket.pong(data);
  }

  /** A pong has come. One that answers no ping counts as a message. */
  ponged(data: Uint8Array): void {
    const { reading } = this;
    const wasBehind = reading.isBehind;
    if (!reading.answered(data, this.options.timers.elapsedMs())) return void this.hasBudget();
    if (wasBehind && !reading.isBehind) this.catchUp();
  }

  /** What came is no WebSocket: the closing handshake has begun, and may take as long as any. */
  broken(): void {
    if (this.state.kind === 'closed') return;
    this.options.onOffended();
    this.leave();
    this.cutLater();
  }

  /** Sends a push of a public channel; false: the socket is behind, the push was skipped. */
  offer(frame: Frame): boolean {
    if (this.reading.isBehind) {
      this.options.onDropped();
      return false;
    }
    this.options.socket.send(frame);
    this.sent(frame);
    return true;
  }

  /** Sends what must not be missed; a socket with too much unread is cut instead. */
  hear(frame: Frame): void {
    const { socket, limits } = this.options;
    if (this.state.kind === 'closed') return;
    if (this.reading.unreadBytes >= limits.unreadBytesMax) return this.cut();
    socket.sendTogether(frame);
    this.sent(frame);
  }

  /** Says why, then begins the closing handshake; a peer that does not answer it is cut. */
  close(code: number, reason: string): void {
    if (this.state.kind === 'closed') return;
    this.leave();
    this.options.socket.close(code, reason);
    this.cutLater();
  }

  /** The session of the signed-in person has ended elsewhere (S09). */
  revoke(): void {
    this.refuse(new Refusal(Code.sessionEnded), FeedAction.signIn);
    this.close(CloseCode.policy, 'session ended');
  }

  /** Others at its address wait for its place. */
  makeRoom(): void {
    this.close(CloseCode.tryAgainLater, 'others at this address wait');
  }

  /** The connection is gone. */
  closed(): void {
    this.leave();
  }

  /** Takes what the other side sent from its budget. */
  private hasBudget(): boolean {
    if (this.state.kind === 'closed') return false;
    const isWithin = this.messages.take(this.options.timers.elapsedMs());
    if (!isWithin) this.refuse(this.tooFrequent(), 0);
    return isWithin;
  }

  private cutLater(): void {
    const { socket, timers, limits } = this.options;
    timers.after(limits.closeMsMax, () => socket.cut());
  }

  private cut(): void {
    this.options.onCut();
    this.leave();
    this.options.socket.reset();
  }

  private leave(): void {
    if (this.state.kind === 'signed-in') {
      this.options.privateStreams.unsubscribe(this.state.caller.userId, this);
    }
    this.state = { kind: 'closed' };
    for (const subscription of this.subscriptions.values()) subscription.end();
    this.subscriptions.clear();
    this.cancelHeartbeat();
  }

  private sent(frame: Frame): void {
    if (this.reading.sent(frame.length)) this.ping(false);
  }

  private ping(isHeartbeat: boolean): void {
    this.reading.pinged(this.options.socket.ping(), isHeartbeat);
  }

  /** Subscriptions that were skipped get a snapshot, for as long as there is room. */
  private catchUp(): void {
    for (const [key, subscription] of [...this.subscriptions]) {
      if (this.reading.isBehind) return;
      if (!subscription.catchUp()) continue;
      // It goes behind the others, so that none starves where there is room for few.
      this.subscriptions.delete(key);
      this.subscriptions.set(key, subscription);
    }
  }

  private heartbeatLater(): Cancel {
    const { timers, limits } = this.options;
    return timers.after(limits.heartbeatMs, () => this.heartbeat());
  }

  /** Counts pings, not time: a server that stood still itself has read no answers meanwhile. */
  private heartbeat(): void {
    const { heartbeatMissesMax } = this.options.limits;
    if (this.reading.heartbeatsUnanswered >= heartbeatMissesMax) return this.cut();
    this.ping(true);
    this.cancelHeartbeat = this.heartbeatLater();
  }

  private take(bytes: Uint8Array): void {
    const { limits } = this.options;
    if (this.state.kind !== 'signing-in') return this.handle(bytes);
    if (this.state.waiting.length < limits.messagesWaitingMax) this.state.waiting.push(bytes);
    else this.refuse(this.tooFrequent(), 0);
  }

  private tooFrequent(): Refusal {
    return new Refusal(Code.feedRateExceeded, { count: this.options.limits.messagesPerSecondMax });
  }

  private handle(bytes: Uint8Array): void {
    if (this.state.kind === 'closed') return;
    let action = 0;
    try {
      const envelope = readEnvelope(bytes);
      action = envelope.action;
      this.answer(readRequest(action, envelope.data, this.options.catalog));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error, action);
    }
  }

  private answer(request: FeedRequest): void {
    switch (request.kind) {
      case 'subscribe':
        return this.subscribe(request);
      case 'cancel':
        return this.cancel(request);
      case 'sign-in':
        // A socket belongs to one person for as long as it lives.
        if (this.state.kind !== 'signed-out') throw new Refusal(Code.feedMessageInvalid);
        return void this.signIn(request);
      case 'private':
        if (this.state.kind !== 'signed-in') throw new Refusal(Code.notSignedIn);
        return this.options.privateStreams.subscribe(this.state.caller.userId, this);
    }
  }

  private subscribe({ topic }: Extract<FeedRequest, { kind: 'subscribe' }>): void {
    const { limits, channels } = this.options;
    const key = topicKey(topic);
    let subscription = this.subscriptions.get(key);
    if (!subscription) {
      if (this.subscriptions.size >= limits.subscriptionsMax) {
        throw new Refusal(Code.feedSubscriptionsMax, { count: limits.subscriptionsMax });
      }
      subscription = new Subscription(topic, channels.channelOf(topic), this);
      this.subscriptions.set(key, subscription);
    }
    subscription.begin();
  }

  private cancel(request: Extract<FeedRequest, { kind: 'cancel' }>): void {
    const { product, topicKind, market, period } = request;
    for (const [key, subscription] of this.subscriptions) {
      const { topic } = subscription;
      if (topic.product !== product || topic.kind !== topicKind) continue;
      if (market !== null && topic.market !== market) continue;
      if (topic.kind === 'kline' && period !== null && topic.period !== period) continue;
      subscription.end();
      this.subscriptions.delete(key);
    }
  }

  private async signIn(asked: SignInAsked): Promise<void> {
    const state = { kind: 'signing-in', waiting: [] as Uint8Array[] } as const;
    this.state = state;
    const caller = await this.options.signIn(asked);
    if (this.state !== state) return;
    if (caller instanceof Refusal) {
      this.state = { kind: 'signed-out' };
      this.sendSignIn(caller);
      if (badCredentials.has(caller.code)) this.offend();
    } else {
      this.state = { kind: 'signed-in', caller };
      this.sendSignIn(null);
    }
    // One of them may be another sign-in, behind which the rest waits again.
    for (const bytes of state.waiting) this.take(bytes);
  }

  /** Answers what is refused. Nonsense, floods and bad tokens are offences: enough of them end it. */
  private refuse(refusal: Refusal, action: number): void {
    if (this.state.kind === 'closed') return;
    const { code } = refusal;
    const message = refusal.textIn(this.options.language);
    const push = encode<ErrorPush>(ErrorPushSchema, { code, message, refusedAction: action });
    this.hear(pushFrame(FEED_ERROR_ACTION, push, this.options.now(), 0));
    if (code === Code.feedMessageInvalid || code === Code.feedRateExceeded) this.offend();
  }

  private offend(): void {
    if (this.offences.take(this.options.timers.elapsedMs())) return;
    this.options.onOffended();
    this.leave();
    this.options.socket.dismiss(CloseCode.policy, 'too many invalid messages');
    this.cutLater();
  }

  private sendSignIn(refusal: Refusal | null): void {
    const { language, now } = this.options;
    const code = refusal?.code ?? Code.ok;
    const message = refusal?.textIn(language) ?? codeText(Code.ok, language);
    const push = encode<SignInPush>(SignInPushSchema, { signedIn: !refusal, code, message });
    this.hear(pushFrame(pushActionOf(FeedAction.signIn), push, now(), 0));
  }
}

/**
 * A burst at once, and as many again within a period: a token bucket that keeps one number, the
 * time at which it is full again (the generic cell rate algorithm, ITU-T I.371).
 */
class Allowance {
  private readonly count: number;
  private readonly periodMs: number;
  private fullAtMs = 0;

  constructor(count: number, periodMs: number) {
    this.count = count;
    this.periodMs = periodMs;
  }

  /** Takes one; false when none is left, and nothing is taken then. */
  take(nowMs: number): boolean {
    const fullAtMs = Math.max(this.fullAtMs, nowMs) + this.periodMs / this.count;
    // A thousandth of a millisecond is what rounding may add over a long burst.
    if (fullAtMs - nowMs > this.periodMs + 0.001) return false;
    this.fullAtMs = fullAtMs;
    return true;
  }
}
