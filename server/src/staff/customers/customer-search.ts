import type { SearchShape } from '@bourse/contract/console/search-shapes.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { LiveState } from '#engine/live/live-state.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { FOUND_MAX, type Found, inBoth, type SearchSource } from '#ports/search-port.ts';
import { findPerson, type Person } from './customer-store.ts';
import { contactOf, stateOf } from './present.ts';
import { findOrder } from './turnover-store.ts';

export interface CustomerSearchDependencies {
  readonly database: Kysely<Database>;
  /** Statements are cut off. */
  readonly readers: pg.Pool;
  readonly live: LiveState;
  readonly clock: Clock;
}

/** People by the whole UID, mail or mobile, and orders by their number: people are not listed by parts of a name. */
export function customerSearch({
  database,
  readers,
  live,
  clock,
}: CustomerSearchDependencies): SearchSource {
  const ordersOf = async (text: string): Promise<Found[]> => {
    const code = Number(text);
    const order = Number.isSafeInteger(code) ? await findOrder(readers, code) : undefined;
    if (!order) return [];
    const title = inBoth(live.catalog.instrument(order.instrument).name);
    const { user, createdAt: time } = order;
    return [{ kind: 'order', code: text, user, title, chain: '', state: '', time }];
  };
  const people: Readonly<
    Partial<Record<SearchShape, (text: string) => Promise<readonly (Person | undefined)[]>>>
  > = {
    uid: async (text) => [await findPerson.byUid(database, text)],
    mail: async (text) => [await findPerson.byMail(database, text)],
    mobile: (text) => findPerson.byMobile(database, text, FOUND_MAX),
  };
  return {
    kinds: ['customer', 'order'],
    shapes: ['uid', 'mail', 'mobile', 'order'],
    async find(text, shape) {
      if (shape === 'order') return { list: await ordersOf(text) };
      const persons = (await people[shape]?.(text)) ?? [];
      return {
        list: persons.filter((one) => one !== undefined).map((one) => present(one, clock.now())),
      };
    },
    async byCode(kind, code) {
      const person = kind === 'customer' ? await findPerson.byUid(database, code) : undefined;
      return person && present(person, clock.now());
    },
  };
}

/** An account as the box shows it: its contact masked. */
function present(person: Person, now: number): Found {
  return {
    ...{ kind: 'customer', code: String(person.public_number), user: person.id },
    ...{ title: inBoth(contactOf(person)), chain: '', state: stateOf(person, now) },
    time: person.created_at,
  };
}
