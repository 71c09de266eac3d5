import { formatDecimal } from '@bourse/contract/amount.ts';
import type { ProofChain, ReserveKind } from '#platform/db/tables/tables-public.ts';
import type { Attestation, Block, ReserveStatement } from '../chains/chain.ts';

import type { ListedChain } from '../coins/chain-book.ts';
import type { ProofStore, ReserveRow } from './proof-store.ts';

/** What one chain holds for us. */
export interface ChainReserves {
  readonly read: ProofChain;
  readonly rows: readonly ReserveRow[];
  /** Chain units by coin. */
  readonly held: ReadonlyMap<string, bigint>;
}

interface Place {
  readonly address: string;
  readonly kind: ReserveKind;
  /** Of a deposit address. */
  readonly number: number | undefined;
}

interface Holding extends Place {
  readonly balances: ReadonlyMap<string, bigint>;
}

/**
 * What our addresses hold after the block that was read last, and their signatures. Addresses that hold
 * nothing are left out. A chain that cannot be read holds nothing here, and says so by the height 0; a
 * signer that is away leaves signatures empty.
 */
export async function readReserves(
  chain: ListedChain,
  store: Pick<ProofStore, 'placesOn'>,
  statement: ReserveStatement,
  onProblem: (error: Error) => void,
): Promise<ChainReserves> {
  const { code, sender } = chain;
  const { head, deposits } = await store.placesOn(code);
  const { name } = chain.chain;
  const nothing = { chain: code, name, height: 0, block: '', addressCount: 0 };
  if (!head) return { read: nothing, rows: [], held: new Map() };
  try {
    const places = [
      ...ownAddresses(chain),
      ...deposits.map((one) => ({ ...one, kind: 'deposit' as const })),
    ];
    const holdings = await readHoldings(chain, places, { ...head, parent: '', timeMs: 0 });
    const standing = await chain.chain.blockAt(head.height);
    if (standing?.hash !== head.hash) throw new Error('the chain changed under the look');
    const numbers = holdings.flatMap(({ number }) => number ?? []);
    const signed = await sender?.attest?.(statement, numbers).catch((error: Error) => {
      onProblem(error);
      return [];
    });
    const byAddress = new Map((signed ?? []).map((one) => [one.address, one]));
    return {
      read: {
        ...{ chain: code, name, height: head.height, block: head.hash },
        addressCount: holdings.length,
      },
      rows: holdings.map((one) => toRow(chain, one, byAddress.get(one.address))),
      held: totals(holdings),
    };
  } catch (error) {
    onProblem(error as Error);
    return { read: nothing, rows: [], held: new Map() };
  }
}

/** Those that no deposit came to: what pays, and where the rest lies. */
function ownAddresses({ sender, mover }: ListedChain): readonly Place[] {
  const { hot, gas, cold } = mover?.addresses ?? {};
  const places: [ReserveKind, string | undefined][] = [
    ['hot', hot ?? sender?.hotAddress],
    ['gas', gas],
    ...(cold ?? []).map((address): [ReserveKind, string] => ['cold', address]),
  ];
  return places.flatMap(([kind, address]) =>
    address ? [{ address, kind, number: undefined }] : [],
  );
}

async function readHoldings(
  { chain, coins }: ListedChain,
  places: readonly Place[],
  block: Block,
): Promise<readonly Holding[]> {
  const addresses = places.map(({ address }) => address);
  const found = places.map(() => new Map<string, bigint>());
  for (const symbol of coins.keys()) {
    const balances = await chain.balances(addresses, symbol, block);
    for (const [at, held] of balances.entries()) if (held > 0n) found[at]?.set(symbol, held);
  }
  return places
    .map((place, at): Holding => ({ ...place, balances: found[at] ?? new Map() }))
    .filter(({ balances }) => balances.size > 0);
}

function toRow(
  { code, coins }: ListedChain,
  { address, kind, balances }: Holding,
  signed: Attestation | undefined,
): ReserveRow {
  return {
    ...{ chain: code, address, kind },
    ...{ message: signed?.message ?? '', signature: signed?.signature ?? '' },
    balances: [...balances].map(([coin, amount]) => {
      return { coin, amount: formatDecimal(amount, coins.get(coin)?.onChain.decimals ?? 0) };
    }),
  };
}

function totals(holdings: readonly Holding[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>();
  for (const { balances } of holdings) {
    for (const [coin, amount] of balances) held.set(coin, (held.get(coin) ?? 0n) + amount);
  }
  return held;
}
