import { fileURLToPath } from 'node:url';
import { readChainsFile } from '#custody/chains/chains-file.ts';
import type { ChainSetup } from '#custody/coins/chain-book.ts';
import type { AwaitedChain } from '#custody/coins/chain-follower.ts';
import { demoBitcoinTerms, demoTerms, demoTreasury } from '#demo/demo-terms.ts';
import { startDemoBitcoin } from '#demo/start-demo-bitcoin.ts';
import { startDemoEvm } from '#demo/start-demo-evm.ts';
import type { Config } from '#platform/config.ts';
import { signerUrlOf } from '#platform/db/postgres/embedded-postgres.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import type { Foundation } from './foundation.ts';
import {
  awaitChain,
  type LiveChain,
  type LiveChainOptions,
  startLiveChain,
} from './start-live-chains.ts';

/** What signs for the exchange's coins on chains, and the chains. */
export interface RunningSigners {
  readonly setups: readonly ChainSetup[];
  /** Chains of the file whose signers are on another machine. */
  readonly awaited: readonly AwaitedChain[];
  stop(): Promise<void>;
}

const SIGNER_ENTRY = fileURLToPath(new URL('./signer-main.ts', import.meta.url));
const NONE: RunningSigners = { setups: [], awaited: [], stop: async () => undefined };

/**
 * Starts the signers of CHAINS_FILE of a live exchange, or reaches those of another user, and opens their chains;
 * of a demo its own chain with its signer. Trading does not need them: what fails is an alarm, and no coin comes
 * in or goes out. Throws StartRefused where the file is wrong.
 */
export async function startSigners({
  config,
  databaseUrl,
  alarms,
  signal,
}: Pick<Foundation, 'config' | 'databaseUrl' | 'alarms' | 'signal'>): Promise<RunningSigners> {
  const onProblem = ({ message }: Error) => alarms.raise({ name: 'chain_away', text: message });
  const { dataDir, chainsFile, signerSockets, signerSharesUser } = config;
  // The embedded Postgres lets the signer in by a role of its own; another one is asked to become it.
  const signerUrl = config.databaseUrl ? databaseUrl : signerUrlOf(databaseUrl);
  const places = {
    ...{ entry: SIGNER_ENTRY, dataDir, databaseUrl: signerUrl, onProblem, signal },
    ...{ signerSockets, signerSharesUser },
  };
  if (chainsFile) return startPlanned(chainsFile, places);
  return config.mode === 'demo' ? startDemo(places, config) : NONE;
}

/**
 * The chains of CHAINS_FILE for a process whose signers are on another machine of the cluster. Throws StartRefused
 * where the file is wrong.
 */
export async function awaitSigners({
  config: { chainsFile, cluster },
  alarms,
}: Pick<Foundation, 'config' | 'alarms'>): Promise<RunningSigners> {
  if (!chainsFile || !cluster) return NONE;
  const onProblem = ({ message }: Error) => alarms.raise({ name: 'chain_away', text: message });
  const plans = readChainsFile(chainsFile, catalogAssets);
  return { ...NONE, awaited: plans.map((plan) => awaitChain(plan, onProblem)) };
}

async function startPlanned(
  chainsFile: string,
  places: Omit<LiveChainOptions, 'chainsFile'>,
): Promise<RunningSigners> {
  const started: LiveChain[] = [];
  const stop = async () => {
    for (const one of started.splice(0)) await one.stop();
  };
  try {
    for (const plan of readChainsFile(chainsFile, catalogAssets)) {
      started.push(await startLiveChain(plan, { ...places, chainsFile }));
    }
    return { ...NONE, setups: started.map(({ setup }) => setup), stop };
  } catch (error) {
    await stop();
    // An operator must mend a signer that does not start: to go on without its chain would hide it.
    throw error;
  }
}

async function startDemo(
  places: Omit<LiveChainOptions, 'chainsFile'>,
  { bitcoinRpcUrl: rpcUrl, bitcoindPlaces }: Config,
): Promise<RunningSigners> {
  const { dataDir, onProblem, signal } = places;
  try {
    const wallet = await startDemoEvm({ ...places, keyFile: '', assets: catalogAssets });
    // A production install has no node for it.
    if (!wallet) return NONE;
    const { chain, sender, mover, faucet, opening, signer } = wallet;
    const custody = { mover, treasury: demoTreasury, opening };
    const bitcoin = await startDemoBitcoin({
      ...{ signer, dataDir, rpcUrl, places: bitcoindPlaces, onProblem, signal },
    }).catch(async (error) => {
      await wallet.stop();
      throw error;
    });
    return {
      ...NONE,
      setups: [
        { chain, sender, faucet, terms: demoTerms, ...custody },
        {
          ...{ chain: bitcoin.chain, terms: demoBitcoinTerms },
          ...(bitcoin.running ?? { isClosed: true }),
        },
      ],
      stop: async () => {
        await bitcoin.stop();
        await wallet.stop();
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    onProblem(error as Error);
    return NONE;
  }
}
