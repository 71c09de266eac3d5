/** Every bound of the engine, and how the bounds relate. */
import { AMOUNT_MAX, RATE_ONE } from '@bourse/contract/amount.ts';
import { assert } from './assert.ts';

/** An order id is generation * ORDER_SLOT_SPAN + slot: unique for ever, and a direct index. */
export const ORDER_SLOT_SPAN = 2 ** 24;
/** A slot that was used this often is never used again. */
export const ORDER_GENERATION_MAX = 2 ** 29 - 1;
/** Orders that rest or wait at one time, over all markets. */
export const OPEN_ORDERS_MAX = 2 ** 22;
/** The largest per-user cap of open orders that a market may set. */
export const OPEN_ORDERS_OF_USER_MAX = 10_000;
/** Stops that wait in one market: the longest possible cascade of one command. */
export const STOPS_OF_MARKET_MAX = 100_000;

/**
 * Trades, and lots that self-trade prevention takes, that one command makes in spot. An order that
 * could trade on continues with the next commands.
 */
export const FILLS_OF_COMMAND_MAX = 250;
/** Orders that one which fills wholly or not at all meets at most in spot: what ten commands work off. */
export const ORDERS_OF_WHOLE_MAX = 10 * FILLS_OF_COMMAND_MAX;
/** Triggers that one command takes off their lists; the next ones go on. */
export const TRIGGERS_OF_COMMAND_MAX = 500;

export const PRICE_TICKS_MAX = 2 ** 31 - 1;
export const QUANTITY_LOTS_MAX = 2 ** 31 - 1;

/** The largest sum ever credited of one asset, in atomic units: no balance can exceed it. */
export const SUPPLY_MAX = 2n ** 62n;

export const USER_MAX = 2 ** 24 - 1;
export const ASSET_MAX = 1_023;
export const MARKET_MAX = 4_095;
export const ASSET_DECIMALS_MAX = 18;
export const FEE_TIERS_MAX = 16;

/** 10%. */
export const FEE_RATE_MAX = 10_000_000;
/** 90%: how far a price band or a protection price may reach. */
export const PRICE_RATE_MAX = 90_000_000;

/** How long a key (client order id, idempotency key) is remembered, in milliseconds. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1_000;
export const KEY_LENGTH_MAX = 64;
/** Keys remembered at one time: the largest bound of one user that rules may set, and of all users. */
export const KEYS_OF_USER_MAX = 2 ** 20;
const KEYS_MAX = 2 ** 24;
/**
 * A quarter is for settings, which cost nothing, so that accounts without money never take the room
 * for orders and transfers. While all are free, one account may have 256 keys of settings. Of the
 * others, any account may have 100,000 until 7.4 million are taken.
 */
export const SETTING_KEYS_POOL = { keysMax: KEYS_MAX >>> 2, shareSpan: 2 ** 36 };
export const MONEY_KEYS_POOL = {
  keysMax: KEYS_MAX - SETTING_KEYS_POOL.keysMax,
  shareSpan: 2 ** 28,
};
/** Keys too old that one command forgets at most. */
export const KEYS_FORGOTTEN_MAX = 64;

/** Money on its way out at one time: of one user, of all. */
export const HOLDS_OF_USER_MAX = 100;
export const HOLDS_MAX = 2 ** 20;
/** Orders of accounts that lost a right that one command cancels at most. */
export const RIGHTS_CANCELS_MAX = 64;
/** Orders that one command cancels at most where it cancels many; the next ones go on. */
export const CANCELS_OF_COMMAND_MAX = 512;
/** Characters of a destination. */
export const DESTINATION_LENGTH_MAX = 256;

export const DEPOSITS_MAX = 2 ** 23;
export const DEPOSIT_TEXT_LENGTH_MAX = 128;
export const GRANT_REASON_LENGTH_MAX = 256;
export const GRANT_AMOUNTS_MAX = 64;
/** Legs of one correction. */
export const CORRECTION_LEGS_MAX = 16;
/** Accounts and assets whose fees a referrer has a share of in one day: every asset, spot and futures. */
export const FEE_SHARES_MAX = 2 * ASSET_MAX;
/** Referrers ever paid: the state keeps a day for each. */
export const REFERRERS_MAX = 2 ** 22;
export const SYMBOL_LENGTH_MAX = 32;

/** What a JavaScript Map or Set holds at most. */
const MAP_ENTRIES_MAX = 2 ** 24;

assert(OPEN_ORDERS_MAX <= ORDER_SLOT_SPAN, 'every open order has a slot');
assert(
  ORDER_GENERATION_MAX * ORDER_SLOT_SPAN + ORDER_SLOT_SPAN - 1 <= Number.MAX_SAFE_INTEGER,
  'an order id is a safe integer',
);
assert(
  QUANTITY_LOTS_MAX * OPEN_ORDERS_MAX <= Number.MAX_SAFE_INTEGER,
  'the total of a price level is a safe integer',
);
assert(
  PRICE_RATE_MAX * RATE_ONE <= Number.MAX_SAFE_INTEGER && FEE_RATE_MAX <= PRICE_RATE_MAX,
  'the remainder of an amount times a rate is a safe integer',
);
assert(SUPPLY_MAX + BigInt(AMOUNT_MAX) < 2n ** 63n, 'a balance fits 64 bits');
assert(DEPOSITS_MAX < MAP_ENTRIES_MAX && HOLDS_MAX < MAP_ENTRIES_MAX, 'the maps can hold them');
assert(
  KEYS_MAX ** 2 <= Number.MAX_SAFE_INTEGER &&
    KEYS_OF_USER_MAX * MONEY_KEYS_POOL.shareSpan <= Number.MAX_SAFE_INTEGER,
  'the share of an account is compared exactly',
);
assert(STOPS_OF_MARKET_MAX < OPEN_ORDERS_MAX, 'stops are open orders');
