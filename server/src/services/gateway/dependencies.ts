import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Jobs } from '../../db/jobs.ts';
import type { Database } from '../../db/schema.ts';
import type { HouseSwitches } from '../../features/closed/closed.ts';
import type { LiveCandles } from '../../live/live-candles.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { PriceAlertBook } from '../../live/price-alert-book.ts';
import type { Tickers } from '../../live/tickers.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Upkeep } from '../../platform/upkeep.ts';
import type { Projector } from '../../projector/projector.ts';
import type { ChainSetup } from '../../wallet/chain-book.ts';
import type { DatabaseFigures } from '../database-metrics.ts';
import type { EngineFigures } from '../engine-figures.ts';
import type { Holds, Recovery } from '../engine-messages.ts';
import type { EnginePort } from '../engine-port.ts';
import type { RunningMarkets } from '../markets.ts';
import type { WhatIfPort } from '../what-if-port.ts';

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
