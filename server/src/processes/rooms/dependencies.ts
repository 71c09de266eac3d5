import type { ChainSetup } from '#custody/coins/chain-book.ts';
import type { AwaitedChain } from '#custody/coins/chain-follower.ts';
import type { DatabaseFigures } from '#engine/figures/database-metrics.ts';
import type { EngineFigures } from '#engine/figures/engine-figures.ts';
import type { Holds, Recovery } from '#engine/run/engine-messages.ts';
import type { LeaderWatch } from '#engine/run/leader-watch.ts';
import type { RunningMarkets } from '#market/markets.ts';
import type { Jobs } from '#platform/db/jobs.ts';
import type { LeaderBudgets } from '#ports/call-budgets.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { Projections } from '#ports/projections-port.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';
import type { Foundation } from '../foundation.ts';

/** What the rooms behind the doors stand on; every part takes some of it. */
export interface RoomDependencies extends Foundation {
  readonly engine: EnginePort &
    LeaderBudgets & {
      readonly holds: Holds;
      /** A newer release leads. */
      readonly isOutdated: boolean;
      readonly figures: EngineFigures;
      readonly leader: LeaderWatch;
    };
  readonly recovery: Recovery;
  /** Copies of the engine, which are asked what would happen. */
  readonly whatIf: WhatIfPort;
  readonly databaseFigures: () => DatabaseFigures;
  readonly jobs: Jobs;
  readonly projector: Projections;
  /** The house traders. */
  readonly bots: Pick<RunningMarkets, 'haltedCount' | 'isHalted'>;
  /** Chains that coins come from and go to. */
  readonly chainSetups: readonly ChainSetup[];
  /** And those whose signers are on another machine. */
  readonly awaitedChains: readonly AwaitedChain[];
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}
