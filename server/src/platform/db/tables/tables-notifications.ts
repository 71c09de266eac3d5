import type { AlertKind, NotificationKind } from '@bourse/contract/notifications.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Sealed } from '../../files/sealed.ts';
import type { NotificationFacts } from './notification-facts.ts';

/*
 * Notifications: owned by people/notifications and trading/price-alerts; what follows from the log
 * is written by the projector. Times are UTC epoch milliseconds.
 */

/** Where a kind of notifications reaches a person. */
export type NotificationWay = 'app' | 'mail' | 'push';

/** The chosen ways by kind; a kind that is missing: as it is by default. */
export type NotificationWays = {
  readonly [Kind in NotificationKind]?: readonly NotificationWay[];
};

export interface NotificationTable {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  source: Generated<string>;
  facts: JSONColumnType<NotificationFacts[NotificationKind]>;
  time: Generated<number>;
  /** null: the courier has not seen it; false: its owner does not want it in the list. */
  shown: boolean | null;
  /** null: it is not read. */
  read_at: number | null;
}

export interface NotificationChoiceTable {
  user_id: number;
  ways: JSONColumnType<NotificationWays, string | undefined, string>;
  /** null: nothing was chosen. */
  funding_rate: number | null;
}

export interface MarginWarningTable {
  user_id: number;
  /** `cross`, or an isolated position: contract, side and what opened it. */
  leg: string;
}

export interface PriceAlertTable {
  id: Generated<number>;
  user_id: number;
  market: number;
  is_above: boolean;
  /** 0 of alerts by another kind. */
  price_ticks: number;
  is_repeated: boolean;
  gap_ms: number;
  /** Of the log: what traded up to there does not count. */
  from_sequence: number;
  created_at: ColumnType<number, number, never>;
  fired_count: Generated<number>;
  fired_at: Generated<number | null>;
  is_waiting: Generated<boolean>;
  kind: Generated<AlertKind>;
  /** Of a change basis points, of funding parts of RATE_ONE. */
  level: Generated<number>;
  /** The time of a change; 0 of other kinds. */
  span_minutes: Generated<number>;
  /** False: an alert by change or funding rate was sent, and waits until its level is left again. */
  is_armed: Generated<boolean>;
}

export interface PushSubscriptionTable {
  session_id: string;
  user_id: number;
  endpoint_hash: Buffer;
  /** Endpoint and keys of the browser, sealed for this row. */
  sealed: Sealed;
  created_at: number;
}

export interface NotificationTables {
  notifications: NotificationTable;
  notification_choices: NotificationChoiceTable;
  margin_warnings: MarginWarningTable;
  price_alerts: PriceAlertTable;
  push_subscriptions: PushSubscriptionTable;
}
