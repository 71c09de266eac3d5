import { Code } from '@bourse/contract/codes.ts';
import {
  factorResetFields,
  limitRaiseFields,
  unfreezeFields,
} from '@bourse/contract/console/routes/customers.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { defineProposal, type ProposalKind } from '../../services/console-port.ts';
import { becomes, field, inForce } from '../../services/proposal-standing.ts';
import type { Executor } from '../../services/user-directory.ts';
import { findPerson, type Person } from './customer-store.ts';
import type { CustomersDependencies } from './customers.ts';

/** Whom it is about, in every kind of this file. */
const whomLabels = {
  uid: field('text', 'UID', 'UID'),
  user: field('text', 'Internal account number', '账户内部编号'),
} as const;
interface Whom {
  readonly uid: string;
  readonly user: number;
}
const favours = ({ user }: Whom) => `user:${user}` as const;

/** Refuses notFound where nobody has the UID, shapeInvalid where it is another's. */
async function namedPerson(database: Kysely<Database>, { uid, user }: Whom): Promise<Person> {
  const person = await findPerson.byUid(database, uid);
  if (!person) throw new Refusal(Code.notFound);
  if (person.id !== user) throw new Refusal(Code.shapeInvalid, ['user']);
  return person;
}

/** To let a frozen account go on takes two people, neither of them its owner. */
export function unfreezeProposal({
  database,
  setFreeze,
  applyFreeze,
  tellOwner,
  tell,
}: Pick<
  CustomersDependencies,
  'database' | 'setFreeze' | 'applyFreeze' | 'tellOwner' | 'tell'
>): ProposalKind {
  const frozenOne = async (uid: string) => {
    const person = await findPerson.byUid(database, uid);
    if (!person?.frozen) throw new Refusal(Code.notFound);
    return person;
  };
  return defineProposal({
    kind: 'account-unfreeze',
    act: 'account-unfreeze',
    fields: unfreezeFields,
    title: ({ uid }) => ({ en: `Unfreeze UID ${uid}`, zh: `解冻 UID ${uid}` }),
    labels: whomLabels,
    favours,
    async check(fields) {
      await frozenOne(fields.uid);
      await namedPerson(database, fields);
    },
    before: async ({ uid }) => {
      const person = await findPerson.byUid(database, uid);
      return becomes({
        label: { en: 'Account', zh: '账户状态' },
        before: person?.frozen ? { en: 'Frozen', zh: '已冻结' } : { en: 'Active', zh: '正常' },
        after: { en: 'Active', zh: '正常' },
      });
    },
    async effect({ uid }) {
      const { frozen } = (await findPerson.byUid(database, uid)) ?? { frozen: false };
      return [
        frozen
          ? {
              kind: 'note',
              en: `UID ${uid} can trade and withdraw again, within the limits of its level.`,
              zh: `UID ${uid} 可恢复交易和提现，受其等级限制。`,
            }
          : { kind: 'warn', en: `UID ${uid} isn't frozen.`, zh: `UID ${uid} 未被冻结。` },
      ];
    },
    async execute({ uid }, { executor, time }) {
      const { id } = await frozenOne(uid);
      await setFreeze(id, null, executor);
      await tellOwner(id, { kind: 'account-unfrozen', time }, executor);
      await executor.deleteFrom('customer_freezes').where('user_id', '=', id).execute();
      return { user: id };
    },
    onDone: ({ user }) => {
      tell(user);
      void applyFreeze(user);
    },
  });
}

const USDT_UNITS = 100_000_000;
const grouped = (value: number) => value.toLocaleString('en-US');

export interface LimitDependencies {
  readonly database: Kysely<Database>;
  /** Writes it down, in the act's transaction. */
  readonly setLimits: (
    user: number,
    limits: { readonly withdrawDayRaised: number | null },
    executor: Executor,
  ) => Promise<void>;
  /** Tells the engine; what fails is raised and tried again. */
  readonly applyLimits: (user: number) => Promise<void>;
  /** The bound of each level as it is now, USDT units; null: none. */
  readonly levelBound: (level: number) => Promise<number | null>;
}

/** To let more out of one account in a day than its level does takes two people, neither of them its owner. */
export function limitRaiseProposal(dependencies: LimitDependencies): ProposalKind {
  const { database, setLimits, applyLimits, levelBound } = dependencies;
  return defineProposal({
    kind: 'limit-raise',
    act: 'limit-raise',
    fields: limitRaiseFields,
    title: ({ uid, dayUsdt }) =>
      dayUsdt === 0
        ? {
            en: `Restore the level limit for daily withdrawals of UID ${uid}`,
            zh: `UID ${uid} 单日提现限额恢复为等级限额`,
          }
        : {
            en: `Raise the daily withdrawal limit of UID ${uid} to ${grouped(dayUsdt)} USDT`,
            zh: `UID ${uid} 单日提现限额提高至 ${grouped(dayUsdt)} USDT`,
          },
    labels: {
      ...whomLabels,
      dayUsdt: field(
        'usdt',
        'Withdrawal limit per UTC day (0 = level limit)',
        '单日提现限额（UTC，0 = 按等级）',
      ),
    },
    favours,
    async check(fields) {
      const { level } = await namedPerson(database, fields);
      const bound = await levelBound(level);
      // What is no more than the level gives raises nothing.
      const isMore = bound !== null && bound > 0 && fields.dayUsdt * USDT_UNITS > bound;
      if (fields.dayUsdt > 0 && !isMore) throw new Refusal(Code.shapeInvalid, ['dayUsdt']);
    },
    async before({ uid, user }) {
      const row = await database
        .selectFrom('account_facts')
        .select('withdraw_day_raised')
        .where('user_id', '=', user)
        .executeTakeFirst();
      const dayUsdt = Math.floor((row?.withdraw_day_raised ?? 0) / USDT_UNITS);
      return inForce({ uid, user, dayUsdt });
    },
    async effect({ uid, dayUsdt }) {
      const person = await findPerson.byUid(database, uid);
      const bound = person ? await levelBound(person.level) : null;
      const ofLevel = bound === null ? '--' : grouped(Math.floor(bound / USDT_UNITS));
      const after = dayUsdt === 0 ? ofLevel : grouped(dayUsdt);
      return [
        {
          kind: 'note',
          en: `The account can withdraw ${after} USDT per UTC day. Its level allows ${ofLevel} USDT.`,
          zh: `该账户每个 UTC 日可提现 ${after} USDT，其等级限额为 ${ofLevel} USDT。`,
        },
      ];
    },
    async execute({ dayUsdt, ...whom }, { executor }) {
      const { id } = await namedPerson(database, whom);
      const withdrawDayRaised = dayUsdt === 0 ? null : dayUsdt * USDT_UNITS;
      await setLimits(id, { withdrawDayRaised }, executor);
      return { user: id, dayUsdt };
    },
    onDone: ({ user }) => applyLimits(user),
  });
}

export interface FactorResetDependencies {
  readonly database: Kysely<Database>;
  /** Begins the wait, in the act's transaction; returns its end. Refuses recoveryRefused. */
  readonly askReset: (
    lost: { readonly userId: number; readonly factor: 'authenticator' | 'passkeys' },
    by: { readonly operatorId: number; readonly time: number },
    executor: Executor,
  ) => Promise<number>;
}

/** To begin the reset of what a customer lost takes two people; its wait, its notices and its vetoes stay. */
export function factorResetProposal({ database, askReset }: FactorResetDependencies): ProposalKind {
  return defineProposal({
    kind: 'factor-reset',
    act: 'factor-reset',
    fields: factorResetFields,
    title: ({ uid, factor }) =>
      factor === 'authenticator'
        ? { en: `Reset the authenticator app of UID ${uid}`, zh: `重置 UID ${uid} 的身份验证器` }
        : { en: `Reset the passkeys of UID ${uid}`, zh: `重置 UID ${uid} 的通行密钥` },
    labels: { ...whomLabels, factor: field('text', 'Lost 2FA method', '丢失的双重验证方式') },
    favours,
    async check({ factor, ...whom }) {
      const person = await namedPerson(database, whom);
      const hasAuthenticator = person.authenticator_bound_at !== null;
      const isBound =
        factor === 'authenticator'
          ? hasAuthenticator
          : !hasAuthenticator && person.passkey_count > 0;
      if (!isBound || person.frozen) throw new Refusal(Code.recoveryRefused);
    },
    before: async ({ factor }) =>
      becomes({
        label:
          factor === 'authenticator'
            ? { en: 'Authenticator app', zh: '身份验证器' }
            : { en: 'Passkeys', zh: '通行密钥' },
        before: { en: 'Linked', zh: '已绑定' },
        after: { en: 'Removed after the waiting period', zh: '等待期满后移除' },
      }),
    async effect() {
      return [
        {
          kind: 'note',
          en: 'The same waiting period applies as when the customer requests the reset. We notify the customer four times. The customer can stop the reset from any session, with a passkey, with a new password, or with the stop code in a notification.',
          zh: '等待期与客户本人申请时相同。期间将通知客户四次；客户可通过任一会话、通行密钥、新密码或通知中的停止码停止重置。',
        },
        {
          kind: 'warn',
          en: 'Once the reset completes, all sessions end and withdrawals are suspended for 24 hours.',
          zh: '重置完成后，所有会话将被终止，且 24 小时内不能提现。',
        },
      ];
    },
    async execute({ user, factor }, { executor, authorId, time }) {
      const endsAt = await askReset(
        { userId: user, factor },
        { operatorId: authorId, time },
        executor,
      );
      return { user, factor, endsAt };
    },
  });
}
