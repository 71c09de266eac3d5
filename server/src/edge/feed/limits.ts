import { feedLimits } from '@bourse/contract/feed.ts';

/** What one socket, address or user may ask of the feed (F30, F41). */
export const defaultLimits = {
  ...feedLimits,
  /** Frames that one message may come in. */
  messageFragmentsMax: 64,
  socketsMax: 20_000,
  socketsPerUserMax: 50,
  /** Sockets of one address beyond those that may stay signed out, and how long each has to sign in. */
  guestsPerAddressMax: 5,
  guestMs: 5_000,
  /** How long a socket that is not signed in keeps its place although others at its address wait. */
  signedOutTurnMs: 60_000,
  /** Malformed or too frequent messages within the period before the socket is closed. */
  offencesMax: 10,
  offencesPeriodMs: 60_000,
  /** Sockets of one address that ended for offences within the period before it is let in no more. */
  floodsPerAddressMax: 5,
  floodsPeriodMs: 60_000,
  /** Messages that wait while a sign-in is being checked. */
  messagesWaitingMax: 20,
  /** Bytes after which a ping asks how far the other side has read. */
  bytesPerPing: 32 * 1024,
  /** A socket with more unread than it reads in this time gets no pushes of public channels, */
  behindMs: 4_000,
  /** but never because of fewer bytes, */
  behindBytesMin: 64 * 1024,
  /** and always because of more. */
  behindBytesMax: 256 * 1024,
  /** Unread bytes, those of the private channel with them, at which a socket is cut. */
  unreadBytesMax: 4 * 1024 * 1024,
  /** Bytes that are still read of a socket that closes. */
  closingBytesMax: 8 * 1024,
  /** A closing handshake may take this long. */
  closeMsMax: 1_000,
};

export type FeedLimits = { readonly [Name in keyof typeof defaultLimits]: number };

/** The least time between two pushes of one channel, milliseconds. */
export const pushIntervals = {
  depth: 100,
  trade: 100,
  kline: 250,
  ticker: 500,
  /** One point a second by itself. */
  times: 0,
} as const;

/** Points of a price line: five minutes. */
export const LINE_POINTS = 300;
/** The most trades of one push; of more in one interval the newest are sent. */
export const TRADES_PER_PUSH_MAX = 500;
