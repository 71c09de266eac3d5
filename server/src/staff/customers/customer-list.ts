import { parseDecimal } from '@bourse/contract/amount.ts';
import type { CustomerRow } from '@bourse/contract/console/routes/customers.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import { VALUE_DECIMALS, type Valuation } from '#engine/live/valuation.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { type CustomerFilter, listPeople, type Person } from './customer-store.ts';
import { type Figures, presentRow } from './present.ts';
import { turnoverOf } from './turnover-store.ts';

const TURNOVER_MS = 30 * 24 * 60 * 60_000;
/** Rows of a page of the console. */
export const PAGE_ROWS = 50;
const CHUNK_ROWS = 200;
/** The most accounts that one call looks at: what an account is worth is no column. */
const LOOKED_AT_MAX = 2_000;

export type ListFilter = CustomerFilter & { readonly equityMin?: string | undefined };

interface ListedCustomers {
  readonly list: CustomerRow[];
  readonly next: string;
  readonly isPartial: boolean;
}

export interface CustomerListDependencies {
  readonly database: Kysely<Database>;
  /** For lists: statements are cut off. */
  readonly readers: pg.Pool;
  readonly live: LiveState;
  readonly valuation: Valuation;
}

/**
 * A page of customers, the newest first. With a bound of equity accounts are looked at one after the
 * other until the page is full or that limit is reached: then it goes on where it stopped.
 */
export async function listCustomers(
  dependencies: CustomerListDependencies,
  filter: ListFilter,
  now: number,
  rowsMax: number,
): Promise<ListedCustomers> {
  const { database, valuation } = dependencies;
  const equityMin = parseDecimal(filter.equityMin ?? '0', VALUE_DECIMALS);
  const least = typeof equityMin === 'number' ? BigInt(equityMin) : 0n;
  const chunk = least > 0n ? CHUNK_ROWS : rowsMax + 1;
  const found: Person[] = [];
  let { before } = filter;
  let lookedAt = 0;
  let isEnd = false;
  while (found.length <= rowsMax && lookedAt < LOOKED_AT_MAX && !isEnd) {
    const people = await listPeople(database, { ...filter, before }, chunk, now);
    found.push(...people.filter(({ id }) => least === 0n || valuation.equityOf(id) >= least));
    lookedAt += people.length;
    before = people.at(-1)?.id ?? before;
    isEnd = people.length < chunk;
  }
  const shown = found.slice(0, rowsMax);
  const hasMore = found.length > rowsMax;
  const last = hasMore ? shown.at(-1)?.id : isEnd ? undefined : before;
  return {
    list: await presentRows(dependencies, shown, now),
    next: last === undefined ? '' : String(last),
    isPartial: !hasMore && !isEnd,
  };
}

/** Rows with what is computed when they are shown. */
export async function presentRows(
  { readers, live, valuation }: CustomerListDependencies,
  people: readonly Person[],
  now: number,
): Promise<CustomerRow[]> {
  const users = people.map(({ id }) => id);
  const turnovers = await turnoverOf(readers, users, now - TURNOVER_MS);
  return people.map((person) => {
    const figures: Figures = {
      equity: valuation.equityOf(person.id),
      turnover: turnovers.get(person.id) ?? 0n,
    };
    return presentRow(person, figures, live, now);
  });
}
