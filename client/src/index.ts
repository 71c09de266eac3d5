/** The exchange for programs, typed by the contract: calls, and the live feed. */
export { routes } from '@bourse/contract/route-paths.ts';
export { type CallInput, Exchange, type ExchangeOptions } from './exchange.ts';
export { Refused, Unanswered } from './failures.ts';
export { Feed, type FeedOptions, type FeedState, type Product } from './feed.ts';
export { LogPosition } from './log-position.ts';
export { type SigningKey, signCall } from './sign-call.ts';
