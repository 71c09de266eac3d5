/**
 * The numbers that are said on the wire and in the log, by name. The HTTP API and the feed use the
 * log's own: an order's side is `Side` everywhere. This file is light; whoever needs a number
 * imports it, and copies none.
 */
export {
  AccountKind,
  CloseReason,
  ExitType,
  FundsKind,
  HoldReason,
  MarginMode,
  MarketState,
  OrderStatus,
  OrderType,
  PositionMode,
  PositionSide,
  RightCause,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerType,
} from './gen/enumerations.js';

/** Which orders a list of spot orders holds. */
export const OrderList = { open: 1, history: 3 } as const;

/** What a code by mail or message is for; from `email` on, asked for by who is signed in. */
export const CodeScene = {
  register: 1,
  signIn: 2,
  recover: 5,
  email: 3,
  phone: 4,
  authenticator: 11,
  phishing: 12,
  stepUp: 13,
} as const;

/** What a product is, where a request names it. */
export const ProductCategory = { spot: 2, futures: 3 } as const;

/** Whether a chain takes deposits and withdrawals. */
export const ChainStatus = { disabled: 0, enabled: 1 } as const;
