import { randomInt } from 'node:crypto';
import { accountRoutes } from '@bourse/contract/routes/account.ts';
import type { Insertable } from 'kysely';
import type { UserTable } from '../../db/tables-people.ts';
import { callerOf, type Implementation, implement } from '../../gateway/handler.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomReadable } from '../../platform/readable-code.ts';
import {
  ContactTaken,
  type Executor,
  type User,
  type UserDirectory,
} from '../../services/user-directory.ts';
import { ownAccount } from './policy.ts';
import { presentUser } from './present.ts';
import { contactColumns, createUserStore, type UserStore } from './store.ts';

const HOLD_MS = 24 * 60 * 60 * 1000;
const NUMBER_TRIES_MAX = 8;

export interface UsersDependencies {
  readonly database: Executor;
  readonly clock: Clock;
  /** The tier of spot fees that the engine charges a user. */
  readonly feeTierOf: (user: number) => number;
}

/** The accounts of people and bots, for the other features and for GET /api/user. */
export function createUsers({ database, clock, feeTierOf }: UsersDependencies): {
  readonly users: UserDirectory;
  readonly implementations: readonly Implementation[];
} {
  const store = createUserStore(database);
  const present = (user: User) => presentUser(user, feeTierOf(user.id));
  const users: UserDirectory = {
    findUser: store.findById,
    findByContact: store.findByContact,
    findByReferralCode: (referralCode) =>
      store.findByReferralCode(referralCode.trim().toUpperCase()),
    listUsers: store.list,
    async createPerson(person, executor = database) {
      const user = await insertNumbered(
        store,
        executor,
        (publicNumber): Row => ({
          ...contactColumns(person.contact),
          kind: 'person',
          nickname: `User ${String(publicNumber).slice(-4)}`,
          password_hash: person.passwordHash,
          locale: person.locale,
          country: person.country,
          currency: person.currency,
          invited_by: person.invitedBy,
          created_at: person.time,
        }),
      );
      if (!user) throw new ContactTaken();
      return user;
    },
    async createBotUser({ nickname }) {
      const bot = await insertNumbered(store, database, () => ({
        kind: 'bot',
        nickname,
        locale: 'en',
        country: 'HK',
        currency: 'USD',
        created_at: clock.now(),
      }));
      if (!bot) throw new Error('a bot has no contact that could be taken');
      return bot;
    },
    setPasswordHash: store.setPasswordHash,
    extendHold: (id, time, executor) => store.extendHold(id, time + HOLD_MS, executor),
    present,
  };
  return {
    users,
    implementations: [
      implement(accountRoutes.user, async (_input, call) => {
        return present(ownAccount(await store.findById(callerOf(call).userId)));
      }),
    ],
  };
}

type Row = Omit<Insertable<UserTable>, 'public_number' | 'referral_code'>;

/** Inserts with fresh random numbers until both are free; nothing when the contact is taken. */
async function insertNumbered(
  store: UserStore,
  executor: Executor,
  rowOf: (publicNumber: number) => Row,
): Promise<User | undefined> {
  for (let attempt = 0; attempt < NUMBER_TRIES_MAX; attempt += 1) {
    const public_number = randomInt(10_000_000, 1_000_000_000);
    const row = { ...rowOf(public_number), public_number, referral_code: randomReadable(8) };
    const user = await store.insert(row, executor);
    if (user) return user;
    if (await store.hasContact(row, executor)) return undefined;
  }
  throw new Error('no free account number was found');
}
