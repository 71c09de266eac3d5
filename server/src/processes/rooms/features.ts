import type { TradingBots } from '#bots/trading-bots.ts';
import type { Console } from '#staff/console/console.ts';
import type { Status } from '#staff/status/status.ts';
import type { FeeDays } from '#trading/fees/fee-days.ts';
import type { Watch } from '../gateway/watch.ts';
import type { Accounts } from './accounts.ts';
import type { Chains } from './chains.ts';
import type { ClosureAndExport } from './closure-and-export.ts';
import type { Notifications } from './notifications.ts';
import type { Programs } from './programs.ts';
import type { Proof } from './proof.ts';
import type { SharedParts } from './shared-parts.ts';

/** The features of all rooms, as composed by `openRooms`. */
export interface Features extends Accounts, Programs, ClosureAndExport {
  readonly shared: SharedParts;
  readonly console: Console;
  readonly feeDays: FeeDays;
  readonly chains: Chains;
  readonly proof: Proof;
  readonly status: Status;
  readonly notifications: Notifications;
  readonly tradingBots: TradingBots;
}

/** The features that the gateway serves, with its own metrics and readiness. */
export interface GatewayFeatures extends Features {
  readonly watch: Watch;
}
