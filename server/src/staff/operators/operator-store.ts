import { isRole, type Role } from '@bourse/contract/console/roles.ts';
import type { Language } from '@bourse/contract/texts.ts';
import type { Selectable } from 'kysely';
import type { Origin } from '#people/sign-in/device.ts';
import type { BoundAuthenticators } from '#people/sign-in/factor/authenticators.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type {
  OperatorInvitationTable,
  OperatorTable,
} from '#platform/db/tables/tables-operators.ts';
import type { Sealed } from '#platform/files/sealed.ts';

/** A person of the house's staff. Times are UTC epoch milliseconds. */
export interface Operator {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  /** Of the console where they signed in last. */
  readonly locale: Language;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
  /** Before it no act of two people; 0: at once. */
  readonly actsFrom: number;
}

/** A place that is not seen for this long is a stranger's again. */
const DEVICE_KEPT_MS = 365 * 24 * 60 * 60_000;

export type Invitation = Selectable<OperatorInvitationTable>;

/** SQL of operators and of their invitations. */
export class OperatorStore implements BoundAuthenticators {
  readonly #database: Executor;

  constructor(database: Executor) {
    this.#database = database;
  }

  async byName(name: string): Promise<Operator | undefined> {
    const row = await this.#database
      .selectFrom('operators')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst();
    return row && toOperator(row);
  }

  async byId(id: number, executor = this.#database): Promise<Operator | undefined> {
    const row = await executor
      .selectFrom('operators')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toOperator(row);
  }

  /** Other changes of this operator's factors wait until the transaction ends. */
  async lock(id: number, executor: Executor): Promise<void> {
    await executor.selectFrom('operators').select('id').where('id', '=', id).forUpdate().execute();
  }

  /** Oldest first, with those whose rights have ended. */
  async list(executor = this.#database): Promise<readonly Operator[]> {
    const rows = await executor.selectFrom('operators').selectAll().orderBy('id').execute();
    return rows.map(toOperator);
  }

  async insert(
    operator: Omit<Operator, 'id' | 'locale' | 'revokedAt'>,
    executor: Executor,
  ): Promise<number | undefined> {
    const row = await executor
      .insertInto('operators')
      .values({
        ...{ name: operator.name, full_name: operator.fullName, email: operator.email },
        ...{ password_hash: operator.passwordHash, roles: [...operator.roles] },
        ...{ factor_secret: null, invited_by: operator.invitedBy },
        ...{ created_at: operator.createdAt, revoked_at: null, acts_from: operator.actsFrom },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  async setFactor(id: number, secret: Sealed, step: number, executor: Executor): Promise<void> {
    await executor
      .updateTable('operators')
      .set({ factor_secret: secret, factor_last_step: step })
      .where('id', '=', id)
      .execute();
  }

  async setRoles(id: number, roles: readonly Role[], executor: Executor): Promise<void> {
    await executor
      .updateTable('operators')
      .set({ roles: [...roles] })
      .where('id', '=', id)
      .execute();
  }

  async setLocale(id: number, locale: Language): Promise<void> {
    await this.#database.updateTable('operators').set({ locale }).where('id', '=', id).execute();
  }

  /** False when the rights have ended already. */
  async revoke(id: number, time: number, executor: Executor): Promise<boolean> {
    const row = await executor
      .updateTable('operators')
      .set({ revoked_at: time })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Adds customer accounts that are this person's own. */
  async addCustomers(id: number, users: readonly number[], executor: Executor): Promise<void> {
    if (users.length === 0) return;
    await executor
      .insertInto('operator_customers')
      .values(users.map((user) => ({ operator_id: id, user_id: user })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * The customer accounts that are the same person's: those that were named, and the one with the same
   * mail address.
   */
  async customersOf(id: number, executor = this.#database): Promise<readonly number[]> {
    const named = await executor
      .selectFrom('operator_customers')
      .select('user_id')
      .where('operator_id', '=', id)
      .execute();
    const same = await executor
      .selectFrom('users')
      .innerJoin('operators', 'operators.email', 'users.email')
      .select('users.id')
      .where('operators.id', '=', id)
      .execute();
    return [...named.map(({ user_id }) => user_id), ...same.map((row) => row.id)];
  }

  async find(id: number): Promise<{ secret: Sealed; lastStep: number } | undefined> {
    const row = await this.#database
      .selectFrom('operators')
      .select(['factor_secret', 'factor_last_step'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.factor_secret
      ? { secret: row.factor_secret, lastStep: row.factor_last_step }
      : undefined;
  }

  async takeStep(id: number, step: number): Promise<boolean> {
    const row = await this.#database
      .updateTable('operators')
      .set({ factor_last_step: step })
      .where('id', '=', id)
      .where('factor_last_step', '<', step)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether an operator has signed in with the device, or from the place; no operator has the id 0. */
  async knows(id: number, { device, place }: Origin): Promise<boolean> {
    const row = await this.#database
      .selectFrom('operator_devices')
      .select('operator_id')
      .where('operator_id', '=', id)
      .where('device', 'in', [device, place])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async remember(id: number, { device, place }: Origin, time: number): Promise<void> {
    await this.#database
      .insertInto('operator_devices')
      .values([device, place].map((one) => ({ operator_id: id, device: one, seen_at: time })))
      .onConflict((conflict) =>
        conflict.columns(['operator_id', 'device']).doUpdateSet({ seen_at: time }),
      )
      .execute();
    await this.#database
      .deleteFrom('operator_devices')
      .where('operator_id', '=', id)
      .where('seen_at', '<', time - DEVICE_KEPT_MS)
      .execute();
  }

  async putInvitation(invitation: Invitation, executor: Executor): Promise<void> {
    await executor.insertInto('operator_invitations').values(invitation).execute();
  }

  async invitationOf(tokenHash: Buffer, now: number): Promise<Invitation | undefined> {
    return this.#database
      .selectFrom('operator_invitations')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  /** With another token and another secret; undefined when it is used or over. */
  async renewInvitation(
    id: string,
    made: Pick<Invitation, 'token_hash' | 'secret' | 'link_shown'>,
    now: number,
    executor: Executor,
  ): Promise<Invitation | undefined> {
    return executor
      .updateTable('operator_invitations')
      .set({ ...made, secret_shown: false })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
  }

  /** True for the first who looks at the link that is good now. */
  async showSecret({ id, token_hash }: Invitation): Promise<boolean> {
    const row = await this.#database
      .updateTable('operator_invitations')
      .set({ secret_shown: true })
      .where('id', '=', id)
      .where('token_hash', '=', token_hash)
      .where('secret_shown', '=', false)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses an invitation up by the link that was looked at: true once. */
  async useInvitation(
    { id, token_hash }: Invitation,
    now: number,
    executor: Executor,
  ): Promise<boolean> {
    const row = await executor
      .updateTable('operator_invitations')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Those that are unused and still good, oldest first. */
  openInvitations(now: number, executor = this.#database): Promise<Invitation[]> {
    return executor
      .selectFrom('operator_invitations')
      .selectAll()
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('created_at')
      .execute();
  }

  /** Ends all unused ones, of any inviter. */
  async endInvitations(now: number, executor: Executor): Promise<void> {
    await executor
      .updateTable('operator_invitations')
      .set({ expires_at: now })
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute();
  }
}

function toOperator(row: Selectable<OperatorTable>): Operator {
  return {
    id: row.id,
    name: row.name,
    fullName: row.full_name,
    email: row.email,
    passwordHash: row.password_hash,
    roles: row.roles.filter(isRole),
    locale: row.locale,
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    actsFrom: row.acts_from,
  };
}
