import { Code } from '@bourse/contract/codes.ts';
import {
  factorResetFields,
  limitRaiseFields,
  unfreezeFields,
} from '@bourse/contract/console/routes/customers.ts';
import type { Kysely } from 'kysely';
import { defineProposal, type ProposalKind } from '#edge/staff/console-port.ts';
import { becomes, field, inForce } from '#edge/staff/proposal-standing.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { findPerson, type Person } from './customer-store.ts';
import type { CustomersDependencies } from './customers.ts';

/** Whom it is about, in every kind of this file. */
const whomLabels = {
  uid: field('text', sayBoth('proposals.uid')),
  user: field('text', sayBoth('proposals.internalAccount')),
} as const;
interface Whom {
  readonly uid: string;
  readonly user: number;
}
const favours = ({ user }: Whom) => `user:${user}` as const;

/** Refuses notFound where there is no such UID, shapeInvalid where it is another's. */
async function namedPerson(database: Kysely<Database>, { uid, user }: Whom): Promise<Person> {
  const person = await findPerson.byUid(database, uid);
  if (!person) throw new Refusal(Code.notFound);
  if (person.id !== user) throw new Refusal(Code.shapeInvalid, { field: 'user' });
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
    title: ({ uid }) => sayBoth('proposals.unfreeze', { uid }),
    labels: whomLabels,
    favours,
    async check(fields) {
      await frozenOne(fields.uid);
      await namedPerson(database, fields);
    },
    before: async ({ uid }) => {
      const person = await findPerson.byUid(database, uid);
      return becomes({
        label: sayBoth('proposals.account'),
        before: sayBoth(person?.frozen ? 'proposals.frozen' : 'proposals.active'),
        after: sayBoth('proposals.active'),
      });
    },
    async effect({ uid }) {
      const { frozen } = (await findPerson.byUid(database, uid)) ?? { frozen: false };
      return [
        frozen
          ? { kind: 'note', ...sayBoth('proposals.unfreezeEffect', { uid }) }
          : { kind: 'warn', ...sayBoth('proposals.notFrozen', { uid }) },
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
        ? sayBoth('proposals.restoreLimit', { uid })
        : sayBoth('proposals.raiseLimit', { uid, usdt: grouped(dayUsdt) }),
    labels: {
      ...whomLabels,
      dayUsdt: field('usdt', sayBoth('proposals.dayLimit')),
    },
    favours,
    async check(fields) {
      const { level } = await namedPerson(database, fields);
      const bound = await levelBound(level);
      // What is no more than the level gives raises nothing.
      const isMore = bound !== null && bound > 0 && fields.dayUsdt * USDT_UNITS > bound;
      if (fields.dayUsdt > 0 && !isMore) throw new Refusal(Code.shapeInvalid, { field: 'dayUsdt' });
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
      return [{ kind: 'note', ...sayBoth('proposals.limitEffect', { usdt: after, ofLevel }) }];
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
        ? sayBoth('proposals.resetAuthenticator', { uid })
        : sayBoth('proposals.resetPasskeys', { uid }),
    labels: { ...whomLabels, factor: field('text', sayBoth('proposals.lostFactor')) },
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
            ? sayBoth('proposals.authenticator')
            : sayBoth('proposals.passkeys'),
        before: sayBoth('proposals.linked'),
        after: sayBoth('proposals.removedAfterWait'),
      }),
    async effect() {
      return [
        { kind: 'note', ...sayBoth('proposals.resetNotices') },
        { kind: 'warn', ...sayBoth('proposals.resetEffect') },
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
