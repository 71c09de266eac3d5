import { Code } from '@bourse/contract/codes.ts';
import {
  type Customer,
  consoleCustomerRoutes as routes,
} from '@bourse/contract/console/routes/customers.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import { maskAddress, maskMobile } from '#platform/addresses/mask.ts';
import { Refusal } from '#platform/refusal.ts';
import { type CustomerActsDependencies, customerActs } from './customer-acts.ts';
import { type ExportDependencies, exportCustomers } from './customer-export.ts';
import { listCustomers, PAGE_ROWS, presentRows } from './customer-list.ts';
import { findFreeze, findPerson, listNotes, type Person } from './customer-store.ts';
import { presentLimits, presentMoney, presentPositions } from './present.ts';
import { readTimeline } from './timeline.ts';

/** An open session of a customer. Times are UTC epoch milliseconds. */
interface OpenSession {
  readonly id: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly address: string;
  readonly userAgent: string;
}

export interface CustomersDependencies extends ExportDependencies, CustomerActsDependencies {
  readonly listSessions: (user: number) => Promise<readonly OpenSession[]>;
}

/** Customers, for the staff. Every look at one of them is a row of the audit log. */
export function customerRoutes(
  dependencies: CustomersDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { database, readers, live } = dependencies;
  return [
    implement(routes.consoleCustomers, ({ query }, call) => {
      const filter = {
        ...query,
        since: numberOf(query.since),
        before: numberOf(query.before),
      };
      return listCustomers(dependencies, filter, call.time, PAGE_ROWS);
    }),
    exportCustomers(dependencies),
    implement(routes.consoleCustomer, async ({ parameters }, call) => {
      const person = await personOf(dependencies, parameters.code);
      await recordLook(dependencies, call, person);
      return presentCustomer(dependencies, person, call.time);
    }),
    implement(routes.consoleCustomerTimeline, async ({ parameters, query }) => {
      const { id } = await personOf(dependencies, parameters.code);
      return readTimeline(readers, live, id, query.before);
    }),
    ...customerActs(dependencies, acts, (uid) => personOf({ database }, uid)),
  ];
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

async function personOf(
  { database }: Pick<CustomersDependencies, 'database'>,
  uid: string,
): Promise<Person> {
  const person = await findPerson.byUid(database, uid);
  if (!person) throw new Refusal(Code.notFound);
  return person;
}

/** Who looked at whom, when and from where. */
async function recordLook(
  { audit }: CustomersDependencies,
  call: Call,
  { id }: Person,
): Promise<void> {
  const { operatorId, roles, sessionId } = operatorOf(call);
  await audit.record({
    ...{ who: `operator:${operatorId}`, act: 'profile-see', object: `user:${id}` },
    ...{ outcome: 'done', address: call.address },
    after: { roles: roles.join(' '), session: sessionId },
  });
}

async function presentCustomer(
  dependencies: CustomersDependencies,
  person: Person,
  now: number,
): Promise<Customer> {
  const { database, live, valuation } = dependencies;
  const user = person.id;
  const [rows, sessions, notes, freeze, inviter, keys] = await Promise.all([
    presentRows(dependencies, [person], now),
    dependencies.listSessions(user),
    listNotes(database, user),
    person.frozen ? findFreeze(database, user) : undefined,
    person.invited_by === null ? undefined : findPerson.byId(database, person.invited_by),
    database
      .selectFrom('api_keys')
      .select(['name', 'rights', 'created_at', 'used_at'])
      .where('user_id', '=', user)
      .orderBy('created_at', 'desc')
      .execute(),
  ]);
  return {
    row: rows[0]!,
    user,
    nickname: person.nickname,
    mobile: person.mobile ? `${person.area_code ?? ''} ${maskMobile(person.mobile)}` : '',
    who: {
      verifiedAt: person.verified_at ?? 0,
      invitedBy: inviter ? String(inviter.public_number) : '',
      hasAuthenticator: person.authenticator_bound_at !== null,
      passkeys: person.passkey_count,
      hasPhishingCode: person.phishing_code !== '',
      passwordChangedAt: person.password_changed_at ?? 0,
      locale: person.locale,
    },
    freeze: freeze ? { time: freeze.time, by: freeze.name, reason: freeze.reason } : null,
    limits: presentLimits(live, user),
    money: presentMoney(live, valuation, user),
    positions: presentPositions(live, user),
    sessions: sessions.map(({ id, createdAt, seenAt, address, userAgent }) => ({
      ...{ code: id, createdAt, seenAt },
      device: userAgent.slice(0, 160),
      address: maskAddress(address),
    })),
    keys: keys.map(({ name, rights, created_at, used_at }) => ({
      ...{ name, rights, createdAt: created_at, usedAt: used_at ?? 0 },
    })),
    notes: notes.map(({ id, time, text, name }) => ({
      code: String(id),
      time,
      text,
      author: name,
    })),
    log: live.sequence,
  };
}
