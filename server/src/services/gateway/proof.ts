import { join } from 'node:path';
import { ProofStore } from '../../features/proof/proof-store.ts';
import { Proofs } from '../../features/proof/proofs.ts';
import { proofActs, proofRoutes } from '../../features/proof/routes.ts';
import type { Implementation } from '../../gateway/handler.ts';
import { systemScheduler } from '../../liquidity/scheduler.ts';
import type { ConsoleActs } from '../console-port.ts';
import { ProofThread } from '../proof-thread.ts';
import type { Chains } from './chains.ts';
import type { GatewayDependencies } from './dependencies.ts';
import type { Ground } from './ground.ts';

/** What is owed and held, proved. */
export interface Proving {
  readonly implementations: readonly Implementation[];
  readonly actsWith: (acts: ConsoleActs) => readonly Implementation[];
  /** Proves each day from now on. */
  start(): void;
  stop(): Promise<void>;
}

/** Proves nothing before `start`; what is asked of a proof is answered on a thread of its own. */
export function createProving(
  { config, database, databaseUrl, live, alarms, clock }: GatewayDependencies,
  { users }: Pick<Ground, 'users'>,
  { book }: Pick<Chains, 'book'>,
): Proving {
  const { dataDir } = config;
  const store = new ProofStore(database);
  const keyFile = join(dataDir, 'keys', 'sealed');
  const thread = new ProofThread({ databaseUrl, dataDir, keyFile });
  const proofs = new Proofs({
    ...{ store, thread, chains: book, catalog: live.catalog, alarms, clock },
    scheduler: systemScheduler,
  });
  return {
    implementations: proofRoutes({ store, thread, users, alarms }),
    actsWith: (acts) => proofActs(store, proofs, book, acts),
    start: () => proofs.start(),
    async stop() {
      await thread.stop();
      await proofs.stop();
    },
  };
}
