import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Code } from '@bourse/contract/codes.ts';
import {
  ExitType,
  MarginMode,
  OrderType,
  PositionSide,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import { FEED_PATH, FeedAction, type Period } from '@bourse/contract/feed.ts';
import {
  type CancelRequest,
  CancelRequestSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type ErrorPush,
  ErrorPushSchema,
  type KlineRequest,
  KlineRequestSchema,
  type SignInRequest,
  SignInRequestSchema,
  type SubscriptionIdentity,
  SubscriptionIdentitySchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type {
  ContractOrderAccepted,
  ContractTraded,
  Event,
  MarkMoved,
  OrderAccepted,
  Outcome,
  Traded,
} from '@bourse/contract/messages.ts';
import { decode, encode, type Plain } from '@bourse/contract/plain.ts';
import { btcPerpetual } from '@bourse/core/fixtures/futures-desk.ts';
import { type ClientOptions, WebSocket } from 'ws';
import { readSocketCredential } from '#dialects/own/credentials.ts';
import { LiveCandles } from '#engine/live/live-candles.ts';
import { noFutures } from '#engine/live/live-futures.ts';
import { LiveState } from '#engine/live/live-state.ts';
import { LogPosition } from '#engine/live/log-position.ts';
import { Tickers } from '#engine/live/tickers.ts';
import { LeaderWatch } from '#engine/run/leader-watch.ts';
import { Refusal } from '#platform/refusal.ts';
import { PeopleChanges } from '#ports/people-changes.ts';
import { presentContractOrder } from '#trading/futures/present.ts';
import { presentContractFill } from '#trading/futures/present-history.ts';
import { presentFill, presentOrder } from '#trading/spot-orders/present.ts';
import type { FindKey } from '../pipeline/authenticate.ts';
import type { UserSession } from '../pipeline/caller.ts';
import { userSession } from '../pipeline/test-callers.ts';
import type { Feed } from './dependencies.ts';
import { attachFeed } from './feed.ts';
import type { FeedLimits } from './limits.ts';
import { systemTimers, type Timers } from './timers.ts';

export const BTC_MARKET = 1;
export const ETH_MARKET = 2;
/** Contracts have the symbols of markets, and numbers of their own. */
export const BTC_CONTRACT = 1_002;
export const ETH_CONTRACT = 1_003;
const USDT = 1;
const BTC = 2;
const ETH = 3;

/** BTC at a tick of 0.01 and a lot of 0.00001, ETH at 0.01 and 0.0001. */
const definitions: readonly Event[] = [
  { case: 'assetDefined', value: { asset: USDT, symbol: 'USDT', decimals: 8 } },
  { case: 'assetDefined', value: { asset: BTC, symbol: 'BTC', decimals: 8 } },
  { case: 'assetDefined', value: { asset: ETH, symbol: 'ETH', decimals: 8 } },
  marketDefined(BTC_MARKET, 'BTCUSDT', BTC, 1_000),
  marketDefined(ETH_MARKET, 'ETHUSDT', ETH, 10_000),
  contractDefined(BTC_CONTRACT, 'BTCUSDT', BTC, 1_000),
  contractDefined(ETH_CONTRACT, 'ETHUSDT', ETH, 10_000),
];

function contractDefined(contract: number, symbol: string, baseAsset: number, lotSize: number) {
  const value = { ...btcPerpetual, contract, symbol, baseAsset, quoteAsset: USDT, lotSize };
  return { case: 'contractDefined', value } satisfies Event;
}

function marketDefined(market: number, symbol: string, baseAsset: number, lotSize: number): Event {
  const value = {
    ...{ market, symbol, baseAsset, quoteAsset: USDT, tickSize: 1_000_000, lotSize },
    ...{ quantityMinLots: 1, quantityMaxLots: 1e9, notionalMin: 0, priceBandRate: 1e7 },
    ...{ protectionRate: 5e6, initialPriceTicks: 50_000, openOrdersMax: 200 },
  };
  return { case: 'marketDefined', value };
}

export interface WorldOptions {
  readonly limits?: Partial<FeedLimits>;
  readonly corsOrigins?: readonly string[];
  readonly timers?: Timers;
  /** How long a sign-in waits for the log, milliseconds. */
  readonly seenWithinMs?: number;
  /** Nothing is defined yet: the test applies a whole log. */
  readonly isEmpty?: boolean;
  readonly findSession?: (token: string) => Promise<UserSession | null>;
  readonly findKey?: FindKey;
}

/** A live state without an engine behind it, the feed on a real server, and sockets to it. */
export class TestWorld {
  readonly live = new LiveState();
  readonly candles = new LiveCandles(this.live);
  readonly server: Server = createServer();
  readonly feed: Feed;
  readonly callers = new Map<string, UserSession>();
  private readonly clients: FeedClient[] = [];
  /** Users whose orders were all cancelled. */
  readonly cancelled: number[] = [];
  readonly people = new PeopleChanges({ error: () => undefined });
  readonly leader = new LeaderWatch(() => performance.now(), true);
  /** Sessions that the database has. */
  readonly stillOpen = new Set<string>();

  private constructor(options: WorldOptions) {
    const clock = { now: () => Date.now() };
    if (!options.isEmpty) {
      this.live.load({
        ...{ sequence: 10, time: Date.now(), definitions, orders: [], waiting: [], balances: [] },
        ...{
          levels: [],
          lastPrices: [],
          auctions: [],
          withdrawnDays: [],
          anchors: [],
          futures: noFutures,
        },
      });
    }
    const { catalog } = this.live;
    this.feed = attachFeed(this.server, {
      live: this.live,
      logPosition: new LogPosition(this.live, options.seenWithinMs),
      candles: this.candles,
      tickers: new Tickers(this.live, clock),
      present: {
        order: (order) => presentOrder(order, catalog),
        fill: (fill) => presentFill(fill, catalog),
        contractOrder: (order) => presentContractOrder(order, catalog),
        contractFill: (fill) => presentContractFill(fill, catalog),
      },
      findSession:
        options.findSession ?? (async (token: string) => this.callers.get(token) ?? null),
      findKey: options.findKey ?? (() => Promise.reject(new Refusal(Code.apiKeyInvalid))),
      readCredential: readSocketCredential,
      people: this.people,
      leader: this.leader,
      stillOpen: async () => this.stillOpen,
      attendance: { attend: () => undefined, leave: () => undefined },
      cancelAll: (user) => void this.cancelled.push(user),
      onAnswered: () => undefined,
      onRightRefused: async () => undefined,
      addressOf: ({ socket }) => socket.remoteAddress ?? '',
      corsOrigins: options.corsOrigins ?? [],
      clock,
      logger: { warn: () => undefined, error: () => undefined },
      timers: options.timers ?? systemTimers,
      limits: { socketsPerAddressSignedOutMax: 100, ...options.limits },
    });
  }

  static async start(options: WorldOptions = {}): Promise<TestWorld> {
    const world = new TestWorld(options);
    world.server.listen(0, '127.0.0.1');
    await once(world.server, 'listening');
    return world;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `ws://127.0.0.1:${port}${FEED_PATH}`;
  }

  /** Applies the events as the next command's outcome. */
  apply(events: readonly Event[], user = 0): Outcome {
    const { live } = this;
    const outcome = {
      ...{ sequence: live.sequence + 1, time: Math.max(live.time, Date.now()) },
      ...{ user, key: '', events },
    };
    live.apply(outcome);
    return outcome;
  }

  async connect(options: ClientOptions = {}): Promise<FeedClient> {
    const client = new FeedClient(new WebSocket(this.url, options));
    this.clients.push(client);
    await client.opened;
    return client;
  }

  /** Signs a new socket in as a user. */
  async connectAs(userId: number, sessionId = `session-of-${userId}`): Promise<FeedClient> {
    const token = `token-of-user-${userId}-${sessionId}`;
    this.callers.set(token, userSession(userId, sessionId));
    const client = await this.connect();
    client.signIn(token);
    await client.next(20020);
    return client;
  }

  /** The HTTP status of a handshake that must be refused. */
  async refusedStatus(url: string, options: ClientOptions = {}): Promise<number | undefined> {
    const socket = new WebSocket(url, options);
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    socket.terminate();
    return response.statusCode;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket.terminate();
    await this.feed.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

export type Push = Plain<Envelope>;

/** A socket of a test: what it got and is waiting for. */
export class FeedClient {
  readonly socket: WebSocket;
  readonly pushes: Push[] = [];
  readonly opened: Promise<unknown>;
  readonly closed: Promise<{ code: number; reason: string }>;
  private read = 0;
  private wake: () => void = () => undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.opened = once(socket, 'open');
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      this.pushes.push(decode<Envelope>(EnvelopeSchema, data as Buffer));
      this.wake();
    });
  }

  send(action: number, data: Uint8Array = new Uint8Array()): void {
    const envelope = { action, data, time: 0, sequence: 0 };
    this.socket.send(encode<Envelope>(EnvelopeSchema, envelope));
  }

  /** The next push, or the next one of an action; those before it are passed over. */
  async next(action?: number, waitMs = 15_000): Promise<Push> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      while (this.read < this.pushes.length) {
        const push = this.pushes[this.read] as Push;
        this.read += 1;
        if (action === undefined || push.action === action) return push;
      }
      const waitsMs = deadline - Date.now();
      if (waitsMs <= 0) throw new Error(`no push ${action ?? ''} within ${waitMs} ms`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitsMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async nextError(): Promise<Plain<ErrorPush>> {
    return decode<ErrorPush>(ErrorPushSchema, (await this.next(29999)).data);
  }

  /** Resolves when everything sent so far has been dealt with. */
  async settled(): Promise<void> {
    const pong = once(this.socket, 'pong');
    this.socket.ping();
    await pong;
  }

  signIn(token: string, cancelOnDisconnect = false, logSequence?: number): void {
    const request = {
      token,
      cancelOnDisconnect,
      ...(logSequence !== undefined && { logSequence }),
    };
    this.send(10020, encode<SignInRequest>(SignInRequestSchema, request));
  }

  subscribe(action: number, symbol: string, period: Period | '' = ''): void {
    this.send(action, encodeSubscribe(action, symbol, period));
  }

  cancel(type: number, symbol: string, period: Period | '' = ''): void {
    this.send(10005, encodeCancel(type, symbol, period));
  }
}

function encodeSubscribe(action: number, symbol: string, period: string): Uint8Array {
  // As a foreign program would: with another's user id, which grants nothing.
  const identity = { platform: 'test', userId: 100, symbol };
  return action === FeedAction.spotKline || action === FeedAction.futureKline
    ? encode<KlineRequest>(KlineRequestSchema, { ...identity, period })
    : action === FeedAction.spotTicker || action === FeedAction.futureTicker
      ? encode<SubscriptionIdentity>(SubscriptionIdentitySchema, identity)
      : encode<DepthRequest>(DepthRequestSchema, identity);
}

function encodeCancel(type: number, symbol: string, period: string): Uint8Array {
  return encode<CancelRequest>(CancelRequestSchema, { type, symbol, period });
}

/** A trade whose taker bought; what is not given does not matter. */
export function traded(given: Partial<Traded> & Pick<Traded, 'trade'>): Traded {
  const { trade, market = BTC_MARKET, priceTicks = 50_000, quantityLots = 100 } = given;
  const lotUnit = market === BTC_MARKET ? 10 : 100;
  return {
    ...{ market, priceTicks, quantityLots, notional: priceTicks * quantityLots * lotUnit },
    ...{ takerOrder: trade * 2, makerOrder: trade * 2 + 1, takerUser: 901, makerUser: 902 },
    ...{ takerSide: Side.BUY, takerFee: 0, makerFee: 0 },
    ...{ takerRemainingLots: 0, makerRemainingLots: 0 },
    ...given,
  };
}

/** The acceptance of both orders of a trade. */
export function ordersOfTrade(event: Traded): Event[] {
  const { market, priceTicks, quantityLots } = event;
  return [
    accepted({ order: event.makerOrder, user: event.makerUser, market, priceTicks, quantityLots }),
    accepted({ order: event.takerOrder, user: event.takerUser, market, priceTicks, quantityLots }),
  ];
}

/** A limit order that is taken in; what is not given does not matter. */
export function accepted(given: Partial<OrderAccepted>): Event {
  const value: OrderAccepted = {
    ...{ order: 1, user: 901, market: BTC_MARKET, side: Side.BUY, type: OrderType.LIMIT },
    ...{ timeInForce: TimeInForce.GTC, priceTicks: 50_000, quantityLots: 100, quoteAmount: 0 },
    ...{ stopPriceTicks: 0, selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER },
    ...{ clientOrderId: '', frozenAsset: USDT, frozenAmount: 0 },
    ...given,
  };
  return { case: 'orderAccepted', value };
}

/** A trade on a contract whose taker bought; what is not given does not matter. */
export function contractTraded(
  given: Partial<ContractTraded> & Pick<ContractTraded, 'trade'>,
): ContractTraded {
  const { trade, contract = BTC_CONTRACT, priceTicks = 50_000, quantityLots = 100 } = given;
  const lotUnit = contract === BTC_CONTRACT ? 10 : 100;
  return {
    ...{ contract, priceTicks, quantityLots, notional: priceTicks * quantityLots * lotUnit },
    ...{ takerOrder: trade * 2, makerOrder: trade * 2 + 1, takerUser: 901, makerUser: 902 },
    ...{ takerSide: Side.BUY, takerFee: 0, makerFee: 0 },
    ...{ takerRemainingLots: 0, makerRemainingLots: 0, takerClosedLots: 0, makerClosedLots: 0 },
    ...{ takerRealised: 0, makerRealised: 0 },
    ...given,
  };
}

/** As `ordersOfTrade`, on a contract. */
export function contractOrdersOfTrade(event: ContractTraded): Event[] {
  const { contract, priceTicks, quantityLots } = event;
  const both = { contract, priceTicks, quantityLots };
  return [
    contractAccepted({ ...both, order: event.makerOrder, user: event.makerUser }),
    contractAccepted({ ...both, order: event.takerOrder, user: event.takerUser }),
  ];
}

/** A limit order on a contract that is taken in; what is not given does not matter. */
export function contractAccepted(given: Partial<ContractOrderAccepted>): Event {
  const value: ContractOrderAccepted = {
    ...{ order: 1, user: 901, contract: BTC_CONTRACT, side: Side.BUY },
    ...{ positionSide: PositionSide.LONG, type: OrderType.LIMIT, timeInForce: TimeInForce.GTC },
    ...{ priceTicks: 50_000, quantityLots: 100, closingLots: 0, reduceOnly: false },
    ...{ triggerPriceTicks: 0, triggerType: TriggerType.UNSPECIFIED, clientOrderId: '' },
    ...{ selfTradePrevention: SelfTradePrevention.EXPIRE_MAKER, marginMode: MarginMode.CROSS },
    ...{ leverage: 20, margin: 0, exitType: ExitType.UNSPECIFIED, parent: 0 },
    ...given,
  };
  return { case: 'contractOrderAccepted', value };
}

/** Index, mark and funding of a contract, as its clock tells them. */
export function markMoved(given: Partial<MarkMoved>): Event {
  const value: MarkMoved = {
    ...{ contract: BTC_CONTRACT, indexTicks: 50_000, markTicks: 50_010, premiumRate: 0 },
    ...{ fundingRate: 10_000, nextFundingTime: 1_800_000_000_000 },
    ...{ fundingHours: 8, isStale: false },
    ...given,
  };
  return { case: 'markMoved', value };
}

export const pauseMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
