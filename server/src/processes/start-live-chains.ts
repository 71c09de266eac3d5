import { SignerAway } from '#custody/chains/chain.ts';
import {
  chainUnitsOf,
  coinsOf,
  type PlannedBitcoin,
  type PlannedChain,
  type PlannedEvm,
  planIdOf,
} from '#custody/chains/chains-file.ts';
import {
  checkLiveBitcoin,
  checkLiveEvm,
  openLiveBitcoin,
  openLiveEvm,
} from '#custody/chains/live-chains.ts';
import type { OpenedChain } from '#custody/chains/opened-chain.ts';
import type { ChainSetup } from '#custody/coins/chain-book.ts';
import type { AwaitedChain } from '#custody/coins/chain-follower.ts';
import { refuseMissingSeed } from '#custody/signer/keys.ts';
import { reachSigner } from '#custody/signer/reach-signer.ts';
import { type KnownSigner, startSigner } from '#custody/signer/start-signer.ts';

export interface LiveChainOptions {
  /** The signer's program. */
  readonly entry: string;
  readonly chainsFile: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Where signers of another user answer; empty: they are started here. */
  readonly signerSockets: string;
  readonly signerSharesUser: boolean;
  readonly onProblem: (error: Error) => void;
  readonly signal: AbortSignal;
}

export interface LiveChain {
  readonly setup: ChainSetup;
  stop(): Promise<void>;
}

/** What each kind of chain does in its own way. */
interface LiveKind {
  /** Throws StartRefused where a node is not what the plan says; reports one that is unreachable. */
  check(): Promise<void>;
  open(signer: KnownSigner): OpenedChain;
}

/**
 * Starts the signer of a planned chain, or reaches the one that another user runs, and opens the chain. Throws StartRefused where the plan is wrong: no
 * seed, a node of another chain, a contract of other decimals. An unreachable node is none of that: it is
 * tried again before its first block is read.
 */
export async function startLiveChain(
  plan: PlannedChain,
  options: LiveChainOptions,
): Promise<LiveChain> {
  const { code, signer: own } = plan;
  if (!options.signerSockets) refuseMissingSeed(code, own.folder);
  const kind = kindOf(plan, options.onProblem);
  await kind.check();
  const signer = await signerOf(plan, options);
  return { setup: setupOf(plan, kind.open(signer), signer), stop: () => signer.stop() };
}

/** A planned chain whose signer is on another machine: what is to be signed waits there. */
export function awaitChain(
  plan: PlannedChain,
  onProblem: LiveChainOptions['onProblem'],
): AwaitedChain {
  const kind = kindOf(plan, onProblem);
  return {
    ...{ code: plan.code, planId: planIdOf(plan) },
    async open(description) {
      await kind.check();
      const signer = { client: elsewhere, description };
      return setupOf(plan, kind.open(signer), signer);
    },
  };
}

const elsewhere: KnownSigner['client'] = {
  ask: () => Promise.reject(new SignerAway('the signers answer on another machine')),
};

function setupOf(
  plan: PlannedChain,
  { mover, ...opened }: OpenedChain,
  { description: { evm, bitcoin } }: KnownSigner,
): ChainSetup {
  const custody = mover && { mover, treasury: treasuryOf(plan) };
  const shared = { planId: planIdOf(plan), signer: { evm, bitcoin } };
  return { ...opened, terms: termsOf(plan), opening: openingOf(plan), shared, ...custody };
}

function signerOf({ code, signer: own }: PlannedChain, options: LiveChainOptions) {
  const { entry, chainsFile, dataDir, databaseUrl, onProblem, signal } = options;
  const { signerSockets, signerSharesUser: sharesUser } = options;
  if (signerSockets) return reachSigner({ folder: signerSockets, code, sharesUser, signal });
  return startSigner({
    ...{ entry, dataDir, keyFile: own.keyFile, databaseUrl, onProblem, signal },
    plan: { chainsFile, code, folder: own.folder },
  });
}

function kindOf(plan: PlannedChain, onProblem: (error: Error) => void): LiveKind {
  return plan.kind === 'evm' ? evmKind(plan, onProblem) : bitcoinKind(plan, onProblem);
}

function evmKind(plan: PlannedEvm, onProblem: (error: Error) => void): LiveKind {
  return {
    check: () => checkLiveEvm(plan, onProblem),
    open: (signer) => openLiveEvm(plan, signer),
  };
}

function bitcoinKind(plan: PlannedBitcoin, onProblem: (error: Error) => void): LiveKind {
  return {
    check: () => checkLiveBitcoin(plan, onProblem),
    open: (signer) => openLiveBitcoin(plan, signer),
  };
}

function termsOf({ coins }: PlannedChain) {
  return coins.map(({ coin, depositMin, withdrawMin, withdrawMax, ...more }) => {
    const { withdrawFee, reviewAbove, twoPeopleAbove } = more;
    return { coin, depositMin, withdrawMin, withdrawMax, withdrawFee, reviewAbove, twoPeopleAbove };
  });
}

function treasuryOf({ coins, hot }: PlannedChain) {
  return coins.map(({ coin, sweepMin, coldAutoMax }) => ({ coin, sweepMin, coldAutoMax, ...hot }));
}

function openingOf(plan: PlannedChain): ReadonlyMap<string, bigint> {
  const listed = coinsOf(plan);
  return new Map(
    plan.coins.map((one) => {
      const decimals = listed.find(({ symbol }) => symbol === one.coin)?.decimals ?? 0;
      return [one.coin, chainUnitsOf(one.opening, decimals) ?? 0n];
    }),
  );
}
