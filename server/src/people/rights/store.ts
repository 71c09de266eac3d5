import type { FreezeCause } from '@bourse/contract/texts/freeze-causes.ts';
import { sql, type Updateable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { AccountFactsTable, RightsTable } from '#platform/db/tables/tables-people.ts';
import type { OperatorLimits } from '#ports/account-rights.ts';
import type { Facts, Level, Rights } from './policy.ts';

/** Rights as they were composed last. */
export interface Composed {
  readonly userId: number;
  readonly version: number;
  readonly rights: Rights;
}

/** Reads all levels of the last version, lowest first. */
export async function readLevels(
  database: Executor,
): Promise<{ version: number; levels: readonly Level[] }> {
  const rows = await database
    .selectFrom('account_levels')
    .selectAll()
    .where('version', '=', (builder) =>
      builder.selectFrom('account_levels').select(({ fn }) => fn.max('version').as('version')),
    )
    .orderBy('level')
    .execute();
  return {
    version: rows[0]?.version ?? 0,
    levels: rows.map(({ level, deposit, futures, withdraw_day_max }) => ({
      level,
      deposit,
      futures,
      withdrawDayMax: withdraw_day_max,
    })),
  };
}

/** Countries that are not served, ISO 3166-1. */
export async function readRegions(database: Executor): Promise<readonly string[]> {
  const row = await lastRegions(database);
  return row?.countries ?? [];
}

const lastRegions = (database: Executor) =>
  database
    .selectFrom('restricted_regions')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The next version of the list, where it differs; returns whether it did. */
export async function writeRegions(
  database: Executor,
  countries: readonly string[],
  by: { readonly time: number; readonly who: string },
): Promise<boolean> {
  const last = await lastRegions(database);
  if ([...(last?.countries ?? [])].sort().join() === [...countries].sort().join()) return false;
  await database
    .insertInto('restricted_regions')
    .values({
      version: (last?.version ?? 0) + 1,
      countries: [...countries],
      set_at: by.time,
      set_by: by.who,
    })
    .execute();
  return true;
}

/** SQL of the facts about accounts, and of what follows from them. */
export class RightsStore {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async note(userId: number, executor: Executor = this.#database): Promise<void> {
    await executor
      .insertInto('account_rights')
      .values({ user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ due: true }))
      .execute();
  }

  /** The rules for all users have changed. */
  async noteAll(): Promise<void> {
    await sql`insert into account_rights (user_id) select id from users where kind = 'person'
      on conflict (user_id) do update set due = true`.execute(this.#database);
  }

  async setFacts(
    userId: number,
    facts: Omit<Updateable<AccountFactsTable>, 'user_id'>,
    executor: Executor,
  ): Promise<void> {
    await executor
      .insertInto('account_facts')
      .values({ user_id: userId, ...facts })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(facts))
      .execute();
  }

  setLimits(userId: number, limits: OperatorLimits, executor: Executor): Promise<void> {
    const { spotOff, futuresOff, transferOff, withdrawOff, withdrawDayMax, withdrawDayRaised } =
      limits;
    const facts = {
      spot_off: spotOff,
      futures_off: futuresOff,
      transfer_off: transferOff,
      withdraw_off: withdrawOff,
      withdraw_day_max: withdrawDayMax,
      withdraw_day_raised: withdrawDayRaised,
    };
    const given = Object.entries(facts).filter(([, value]) => value !== undefined);
    if (given.length === 0) return Promise.resolve();
    return this.setFacts(userId, Object.fromEntries(given), executor);
  }

  async addressCountryOf(userId: number, executor: Executor): Promise<string> {
    const row = await executor
      .selectFrom('account_facts')
      .select('address_country')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.address_country ?? '';
  }

  async setFreeze(userId: number, cause: FreezeCause | null, executor: Executor): Promise<void> {
    const freeze = { frozen: cause !== null, freeze_cause: cause ?? ('' as const) };
    await executor.updateTable('users').set(freeze).where('id', '=', userId).execute();
  }

  /** Once for each version of the statement; returns whether it was the first time. */
  async accept(
    acceptance: {
      readonly userId: number;
      readonly version: number;
      readonly time: number;
      readonly address: string;
    },
    executor: Executor,
  ): Promise<boolean> {
    const inserted = await executor
      .insertInto('futures_acceptances')
      .values({
        user_id: acceptance.userId,
        terms_version: acceptance.version,
        accepted_at: acceptance.time,
        address: acceptance.address,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /** Everything but the phone's countries, and the level; nothing for an account that is not there. */
  async factsOf(
    userId: number,
    executor: Executor = this.#database,
  ): Promise<(Omit<Facts, 'phoneCountries'> & { areaCode: string; level: number }) | undefined> {
    const row = await executor
      .selectFrom('users')
      .leftJoin('account_facts', 'account_facts.user_id', 'users.id')
      .select(['users.kind', 'users.frozen', 'users.area_code', 'level', 'paper_country'])
      .select(['address_country', 'spot_off', 'futures_off', 'transfer_off', 'withdraw_off'])
      .select(['withdraw_day_max', 'withdraw_day_raised', 'closed'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('futures_acceptances').select('user_id').whereRef('user_id', '=', 'users.id'),
        ).as('accepted'),
      )
      .select(
        sql<boolean>`exists (select from account_limits_stopped s where s.user_id = users.id)`.as(
          'isDepositOut',
        ),
      )
      .where('users.id', '=', userId)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      isBot: row.kind === 'bot',
      isFrozen: row.frozen || (row.closed ?? false),
      areaCode: row.area_code ?? '',
      level: row.level ?? 0,
      paperCountry: row.paper_country ?? '',
      addressCountry: row.address_country ?? '',
      hasAcceptedFutures: Boolean(row.accepted),
      spotOff: row.spot_off ?? false,
      futuresOff: row.futures_off ?? false,
      transferOff: row.transfer_off ?? false,
      withdrawOff: row.withdraw_off ?? false,
      isDepositOut: row.isDepositOut,
      withdrawDayMax: row.withdraw_day_max,
      withdrawDayRaised: row.withdraw_day_raised,
    };
  }

  /** The last rights, locked for other changes until the transaction ends. */
  async lockRights(userId: number, executor: Executor): Promise<Composed | undefined> {
    const row = await executor
      .selectFrom('account_rights')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    return row && toComposed(row);
  }

  async writeRights({ userId, version, rights }: Composed, executor: Executor): Promise<void> {
    const { withdrawDayMax = null, ...causes } = rights;
    await executor
      .updateTable('account_rights')
      .set({ due: false, version, ...causes, withdraw_day_max: withdrawDayMax })
      .where('user_id', '=', userId)
      .execute();
  }

  async writeTold(userId: number, version: number): Promise<void> {
    await this.#database
      .updateTable('account_rights')
      .set({ told_version: version })
      .where('user_id', '=', userId)
      .where('told_version', '<', version)
      .execute();
  }

  /** Whether the engine knows nothing yet of an account that has rights to send. */
  async isUntold(userId: number): Promise<boolean> {
    const row = await this.#database
      .selectFrom('account_rights')
      .select('told_version')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.told_version === 0;
  }

  /** Accounts whose rights the engine has yet to get, but for some. */
  async waiting(most: number, butFor: readonly number[] = []): Promise<readonly number[]> {
    const rows = await this.#database
      .selectFrom('account_rights')
      .select('user_id')
      .where((builder) =>
        builder.or([
          builder('due', '=', true),
          builder('told_version', '<', builder.ref('version')),
        ]),
      )
      .where(sql<boolean>`user_id <> all(${[...butFor]}::int[])`)
      .orderBy('user_id')
      .limit(most)
      .execute();
    return rows.map(({ user_id }) => user_id);
  }
}

function toComposed(row: RightsTable): Composed {
  const { user_id, version, spot, futures, transfer, withdraw, withdraw_day_max } = row;
  const bound = withdraw_day_max === null ? {} : { withdrawDayMax: withdraw_day_max };
  return { userId: user_id, version, rights: { spot, futures, transfer, withdraw, ...bound } };
}
