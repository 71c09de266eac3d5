import type { ExchangeStatus } from '@bourse/contract/routes/status.ts';
import type { AreaState, CoinState, IncidentKind } from '@bourse/contract/status.ts';
import { type ListedChain, paysOut, takesDeposits } from '#custody/coins/chain-book.ts';

/** A coin on a chain as it goes now. */
export interface CoinReading {
  readonly coin: string;
  /** Withdrawals of it are stopped: engine, rows and chain do not agree. */
  readonly isPaused: boolean;
  /** Of the coin or of its whole chain: the staff closes and opens them. */
  readonly depositsOpen: boolean;
  readonly withdrawalsOpen: boolean;
}

/** A chain as it goes now. */
export interface ChainReading {
  readonly chain: string;
  readonly name: string;
  readonly network: string;
  readonly isAway: boolean;
  readonly isOpen: boolean;
  /** One without a node is closed by that, not by an operator. */
  readonly hasNode: boolean;
  readonly blocksBehind: number;
  readonly depositConfirm: number;
  readonly unlockConfirm: number;
  readonly withdrawConfirm: number;
  /** Something pays withdrawals on it. */
  readonly isPaying: boolean;
  readonly coins: readonly CoinReading[];
}

/** A market or a contract as it goes now. */
export interface ListedReading {
  readonly name: string;
  readonly isOpen: boolean;
}

/** How the parts of the house are at one moment. */
export interface StatusReading {
  readonly time: number;
  /** The engine takes nothing but cancels. */
  readonly isEngineHeld: boolean;
  readonly isSignUpOpen: boolean;
  readonly markets: readonly ListedReading[];
  readonly contracts: readonly ListedReading[];
  readonly chains: readonly ChainReading[];
  readonly isSignerAway: boolean;
  readonly isFeedOpen: boolean;
  /** Prices of the outside are not taken. */
  readonly arePricesSilent: boolean;
  readonly hasDatabase: boolean;
  readonly areMailsSlow: boolean;
}

/** Something that is wrong for all users now. `about`: a chain, or a coin on one; empty: all. */
export interface Trouble {
  readonly kind: IncidentKind;
  readonly about: string;
}

/**
 * A chain by the rules that hold for it now.
 *
 * @param paused coins whose withdrawals are stopped, as `chain coin`; undefined: not known
 * @param lacking chains whose signer signs nothing, because its record lacks payments
 */
export function readChain(
  listed: ListedChain,
  paused: ReadonlySet<string> | undefined,
  lacking: ReadonlySet<string> = new Set(),
): ChainReading {
  const { code, rules, isAway, isClosed = false, readHeight, tipHeight, sender } = listed;
  const { name, network } = listed.chain;
  return {
    ...{ chain: code, name, network, isPaying: sender !== undefined && !lacking.has(code) },
    // One without a node is closed, and misses none.
    ...{ isAway: isAway && !isClosed, isOpen: rules.isOpen && !isClosed },
    hasNode: !isClosed,
    blocksBehind: Math.max(0, tipHeight - readHeight),
    depositConfirm: rules.depositConfirmations,
    unlockConfirm: rules.unlockConfirmations,
    withdrawConfirm: rules.withdrawConfirmations,
    coins: [...listed.coins].map(([coin, one]) => ({
      ...{ coin, isPaused: paused?.has(`${code} ${coin}`) ?? false },
      depositsOpen: takesDeposits(listed, one) && !isClosed,
      withdrawalsOpen: paysOut(listed, one) && !isClosed,
    })),
  };
}

/** What the public sees of a reading: no figures, so that it does not show how far books and chain are apart. */
export function statusOf(reading: StatusReading): ExchangeStatus {
  const { time, markets, contracts, isSignerAway, isFeedOpen, hasDatabase, areMailsSlow } = reading;
  const chains = reading.chains.map(({ isPaying, hasNode: _, coins, ...chain }) => ({
    ...chain,
    coins: coins.map(({ coin, isPaused, depositsOpen, withdrawalsOpen }) => ({
      coin,
      deposits: coinGoes(depositsOpen, !chain.isAway),
      withdrawals: coinGoes(
        withdrawalsOpen,
        isPaying && !isSignerAway && !isPaused && !chain.isAway,
      ),
      isCompared: !isPaused,
    })),
  }));
  const coins = chains.flatMap((chain) => chain.coins);
  const listed = [...markets, ...contracts].map(({ isOpen }) => isOpen);
  const openMarkets = listed.length > 0 ? someOf(listed) : 'works';
  return {
    time,
    trading: reading.isEngineHeld ? 'stopped' : openMarkets,
    deposits: someOf(coins.map(({ deposits }) => deposits === 'works')),
    withdrawals: someOf(coins.map(({ withdrawals }) => withdrawals === 'works')),
    feed: isFeedOpen ? (reading.arePricesSilent ? 'partly' : 'works') : 'stopped',
    signIn: goes(hasDatabase),
    signUp: coinGoes(reading.isSignUpOpen, hasDatabase),
    mails: areMailsSlow ? 'partly' : 'works',
    stoppedMarkets: namesOfStopped(markets),
    stoppedContracts: namesOfStopped(contracts),
    chains,
  };
}

const namesOfStopped = (listed: readonly ListedReading[]) =>
  listed.filter(({ isOpen }) => !isOpen).map(({ name }) => name);

/** What of a reading concerns the public, if it lasts. */
export function troublesOf(reading: StatusReading): Trouble[] {
  const all: readonly (readonly [IncidentKind, boolean])[] = [
    ['trading-stopped', reading.isEngineHeld],
    ['prices-silent', reading.arePricesSilent],
    ['withdrawals-wait', reading.isSignerAway],
    ['mails-slow', reading.areMailsSlow],
    ['people-away', !reading.hasDatabase],
  ];
  return [
    ...all.flatMap(([kind, isThere]) => (isThere ? [{ kind, about: '' }] : [])),
    ...reading.chains.flatMap(({ name, isAway, isOpen, hasNode, coins }) => [
      ...(hasNode && !isOpen ? [{ kind: 'chain-closed' as const, about: name }] : []),
      ...(isAway ? [{ kind: 'chain-away' as const, about: name }] : []),
      ...coins.flatMap(({ coin, isPaused }) =>
        isPaused ? [{ kind: 'coin-paused' as const, about: `${coin} (${name})` }] : [],
      ),
    ]),
  ];
}

const goes = (isGoing: boolean) => (isGoing ? 'works' : 'stopped');
const coinGoes = (isOpen: boolean, isGoing: boolean): CoinState =>
  isOpen ? goes(isGoing) : 'closed';

/** Of several: all, some or none. None at all is stopped. */
function someOf(going: readonly boolean[]): AreaState {
  if (going.length > 0 && going.every(Boolean)) return 'works';
  return going.some(Boolean) ? 'partly' : 'stopped';
}
