import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ChainSetup } from '#custody/wallet/chain-book.ts';
import type { DatabaseFigures } from '#engine/figures/database-metrics.ts';
import type { EngineFigures } from '#engine/figures/engine-figures.ts';
import type { LiveCandles } from '#engine/live/live-candles.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { PriceAlertBook } from '#engine/live/price-alert-book.ts';
import type { Tickers } from '#engine/live/tickers.ts';
import type { Projector } from '#engine/projector/projector.ts';
import type { Holds, Recovery } from '#engine/run/engine-messages.ts';
import type { RunningMarkets } from '#market/markets.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Jobs } from '#platform/db/jobs.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Logger } from '#platform/logger.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { PeopleChanges } from '#ports/people-changes.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import type { HouseSwitches } from '#staff/closed/closed.ts';

/** What the doors stand on; every part of the gateway takes some of it. */
export interface GatewayDependencies {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly live: LiveState;
  readonly engine: EnginePort & { readonly holds: Holds; readonly figures: EngineFigures };
  /** Copies of the engine, which are asked what would happen. */
  readonly whatIf: WhatIfPort;
  readonly tickers: Tickers;
  readonly candles: LiveCandles;
  /** Where threads of their own connect to. */
  readonly databaseUrl: string;
  readonly databaseFigures: () => DatabaseFigures;
  /** For writes about people. */
  readonly database: Kysely<Database>;
  /** For what strangers cause and a power cut may take: its commits do not wait for the disk. */
  readonly counts: Kysely<Database>;
  /** For what nobody waits for. */
  readonly pool: pg.Pool;
  /** For lists: statements are cut off after two seconds. */
  readonly readers: pg.Pool;
  readonly jobs: Jobs;
  readonly projector: Projector;
  /** What changed of people, for those who keep some of it in memory. */
  readonly people: PeopleChanges;
  /** Prices that people wait for, which the projector looks at. */
  readonly priceAlerts: PriceAlertBook;
  /** Users that nobody reads anything of. */
  readonly botAccounts: ReadonlySet<number>;
  readonly bots: Pick<RunningMarkets, 'haltedCount' | 'isHalted'>;
  readonly alarms: Alarms;
  readonly upkeep: Upkeep;
  readonly recovery: Recovery;
  /** What the house as a whole does not do now. */
  readonly switches: HouseSwitches;
  /** Chains that coins come from and go to. */
  readonly chainSetups: readonly ChainSetup[];
  readonly webDirectory: string;
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}
