import { randomInt } from 'node:crypto';
import { formatDecimal } from '@bourse/contract/amount.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import type { FeeTier } from '@bourse/contract/messages.ts';
import { accountRoutes, type UserInfo } from '@bourse/contract/routes/account.ts';
import { userCentreRoutes } from '@bourse/contract/routes/user-centre.ts';
import type { Insertable } from 'kysely';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { Catalog } from '#engine/live/catalog.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import type { UserTable } from '#platform/db/tables/tables-people.ts';
import { randomReadable } from '#platform/readable-code.ts';
import { type ExportSection, section } from '#ports/data-export.ts';
import {
  ContactTaken,
  contactColumns,
  type User,
  type UserDirectory,
} from '#ports/user-directory.ts';
import { readNickname } from './nickname.ts';
import { ownAccount } from './policy.ts';
import { createUserStore, type UserStore } from './store.ts';

const exportColumns = [
  ...(['uid', 'nickname', 'email', 'mobile', 'country', 'currency', 'language'] as const),
  ...(['referralCode', 'createTime', 'passwordTime', 'verifiedTime', 'authenticatorTime'] as const),
] as const;

const RATE_DECIMALS = 8;

const SUSPENSION_MS = houseNumbers.holdHours * 60 * 60_000;
const NUMBER_TRIES_MAX = 8;

export interface UsersDependencies {
  readonly database: Executor;
  readonly clock: Clock;
  /** What the engine charges each user. */
  readonly fees: Pick<Catalog, 'feeTierOf' | 'feeTiers'>;
  /** What the house is called beside its usual name: no user may be. */
  readonly brandName?: string;
  /** Called for each suspension of withdrawals, in its transaction. */
  readonly onSuspension?: (user: number, executor: Executor) => Promise<void>;
}

/** The accounts of people and house traders, for the other features and for GET /api/user. */
export function createUsers({
  database,
  clock,
  fees,
  onSuspension,
  brandName = '',
}: UsersDependencies): {
  readonly users: UserDirectory;
  readonly implementations: readonly Implementation[];
} {
  const store = createUserStore(database);
  const present = (user: User) => presentUser(user, fees.feeTierOf(user.id), fees.feeTiers);
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
    async createHouseTrader({ nickname }) {
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
    setContact: store.setContact,
    setPhishingCode: (id, phishingCode, executor) =>
      store.change(id, { phishing_code: phishingCode }, executor),
    setPasswordHash: (id, passwordHash, executor) =>
      store.setPasswordHash(id, passwordHash, clock.now(), executor),
    setAuthenticatorBound: store.setAuthenticatorBound,
    setPasskeyCount: store.setPasskeyCount,
    setVerified: store.setVerified,
    lock: store.lock,
    close: store.close,
    setNoticeWays: store.setNoticeWays,
    async suspendWithdrawals(id, time, cause, executor = database) {
      await onSuspension?.(id, executor);
      return store.suspendWithdrawals(id, time + SUSPENSION_MS, cause, executor);
    },
    endSuspension: store.endSuspension,
    present,
  };
  return {
    users,
    implementations: [
      implement(accountRoutes.user, async (_input, call) => {
        return present(ownAccount(await store.findById(callerOf(call).userId)));
      }),
      implement(userCentreRoutes.nicknameModify, async ({ body }, call) => {
        await store.change(callerOf(call).userId, {
          nickname: readNickname(body.nickname, ['bourse', brandName]),
        });
        return {};
      }),
      implement(userCentreRoutes.avatarModify, async ({ body }, call) => {
        await store.change(callerOf(call).userId, { avatar: body.avatar });
        return {};
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

/** What a signed-in person sees of the own account; contacts masked. */
function presentUser(user: User, feeTier: number, tiers: readonly FeeTier[]): UserInfo {
  return {
    nickname: user.nickname,
    avatar: user.avatar,
    UUID: String(user.publicNumber),
    email: user.email ? maskEmail(user.email) : '',
    mobile: user.mobile ? maskMobile(user.mobile) : '',
    areaCode: user.areaCode ?? '',
    inviterCode: user.referralCode,
    isKYC: user.verifiedAt !== null,
    isGoogleBind: user.authenticatorBoundAt !== null,
    hasPasskey: user.passkeyCount > 0,
    phishingCode: user.phishingCode,
    verifiedTime: user.verifiedAt ?? 0,
    authenticatorTime: user.authenticatorBoundAt ?? 0,
    passwordTime: user.passwordChangedAt ?? 0,
    holdUntil: user.holdUntil,
    freeze: user.frozen ? { cause: user.freezeCause } : null,
    feeTier: `VIP ${feeTier}`,
    fees: presentFees(tiers[feeTier]),
    createTime: user.createdAt,
  };
}

function presentFees(tier: FeeTier | undefined): UserInfo['fees'] {
  const text = (rate: number) => formatDecimal(rate, RATE_DECIMALS);
  const ofContracts = (rate: number | undefined) => (rate === undefined ? null : text(rate));
  return {
    spotMaker: text(tier?.makerRate ?? 0),
    spotTaker: text(tier?.takerRate ?? 0),
    futuresMaker: ofContracts(tier?.futuresMakerRate),
    futuresTaker: ofContracts(tier?.futuresTakerRate),
  };
}

/** Who the account says it is. No password, secret or code, also not the one that mails carry. */
export function profileExport(users: Pick<UserDirectory, 'findUser'>): ExportSection {
  return section('profile', exportColumns, async function* (id) {
    const user = await users.findUser(id);
    if (!user) return;
    yield {
      uid: String(user.publicNumber),
      nickname: user.nickname,
      email: user.email,
      mobile: user.mobile && `${user.areaCode} ${user.mobile}`,
      country: user.country,
      currency: user.currency,
      language: user.locale,
      referralCode: user.referralCode,
      createTime: user.createdAt,
      passwordTime: user.passwordChangedAt,
      verifiedTime: user.verifiedAt,
      authenticatorTime: user.authenticatorBoundAt,
    };
  });
}
