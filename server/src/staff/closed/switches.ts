import type { HouseSwitch } from '@bourse/contract/console/routes/closed.ts';
import { type Kysely, sql } from 'kysely';
import type { Database, Executor } from '#platform/db/tables/schema.ts';

/** Something that the house does not do now. Times are UTC epoch milliseconds. */
export interface ClosedSwitch {
  readonly name: HouseSwitch;
  readonly closedAt: number;
  /** `restore`, `start` or `operator:N`. */
  readonly closedBy: string;
}

/** A switch as its row says, while it is closed and until its opening was carried out. */
interface SwitchRow extends ClosedSwitch {
  /** Instruments that open again with it; null: not read yet. */
  readonly instruments: readonly number[] | null;
  readonly isApplied: boolean;
  readonly openedAt: number | null;
}

/** What the house as a whole does not do until it is opened: rows, so that a restart changes nothing of it. */
export class HouseSwitches {
  readonly #database: Kysely<Database>;

  constructor(database: Kysely<Database>) {
    this.#database = database;
  }

  async isClosed(name: HouseSwitch): Promise<boolean> {
    return (await this.closed()).some((one) => one.name === name);
  }

  async closed(): Promise<readonly ClosedSwitch[]> {
    const { rows } = await sql<ClosedSwitch>`
      select name, closed_at as "closedAt", closed_by as "closedBy" from house_switches
      where opened_at is null`.execute(this.#database);
    return rows;
  }

  async find(name: HouseSwitch): Promise<SwitchRow | undefined> {
    const { rows } = await sql<SwitchRow>`
      select name, closed_at as "closedAt", closed_by as "closedBy", instruments,
        is_applied as "isApplied", opened_at as "openedAt"
      from house_switches where name = ${name}`.execute(this.#database);
    return rows[0];
  }

  /** What is closed already stays as it is. */
  async close(
    name: HouseSwitch,
    by: string,
    time: number,
    executor: Executor = this.#database,
  ): Promise<void> {
    await sql`insert into house_switches (name, closed_at, closed_by)
      values (${name}, ${time}, ${by})
      on conflict (name) do update set closed_at = excluded.closed_at,
        closed_by = excluded.closed_by, opened_at = null, opened_by = null, is_applied = false
      where house_switches.opened_at is not null`.execute(executor);
  }

  /** Returns whether it was closed. */
  async open(
    name: HouseSwitch,
    by: string,
    time: number,
    executor: Executor = this.#database,
  ): Promise<boolean> {
    const { rows } = await sql`update house_switches set opened_at = ${time}, opened_by = ${by}
      where name = ${name} and opened_at is null returning name`.execute(executor);
    return rows.length > 0;
  }

  /** Which instruments it stops, written down before they are stopped. */
  async setInstruments(name: HouseSwitch, instruments: readonly number[]): Promise<void> {
    await sql`update house_switches set instruments = ${[...instruments]} where name = ${name}
      and instruments is null`.execute(this.#database);
  }

  async setApplied(name: HouseSwitch): Promise<void> {
    await sql`update house_switches set is_applied = true where name = ${name}`.execute(
      this.#database,
    );
  }

  /** Its opening was carried out. */
  async forget(name: HouseSwitch): Promise<void> {
    await sql`delete from house_switches where name = ${name} and opened_at is not null`.execute(
      this.#database,
    );
  }
}
