import { join } from 'node:path';
import { ProofStore } from '#custody/proof/proof-store.ts';
import { ProofThread } from '#custody/proof/proof-thread.ts';
import { Proofs } from '#custody/proof/proofs.ts';
import { proofActs, proofRoutes } from '#custody/proof/routes.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Config } from '#platform/config.ts';
import type { Chains } from './chains.ts';
import type { RoomDependencies } from './dependencies.ts';
import type { SharedParts } from './shared-parts.ts';

/** Proof of reserves: what is owed and held. */
export interface Proof {
  readonly implementations: readonly Implementation[];
  readonly actsWith: (acts: ConsoleActs) => readonly Implementation[];
  stop(): Promise<void>;
}

/**
 * Where proofs are made: with the signers, if the exchange has any. Each machine decides the same, whatever it runs: a
 * demo has them always.
 */
export const placeOfProofs = ({ mode, chainsFile }: Pick<Config, 'mode' | 'chainsFile'>) =>
  mode === 'demo' || chainsFile !== '' ? 'signer' : 'keeper';

/** Proves each day; what is asked of a proof is answered on a thread of its own. */
export function createProof(
  { config, database, databaseUrl, live, alarms, clock, upkeep }: RoomDependencies,
  { users }: Pick<SharedParts, 'users'>,
  { book }: Pick<Chains, 'book'>,
): Proof {
  const { dataDir } = config;
  const store = new ProofStore(database);
  const keyFile = join(dataDir, 'keys', 'sealed');
  const thread = new ProofThread({ databaseUrl, dataDir, keyFile });
  const proofs = new Proofs({
    where: placeOfProofs(config),
    ...{ store, thread, chains: book, catalog: live.catalog, alarms, clock, upkeep },
  });
  return {
    implementations: proofRoutes({ store, thread, users, alarms }),
    actsWith: (acts) => proofActs(store, proofs, book, acts),
    stop: () => thread.stop(),
  };
}
