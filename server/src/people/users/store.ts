import type { HoldCause } from '@bourse/contract/hold-causes.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { NoticeWays, UserKind, UserTable } from '#platform/db/tables/tables-people.ts';
import type { Contact } from '#ports/notice-sender.ts';
import { ContactTaken, contactColumns, type User } from '#ports/user-directory.ts';

const UNIQUE_VIOLATION = '23505';

/** SQL of the users table. */
export function createUserStore(database: Executor) {
  const first = async (
    executor: Executor,
    columns: Partial<Selectable<UserTable>>,
  ): Promise<User | undefined> => {
    const row = await executor
      .selectFrom('users')
      .selectAll()
      .where((builder) => builder.and(columns))
      .executeTakeFirst();
    return row && toUser(row);
  };

  return {
    findById: (id: number, executor = database) => first(executor, { id }),

    findByContact: (contact: Contact, executor = database) =>
      first(executor, contactColumns(contact)),

    findByReferralCode: (referralCode: string) => first(database, { referral_code: referralCode }),

    async list(kind?: UserKind): Promise<readonly User[]> {
      const query = database.selectFrom('users').selectAll().orderBy('id');
      const rows = await (kind ? query.where('kind', '=', kind) : query).execute();
      return rows.map(toUser);
    },

    /** Returns undefined when a unique column (contact, number, referral code) is taken. */
    async insert(row: Insertable<UserTable>, executor = database): Promise<User | undefined> {
      const inserted = await executor
        .insertInto('users')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return inserted && toUser(inserted);
    },

    async hasContact(row: Insertable<UserTable>, executor = database): Promise<boolean> {
      const { email = null, area_code = null, mobile = null } = row;
      if (email === null && mobile === null) return false;
      return (
        (await first(executor, email === null ? { area_code, mobile } : { email })) !== undefined
      );
    },

    async change(
      id: number,
      columns: Updateable<Pick<UserTable, 'nickname' | 'avatar' | 'phishing_code'>>,
      executor = database,
    ): Promise<void> {
      await executor.updateTable('users').set(columns).where('id', '=', id).execute();
    },

    /** Throws ContactTaken; the transaction is then void. */
    async setContact(id: number, contact: Contact, executor: Executor): Promise<void> {
      await executor
        .updateTable('users')
        .set(contactColumns(contact))
        .where('id', '=', id)
        .where('kind', '=', 'person')
        .execute()
        .catch((error: { code?: string }) => {
          throw error.code === UNIQUE_VIOLATION ? new ContactTaken() : error;
        });
    },

    async setPasswordHash(
      id: number,
      passwordHash: string,
      time: number,
      executor = database,
    ): Promise<void> {
      await executor
        .updateTable('users')
        .set({ password_hash: passwordHash, password_changed_at: time })
        .where('id', '=', id)
        .where('kind', '=', 'person')
        .execute();
    },

    async setAuthenticatorBound(
      id: number,
      boundAt: number | null,
      executor = database,
    ): Promise<void> {
      await executor
        .updateTable('users')
        .set({ authenticator_bound_at: boundAt })
        .where('id', '=', id)
        .execute();
    },

    async setPasskeyCount(id: number, count: number, executor: Executor): Promise<void> {
      await executor
        .updateTable('users')
        .set({ passkey_count: count })
        .where('id', '=', id)
        .execute();
    },

    async setVerified(id: number, verifiedAt: number | null, executor: Executor): Promise<void> {
      await executor
        .updateTable('users')
        .set({ verified_at: verifiedAt })
        .where('id', '=', id)
        .execute();
    },

    async setNoticeWays(id: number, ways: NoticeWays, executor: Executor): Promise<void> {
      await executor
        .updateTable('users')
        .set({ notice_ways: JSON.stringify(ways) })
        .where('id', '=', id)
        .execute();
    },

    async close(id: number, time: number, executor: Executor): Promise<void> {
      await executor
        .updateTable('users')
        .set({
          ...{ email: null, area_code: null, mobile: null, password_hash: null },
          notice_ways: '{}',
          ...{ nickname: '', avatar: 0, phishing_code: '', referral_code: `closed-${id}` },
          ...{ authenticator_bound_at: null, passkey_count: 0, closed_at: time },
        })
        .where('id', '=', id)
        .where('kind', '=', 'person')
        .execute();
    },

    async lock(id: number, executor: Executor): Promise<void> {
      await executor.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    },

    async suspendWithdrawals(
      id: number,
      until: number,
      cause: HoldCause,
      executor = database,
    ): Promise<number> {
      const row = await executor
        .updateTable('users')
        .set((builder) => ({
          hold_until: builder.fn('greatest', ['hold_until', builder.val(until)]),
          // Of the change that set the end that counts.
          hold_cause: builder
            .case()
            .when('hold_until', '<=', until)
            .then<HoldCause | ''>(cause)
            .else(builder.ref('hold_cause'))
            .end(),
        }))
        .where('id', '=', id)
        .returning('hold_until')
        .executeTakeFirstOrThrow();
      return row.hold_until;
    },

    async endSuspension(id: number, executor: Executor): Promise<void> {
      await executor.updateTable('users').set({ hold_until: 0 }).where('id', '=', id).execute();
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;

function toUser(row: Selectable<UserTable>): User {
  return {
    id: row.id,
    publicNumber: row.public_number,
    kind: row.kind,
    nickname: row.nickname,
    avatar: row.avatar,
    email: row.email,
    areaCode: row.area_code,
    mobile: row.mobile,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    locale: row.locale,
    country: row.country,
    currency: row.currency,
    referralCode: row.referral_code,
    invitedBy: row.invited_by,
    phishingCode: row.phishing_code,
    verifiedAt: row.verified_at,
    authenticatorBoundAt: row.authenticator_bound_at,
    passkeyCount: row.passkey_count,
    holdUntil: row.hold_until,
    holdCause: row.hold_cause,
    frozen: row.frozen,
    freezeCause: row.freeze_cause,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    noticeWays: row.notice_ways,
  };
}
