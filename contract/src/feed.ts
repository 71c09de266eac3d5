/**
 * The live feed's action codes, as the product's specification numbers them, and limits.
 * A push carries the action of its subscription plus PUSH_OFFSET.
 */
export const FEED_PATH = '/ws/kline';
export const PUSH_OFFSET = 10_000;

export const FeedAction = {
  spotTicker: 10001,
  spotKline: 10002,
  futureKline: 10003,
  spotTimes: 10004,
  cancel: 10005,
  futureTicker: 10006,
  spotDepth: 10007,
  futureTimes: 10008,
  spotTrade: 10009,
  futureDepth: 10010,
  futureTrade: 10011,
  /** Signs the socket in: SignInRequest, answered by a SignInPush. */
  signIn: 10020,
  /** The user's own orders, fills, balances and notices, after a sign-in: PrivatePush. */
  private: 10021,
} as const;

export type FeedAction = (typeof FeedAction)[keyof typeof FeedAction];

/** A refused message, or the reason for a close that follows: ErrorPush. */
export const FEED_ERROR_ACTION = 29999;

/** Whether the server reaches the engine, without a subscription: EnginePush. */
export const FEED_ENGINE_ACTION = 29998;

/** `CancelRequest.type` and the subscription that it ends. */
export const cancelTypes: Readonly<Record<number, FeedAction>> = {
  1: FeedAction.spotTicker,
  2: FeedAction.spotKline,
  3: FeedAction.futureKline,
  4: FeedAction.futureTicker,
  5: FeedAction.spotDepth,
  6: FeedAction.spotTimes,
  7: FeedAction.futureTimes,
  8: FeedAction.futureDepth,
  9: FeedAction.spotTrade,
  10: FeedAction.futureTrade,
};

/** The `CancelRequest.type` that ends a subscription; 0 for an action that none ends. */
export const cancelTypeOf = (action: FeedAction): number =>
  Number(Object.keys(cancelTypes).find((type) => cancelTypes[Number(type)] === action) ?? 0);

export const feedLimits = {
  messageBytesMax: 16 * 1024,
  messagesPerSecondMax: 20,
  subscriptionsMax: 50,
  socketsPerAddressSignedOutMax: 5,
  heartbeatMs: 5_000,
  heartbeatMissesMax: 3,
  depthLevels: 50,
  tradesShown: 50,
} as const;

/** Candle periods as the product names them, with their length; a month has none that is fixed. */
export const periods = ['1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M'] as const;
export type Period = (typeof periods)[number];
