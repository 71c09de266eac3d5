import type { TradingBots } from '#bots/trading-bots.ts';
import type { Console } from '#staff/console/console.ts';
import type { Status } from '#staff/status/status.ts';
import type { FeeDays } from '#trading/fees/fee-days.ts';
import type { Watch } from '../gateway/watch.ts';
import type { Accounts } from './accounts.ts';
import type { Chains } from './chains.ts';
import type { Ground } from './ground.ts';
import type { Leaving } from './leaving.ts';
import type { Telling } from './notifications.ts';
import type { Programs } from './programs.ts';
import type { Proving } from './proof.ts';

/** All that stands behind the doors. */
export interface Parts extends Accounts, Programs, Leaving {
  readonly ground: Ground;
  readonly console: Console;
  readonly feeDays: FeeDays;
  readonly chains: Chains;
  readonly proving: Proving;
  readonly status: Status;
  readonly telling: Telling;
  readonly tradingBots: TradingBots;
}

/** What the doors open to. */
export interface DoorParts extends Parts {
  readonly watch: Watch;
}
