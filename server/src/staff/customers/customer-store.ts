import type { CustomerState } from '@bourse/contract/console/routes/customers.ts';
import { type Selectable, sql } from 'kysely';
import { readInternationalNumber } from '#platform/addresses/phone-number.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { UserTable } from '#platform/db/tables/tables-people.ts';

export type Person = Selectable<UserTable> & {
  readonly seen_at: number | null;
  /** Of the table of levels, as a fact about the account. */
  readonly level: number;
};

/** What the list is narrowed by; each is optional. */
export interface CustomerFilter {
  readonly level?: 'none' | 'some' | undefined;
  readonly country?: string | undefined;
  readonly state?: CustomerState | undefined;
  readonly since?: number | undefined;
  /** Only accounts with a lower id. */
  readonly before?: number | undefined;
}

const lastSeen = sql<number | null>`greatest(
  (select max(seen_at) from sessions where sessions.user_id = users.id),
  (select max(time) from sign_ins where sign_ins.user_id = users.id and outcome = 'signed-in'))`;

const levelOf = sql<number>`coalesce(
  (select level from account_facts where account_facts.user_id = users.id), 0)`;

function people(executor: Executor) {
  return executor
    .selectFrom('users')
    .selectAll()
    .select(lastSeen.as('seen_at'))
    .select(levelOf.as('level'))
    .where('kind', '=', 'person');
}

/** People, the newest first. */
export async function listPeople(
  executor: Executor,
  { level, country, state, since, before }: CustomerFilter,
  rowsMax: number,
  now: number,
): Promise<readonly Person[]> {
  let query = people(executor).orderBy('id', 'desc').limit(rowsMax);
  if (before !== undefined) query = query.where('id', '<', before);
  if (since !== undefined) query = query.where('created_at', '>=', since);
  if (country !== undefined) query = query.where('country', '=', country);
  if (level === 'none') query = query.where(levelOf, '=', 0);
  if (level === 'some') query = query.where(levelOf, '>', 0);
  if (state === 'frozen') query = query.where('frozen', '=', true);
  if (state === 'hold') query = query.where('frozen', '=', false).where('hold_until', '>', now);
  if (state === 'open') query = query.where('frozen', '=', false).where('hold_until', '<=', now);
  return query.execute();
}

export const findPerson = {
  byUid: (executor: Executor, uid: string): Promise<Person | undefined> =>
    people(executor).where('public_number', '=', Number(uid)).executeTakeFirst(),
  byMail: (executor: Executor, email: string): Promise<Person | undefined> =>
    people(executor).where('email', '=', email.toLowerCase()).executeTakeFirst(),
  /** With its area code only that one; without, of each area: digits alone do not say which. */
  byMobile(executor: Executor, text: string, rowsMax: number): Promise<Person[]> {
    const query = people(executor).orderBy('id').limit(rowsMax);
    const number = readInternationalNumber(text);
    if (number) {
      const { areaCode, mobile } = number;
      return query.where('area_code', '=', areaCode).where('mobile', '=', mobile).execute();
    }
    const digits = text.replace(/\D/g, '');
    // With the 0 that is dialled at home, or without it.
    return query.where('mobile', 'in', [digits, digits.replace(/^0/, '')]).execute();
  },
  byId: (executor: Executor, id: number): Promise<Person | undefined> =>
    people(executor).where('id', '=', id).executeTakeFirst(),
};

/** The numbers that people see, by account. */
export async function publicNumbers(
  executor: Executor,
  users: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (users.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'public_number'])
    .where('id', 'in', [...new Set(users)])
    .execute();
  return new Map(rows.map(({ id, public_number }) => [id, public_number]));
}

/** Notes about a customer, the newest first, with who wrote them. */
export function listNotes(executor: Executor, user: number) {
  return executor
    .selectFrom('customer_notes')
    .innerJoin('operators', 'operators.id', 'customer_notes.operator_id')
    .select(['customer_notes.id', 'customer_notes.time', 'customer_notes.text', 'operators.name'])
    .where('user_id', '=', user)
    .orderBy('customer_notes.id', 'desc')
    .limit(100)
    .execute();
}

/** Why an account is frozen, and who said so. */
export function findFreeze(executor: Executor, user: number) {
  return executor
    .selectFrom('customer_freezes')
    .innerJoin('operators', 'operators.id', 'customer_freezes.operator_id')
    .select(['customer_freezes.time', 'customer_freezes.reason', 'operators.name'])
    .where('user_id', '=', user)
    .executeTakeFirst();
}
