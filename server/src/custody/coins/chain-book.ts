import { parseDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Asset, Catalog } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Chain, ChainCoin, Faucet, Sender } from '../chains/chain.ts';
import type { Mover } from '../chains/mover.ts';
import type { SignerAddresses } from '../signer/wire.ts';

/** What holds for a coin on a chain, decimal strings of the coin. */
export interface CoinTerms {
  readonly coin: string;
  readonly depositMin: string;
  readonly withdrawMin: string;
  readonly withdrawMax: string;
  readonly withdrawFee: string;
  /** A withdrawal above it is looked at by a person. */
  readonly reviewAbove: string;
  /** And one above it by two. */
  readonly twoPeopleAbove: string;
}

/** How the treasury keeps a coin of a chain, decimal strings of the coin. */
export interface TreasuryTerms {
  readonly coin: string;
  /** A deposit address that holds less is left as it is. */
  readonly sweepMin: string;
  /** The share of all that is held which the hot wallet should have, and the one above which it has too much. */
  readonly hotTargetPercent: number;
  readonly hotUpperPercent: number;
  /** So much goes to cold without a person, by one move. */
  readonly coldAutoMax: string;
}

/** What holds for a coin on a chain now: its terms, and whether it comes in and goes out. */
export interface CoinRules extends CoinTerms {
  readonly depositsOpen: boolean;
  readonly withdrawalsOpen: boolean;
}

/** What holds for a chain now. Confirmations count the block of the transfer. */
export interface ChainRules {
  /** Closed: nothing is credited, and nothing that has no nonce is sent. */
  readonly isOpen: boolean;
  readonly depositConfirmations: number;
  readonly unlockConfirmations: number;
  readonly withdrawConfirmations: number;
}

/** The names of a coin's amounts. */
export type CoinAmount = Exclude<keyof CoinTerms, 'coin'>;

/** A chain as this exchange uses it. */
export interface ChainSetup {
  readonly chain: Chain;
  /** Absent: nothing leaves by this chain. */
  readonly sender?: Sender | undefined;
  /** Of a demo's chain. */
  readonly faucet?: Faucet | undefined;
  /** Of coins that were never listed before; what was changed since stands in the database. */
  readonly terms: readonly CoinTerms[];
  /** It is listed and has no node: nothing comes in or goes out, and no alarm is raised. */
  readonly isClosed?: boolean;
  /**
   * Chain units by coin that hot, gas and cold address were given before the exchange began, as
   * their giver states it. Absent: nothing.
   */
  readonly opening?: ReadonlyMap<string, bigint> | undefined;
  /** Absent: coins stay where they arrive. */
  readonly mover?: Mover | undefined;
  /** Of coins that are moved. */
  readonly treasury?: readonly TreasuryTerms[] | undefined;
  /** What other machines need of it. Absent: of a demo's chain, which they cannot reach. */
  readonly shared?: SharedChain;
}

/** What must be the same on all machines that offer a chain. */
export interface SharedChain {
  /** Of what CHAINS_FILE says of it. */
  readonly planId: string;
  /** Addresses and extended public key. */
  readonly signer: SignerAddresses;
}

/** A coin on a chain: amounts in atomic units of the coin. */
export interface ListedCoin {
  readonly asset: Asset;
  readonly onChain: ChainCoin;
  readonly terms: CoinRules;
  readonly depositMin: number;
  readonly withdrawMin: number;
  readonly withdrawMax: number;
  readonly withdrawFee: number;
  readonly reviewAbove: number;
  readonly twoPeopleAbove: number;
}

/** A chain with its coins, and how it goes. */
export interface ListedChain extends ChainSetup {
  readonly code: string;
  readonly coins: ReadonlyMap<string, ListedCoin>;
  rules: ChainRules;
  /** Its signer, or what the file says of it, is another one than this process began with: no address is given out. */
  isOutdated: boolean;
  /** Blocks that were read are behind the newest, or nothing is known of it: deposits wait. */
  isAway: boolean;
  /** Height up to which everything was read; 0: nothing yet. */
  readHeight: number;
  /** Of the newest block that is known. */
  tipHeight: number;
}

/** The chains that coins come from and go to. */
export class ChainBook {
  readonly #chains = new Map<string, ListedChain & { readonly coins: Map<string, ListedCoin> }>();
  readonly #catalog: Catalog;

  /** Throws where the terms name a coin that the chain or the exchange does not have. */
  constructor(setups: readonly ChainSetup[], catalog: Catalog) {
    this.#catalog = catalog;
    for (const setup of setups) this.add(setup);
  }

  /** Lists one more chain. Throws where the terms name a coin that the chain or the exchange does not have. */
  add(setup: ChainSetup): void {
    const coins = new Map(
      setup.terms.map((terms) => [
        terms.coin,
        listedCoin(setup.chain, openRules(terms), this.#catalog),
      ]),
    );
    const { code, depositConfirmations, unlockConfirmations, withdrawConfirmations } = setup.chain;
    const rules = {
      ...{ isOpen: true, depositConfirmations, unlockConfirmations, withdrawConfirmations },
    };
    const unknown = { isOutdated: false, isAway: true, readHeight: 0, tipHeight: 0 };
    this.#chains.set(code, { ...setup, ...unknown, code, coins, rules });
  }

  all(): readonly ListedChain[] {
    return [...this.#chains.values()];
  }

  /** Those that have a node. */
  open(): readonly ListedChain[] {
    return this.all().filter(({ isClosed }) => !isClosed);
  }

  find(code: string): ListedChain | undefined {
    return this.#chains.get(code);
  }

  /** From now on these rules hold. Throws where the chain or the coin is not listed. */
  setChainRules(code: string, rules: ChainRules): void {
    this.#listed(code).rules = rules;
  }

  setCoinRules(code: string, rules: CoinRules): void {
    const { chain, coins } = this.#listed(code);
    coins.set(rules.coin, listedCoin(chain, rules, this.#catalog));
  }

  #listed(code: string) {
    const listed = this.#chains.get(code);
    if (!listed) throw new Error(`${code} is not listed`);
    return listed;
  }

  /** Refuses chainUnknown. */
  chainFor(code: string, what = code): ListedChain {
    const chain = this.#chains.get(code);
    if (!chain) throw new Refusal(Code.chainUnknown, { coin: what });
    return chain;
  }

  /** Refuses chainUnknown, coinUnknown. */
  coinOn(code: string, coin: string): { readonly chain: ListedChain; readonly listed: ListedCoin } {
    const chain = this.chainFor(code, coin);
    const listed = chain.coins.get(coin);
    if (!listed) throw new Refusal(Code.chainUnknown, { coin });
    return { chain, listed };
  }
}

/** Where the house keeps coins that nothing here can sign for, on all chains. */
export function coldAddresses(chains: ChainBook): readonly string[] {
  return chains.all().flatMap(({ mover }) => mover?.addresses.cold ?? []);
}

/** Chain units as atomic units, truncated: what is finer stays in custody. */
export function atomicUnits({ asset, onChain }: ListedCoin, amount: bigint): bigint {
  const finer = onChain.decimals - asset.decimals;
  return finer >= 0 ? amount / 10n ** BigInt(finer) : amount * 10n ** BigInt(-finer);
}

/** Atomic units as chain units, exact. Throws where the chain is not that fine: see withdrawStep. */
export function chainUnits(
  coin: Pick<ListedCoin, 'asset' | 'onChain'>,
  amount: number | bigint,
): bigint {
  const { asset, onChain } = coin;
  const finer = onChain.decimals - asset.decimals;
  if (finer >= 0) return BigInt(amount) * 10n ** BigInt(finer);
  const step = BigInt(withdrawStep(coin));
  if (BigInt(amount) % step !== 0n)
    throw new Error(`${asset.symbol} is not that fine on its chain`);
  return BigInt(amount) / step;
}

/** Atomic units that a chain can tell apart: what leaves, without the fee, is a multiple of it. */
export function withdrawStep({ asset, onChain }: Pick<ListedCoin, 'asset' | 'onChain'>): number {
  return 10 ** Math.max(0, asset.decimals - onChain.decimals);
}

/** Whether a coin comes in by a chain now. */
export function takesDeposits({ rules }: ListedChain, { terms }: ListedCoin): boolean {
  return rules.isOpen && terms.depositsOpen;
}

/** Whether a coin goes out by a chain now. */
export function paysOut({ rules }: ListedChain, { terms }: ListedCoin): boolean {
  return rules.isOpen && terms.withdrawalsOpen;
}

function openRules(terms: CoinTerms): CoinRules {
  return { ...terms, depositsOpen: true, withdrawalsOpen: true };
}

function listedCoin(chain: Chain, terms: CoinRules, catalog: Catalog): ListedCoin {
  const { coin } = terms;
  const asset = catalog.findAsset(coin);
  const onChain = chain.coins.find(({ symbol }) => symbol === coin);
  if (!onChain) throw new Error(`${chain.code} has no ${coin}`);
  const units = (name: CoinAmount): number => {
    const value = parseDecimal(terms[name], asset.decimals);
    if (typeof value === 'string') throw new Error(`${name} of ${coin} is ${value}`);
    if (value % withdrawStep({ asset, onChain }) === 0) return value;
    throw new Error(`${name} of ${coin} is finer than ${chain.code} can tell`);
  };
  const withdrawMin = units('withdrawMin');
  const withdrawFee = units('withdrawFee');
  const least = chainUnits({ asset, onChain }, withdrawMin - withdrawFee);
  if (least < (onChain.dust ?? 0n)) throw new Error(`${chain.code} carries no so small ${coin}`);
  return {
    ...{ asset, onChain, terms },
    ...{ depositMin: units('depositMin'), withdrawMin, withdrawFee },
    withdrawMax: units('withdrawMax'),
    reviewAbove: units('reviewAbove'),
    twoPeopleAbove: units('twoPeopleAbove'),
  };
}
