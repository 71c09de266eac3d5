import { fileURLToPath } from 'node:url';
import { readChainsFile } from '#custody/chains/chains-file.ts';
import type { ChainSetup } from '#custody/wallet/chain-book.ts';
import { demoBitcoinTerms, demoTerms } from '#demo/demo-terms.ts';
import { demoTreasury } from '#demo/demo-treasury.ts';
import { startDemoBitcoin } from '#demo/start-demo-bitcoin.ts';
import { startDemoWallet } from '#demo/start-demo-wallet.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Config } from '#platform/config.ts';
import { signerUrlOf } from '#platform/db/postgres/embedded-postgres.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { type LiveChain, type LiveChainOptions, startLiveChain } from './start-live-chains.ts';

/** What runs beside the exchange for its coins on chains. */
export interface RunningChains {
  readonly setups: readonly ChainSetup[];
  stop(): Promise<void>;
}

const SIGNER_ENTRY = fileURLToPath(new URL('./signer-main.ts', import.meta.url));
const NONE: RunningChains = { setups: [], stop: async () => undefined };

/**
 * Starts what carries coins: the chains of CHAINS_FILE of a live exchange, or the demo's chain, with their
 * signers. Trading does not need them: what fails is an alarm, and no coin comes in or goes out. Throws
 * StartRefused where the file is wrong.
 */
export async function startChains(
  config: Config,
  databaseUrl: string,
  alarms: Pick<Alarms, 'raise'>,
  signal: AbortSignal,
): Promise<RunningChains> {
  if (!config.services.includes('chains')) return NONE;
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

async function startPlanned(
  chainsFile: string,
  places: Omit<LiveChainOptions, 'chainsFile'>,
): Promise<RunningChains> {
  const started: LiveChain[] = [];
  const stop = async () => {
    for (const one of started.splice(0)) await one.stop();
  };
  try {
    for (const plan of readChainsFile(chainsFile, catalogAssets)) {
      started.push(await startLiveChain(plan, { ...places, chainsFile }));
    }
    return { setups: started.map(({ setup }) => setup), stop };
  } catch (error) {
    await stop();
    // A signer that does not start is somebody's to mend: to go on without its chain would hide it.
    throw error;
  }
}

async function startDemo(
  places: Omit<LiveChainOptions, 'chainsFile'>,
  { bitcoinRpcUrl: rpcUrl, bitcoindPlaces }: Config,
): Promise<RunningChains> {
  const { dataDir, onProblem, signal } = places;
  try {
    const wallet = await startDemoWallet({ ...places, keyFile: '', assets: catalogAssets });
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
