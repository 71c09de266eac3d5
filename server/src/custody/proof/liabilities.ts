import { hash } from 'node:crypto';
import type { ProofBranch } from '@bourse/contract/routes/proof.ts';
import { SumTree } from './sum-tree.ts';

/** What the trees of a run are made from: with it the same run is made again, to the bit. */
export interface RunMaterial {
  /** 32 bytes in hex, of chance: who has it could try out which account a leaf is. */
  readonly secret: string;
  /** The log's number and time that it is of. */
  readonly sequence: number;
  readonly time: number;
  /** Root of the run before; empty: there was none. */
  readonly previous: string;
  readonly coins: readonly CoinMaterial[];
}

interface CoinMaterial {
  readonly coin: string;
  /** Of the amounts. */
  readonly decimals: number;
  /** Public number of an account and what it is owed, atomic units in digits. */
  readonly owed: readonly (readonly [account: number, amount: string])[];
}

/** A coin's tree as it is published. */
export interface CoinRoot {
  readonly coin: string;
  readonly decimals: number;
  readonly root: string;
  /** Atomic units in digits. */
  readonly sum: string;
  readonly leafCount: number;
}

/** Each balance stands in two leaves, so that no neighbour sees it whole. */
const PARTS = [0, 1] as const;

interface Place {
  readonly salt: string;
  readonly amount: bigint;
  readonly at: number;
}

interface CoinTree extends CoinRoot {
  readonly tree: SumTree;
  readonly places: ReadonlyMap<number, readonly Place[]>;
}

/**
 * The trees of one run. A leaf hashes an account with its own salt and an amount; leaves stand in the
 * order of their hashes, which is chance, and another one in each run and coin.
 */
export class Liabilities {
  readonly root: string;
  readonly coins: readonly CoinRoot[];
  readonly material: RunMaterial;
  readonly #trees: readonly CoinTree[];

  constructor(material: RunMaterial) {
    this.material = material;
    this.#trees = material.coins.map((coin) => plant(material, coin));
    this.coins = this.#trees.map(({ coin, decimals, root, sum, leafCount }) => {
      return { coin, decimals, root, sum, leafCount };
    });
    this.root = rootOf(material, this.coins);
  }

  /** What an account needs to find its leaves in the root; a coin that it is owed nothing of has none. */
  branchOf(account: number): ProofBranch {
    const { sequence, time, previous } = this.material;
    return {
      format: 'bourse-proof-1',
      ...{ root: this.root, sequence, time, previous, account: String(account) },
      coins: this.coins.map((coin) => ({ ...coin })),
      leaves: this.#trees.flatMap(({ coin, tree, places }) =>
        (places.get(account) ?? []).map(({ salt, amount, at }) => ({
          ...{ coin, salt, amount: String(amount) },
          path: tree.pathOf(at).map((beside) => ({ ...beside, sum: String(beside.sum) })),
        })),
      ),
    };
  }
}

/** Of all coins: what is signed, and told to everybody. */
function rootOf({ sequence, time, previous }: RunMaterial, coins: readonly CoinRoot[]): string {
  const lines = coins.flatMap(({ coin, decimals, root, sum, leafCount }) => {
    return [coin, decimals, root, sum, leafCount];
  });
  return hash('sha256', ['bourse run', sequence, time, previous, ...lines].join('\n'));
}

function plant(material: RunMaterial, { coin, decimals, owed }: CoinMaterial): CoinTree {
  const leaves = owed
    .flatMap(([account, amount]) => {
      const salts = PARTS.map((part) => saltOf(material, coin, account, part));
      const first = shareOf(BigInt(amount), salts[0]!);
      const amounts = [first, BigInt(amount) - first];
      return PARTS.map((part) => {
        const own = { account, salt: salts[part]!, amount: amounts[part]! };
        return { ...own, hash: leafHash(material.sequence, coin, own) };
      });
    })
    .sort((one, other) => (one.hash < other.hash ? -1 : 1));
  const tree = new SumTree(leaves.map(({ hash: text, amount }) => ({ hash: text, sum: amount })));
  const places = new Map<number, Place[]>();
  for (const [at, { account, salt, amount }] of leaves.entries()) {
    const own = places.get(account) ?? [];
    own.push({ salt, amount, at });
    places.set(account, own);
  }
  const { hash: root, sum } = tree.root;
  return { coin, decimals, root, sum: String(sum), leafCount: tree.leafCount, tree, places };
}

function leafHash(
  sequence: number,
  coin: string,
  {
    account,
    salt,
    amount,
  }: { readonly account: number; readonly salt: string; readonly amount: bigint },
): string {
  return hash('sha256', `bourse leaf\n${sequence}\n${coin}\n${account}\n${salt}\n${amount}`);
}

/** The secret stands on both sides, so that no salt tells another one. */
function saltOf({ secret }: RunMaterial, coin: string, account: number, part: number): string {
  return hash('sha256', `bourse salt\n${secret}\n${coin}\n${account}\n${part}\n${secret}`);
}

/** A part of an amount that only who has the salt can tell, rounded down. */
function shareOf(amount: bigint, salt: string): bigint {
  return (amount * BigInt(`0x${salt.slice(0, 16)}`)) >> 64n;
}
