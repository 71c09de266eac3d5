import { BillKind } from '@bourse/contract/bills.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type pg from 'pg';
import type { Catalog } from '#engine/live/catalog.ts';
import { worthThen } from '#engine/live/past-prices.ts';
import { CostBasis, type Entry, type Movement } from './cost-basis.ts';
import { type EntryRange, eachEntry } from './store.ts';

/** Entries whose worth is asked for at once. */
const ENTRIES_AT_ONCE = 500;
const accounts = [AccountKind.FUNDING, AccountKind.SPOT, AccountKind.FUTURES];

/**
 * Cost basis and gain of all that a user moved, first in, first out, oldest first.
 *
 * @param unit the asset that everything is quoted in
 */
export const gainsOf = (
  pool: pg.Pool,
  catalog: Catalog,
  unit: number,
  user: number,
): AsyncGenerator<Movement> => movementsOf(pool, catalog, new CostBasis(unit), { user });

interface MovementsAsked extends EntryRange {
  readonly user: number;
  /** By the prices of so long before each entry, milliseconds: a minute before, the candle was over, and stays. */
  readonly agoMs?: number;
}

/**
 * What a user moved within a range of the log, by a cost basis that knows all before it, oldest first. It is read
 * a page at a time: what is kept meanwhile is a page, and the holdings.
 */
export async function* movementsOf(
  pool: pg.Pool,
  catalog: Catalog,
  basis: CostBasis,
  { user, agoMs = 0, ...range }: MovementsAsked,
): AsyncGenerator<Movement> {
  let waiting: Entry[][] = [];
  let count = 0;
  const fold = async (): Promise<readonly Movement[]> => {
    const moments = waiting.flat().map((entry) => ({ ...entry, time: entry.time - agoMs }));
    const values = await worthThen(pool, catalog, moments);
    let at = 0;
    const movements = waiting.flatMap((group) => {
      const own = values.slice(at, at + group.length);
      at += group.length;
      return basis.apply(group, own);
    });
    [waiting, count] = [[], 0];
    return movements;
  };
  for await (const group of groupsOf(
    inOrder(accounts.map((one) => eachEntry(pool, user, one, range))),
  )) {
    waiting.push(group);
    count += group.length;
    if (count >= ENTRIES_AT_ONCE) yield* await fold();
  }
  yield* await fold();
}

/** The entries of several accounts as one list, in the log's order. */
async function* inOrder(lists: readonly AsyncGenerator<Entry>[]): AsyncGenerator<Entry> {
  const heads = await Promise.all(lists.map(async (list) => ({ list, head: await list.next() })));
  for (;;) {
    let next: (typeof heads)[number] | undefined;
    for (const one of heads) {
      if (one.head.done) continue;
      if (!next || next.head.done || isBefore(one.head.value, next.head.value)) next = one;
    }
    if (!next || next.head.done) return;
    yield next.head.value;
    next.head = await next.list.next();
  }
}

const isBefore = (one: Entry, other: Entry) =>
  one.sequence - other.sequence < 0 ||
  (one.sequence === other.sequence && one.position < other.position);

const spotKinds: ReadonlySet<BillKind> = new Set([BillKind.buy, BillKind.sell, BillKind.fee]);
const isOfTrade = ({ account, kind }: Entry) => account === AccountKind.SPOT && spotKinds.has(kind);

/** Entries of one trade together, every other one by itself. */
async function* groupsOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry[]> {
  let group: Entry[] = [];
  for await (const entry of entries) {
    const [first] = group;
    const isSame =
      first !== undefined &&
      isOfTrade(first) &&
      isOfTrade(entry) &&
      first.sequence === entry.sequence &&
      first.reference === entry.reference;
    if (!isSame && group.length > 0) {
      yield group;
      group = [];
    }
    group.push(entry);
  }
  if (group.length > 0) yield group;
}
