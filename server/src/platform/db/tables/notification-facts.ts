import type { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { AlertKind, NotificationKind } from '@bourse/contract/notifications.ts';
import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import type { BotEnd, BotHold, BotStrategy } from '@bourse/contract/trading-bots.ts';

/** What an alert measured that is not by a price: of a change basis points, of funding parts of RATE_ONE. */
export interface AlertMeasure {
  readonly kind: Exclude<AlertKind, 'price'>;
  readonly level: number;
  readonly value: number;
  /** The time of a change; 0 of funding. */
  readonly spanMinutes: number;
}

interface MovedCoins {
  readonly amount: string;
  readonly coin: string;
  readonly network: string;
}

/** A change of the account's security, or of what it may do. */
export type SecurityAct =
  | 'frozen'
  | 'unfrozen'
  | 'password-changed'
  | 'contact-changed'
  | 'phishing-code-changed'
  | 'authenticator-bound'
  | 'authenticator-unbound'
  | 'passkey-added'
  | 'passkey-removed'
  | 'reset-asked'
  | 'reset-stopped'
  | 'reset-done'
  | 'key-created'
  | 'key-changed'
  | 'key-removed';

/**
 * What a notification tells, by its kind: ticks, lots and atomic units, which are written out in the language
 * of the reader. `market` is a spot market or a contract.
 */
export interface NotificationFacts {
  readonly fill: {
    readonly market: number;
    readonly side: Side;
    readonly lots: number;
    readonly dealtLots: number;
    readonly dealtNotional: number;
    /** False: the rest of the order still waits. */
    readonly isOver: boolean;
  };
  readonly exit: {
    readonly market: number;
    readonly side: Side;
    /** `exit`: a protected exit, which has no trigger. */
    readonly exit: 'take-profit' | 'stop-loss' | 'stop' | 'exit';
    readonly triggerTicks: number;
    /** It waits for a counterparty, or ended after that without a trade; absent: it was triggered. */
    readonly stage?: 'waiting' | 'ended';
    /** Of one that waits: how far from its measure it trades, 0 while the index is silent; null: to its own limit. */
    readonly reachRate?: number | null;
  };
  readonly 'price-alert': {
    readonly market: number;
    readonly isAbove: boolean;
    readonly priceTicks: number;
    readonly lastTicks: number;
    /** Of an alert that is not by a price. */
    readonly measure?: AlertMeasure;
  };
  readonly margin: {
    /** 0: of all cross positions. */
    readonly market: number;
    readonly positionSide: PositionSide;
    /** Maintenance margin / what stands for it, parts of RATE_ONE. */
    readonly rate: number;
  };
  readonly liquidation: {
    readonly market: number;
    readonly positionSide: PositionSide;
    readonly lots: number;
    /** Auto-deleveraged, for its profit could not be paid; or taken over. */
    readonly way: 'liquidated' | 'deleveraged' | 'taken-over';
  };
  readonly funding: {
    readonly market: number;
    readonly positionSide: PositionSide;
    readonly rate: number;
    /** Below 0: paid. */
    readonly amount: number;
  };
  /** A trading bot that ended by itself, or has waited for a while. */
  readonly bots: {
    readonly market: number;
    readonly bot: number;
    readonly strategy: BotStrategy;
    readonly why:
      | { readonly end: Exclude<BotEnd, '' | 'user'> }
      | { readonly hold: Exclude<BotHold, ''> };
  };
  readonly deposit: { readonly coins: MovedCoins };
  readonly withdrawal: {
    readonly coins: MovedCoins;
    readonly address: string;
    readonly stage: 'asked' | 'reviewed' | 'sent' | 'rejected' | 'failed';
  };
  readonly 'sign-in': { readonly address: string };
  readonly security: {
    readonly what: SecurityAct;
    /** No withdrawal before; absent: the act holds none. */
    readonly holdUntil?: number;
    /** Of an API key. */
    readonly name?: string;
    /** Of a freeze. */
    readonly cause?: FreezeCause;
  };
  readonly identity: {
    readonly what: 'approved' | 'rejected' | 'ask-again' | 'asked' | 'fallen';
    /** What its owner reads of the reason; absent: there is none. */
    readonly reason?: { readonly en: string; readonly zh: string };
  };
  readonly announcement: {
    readonly code: string;
    readonly title: { readonly en: string; readonly zh: string };
  };
  readonly support: {
    /** The ticket's number. */
    readonly ticket: number;
    readonly subject: string;
    readonly what: 'answered' | 'closed';
  };
}

/** A notification before it has an owner. */
export type NewNotification = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly facts: NotificationFacts[Kind];
    /** What it is about, so that it is sent once; absent: the transaction alone sees to it. */
    readonly source?: string;
    /** UTC epoch milliseconds; absent: now. */
    readonly time?: number;
  };
}[NotificationKind];
