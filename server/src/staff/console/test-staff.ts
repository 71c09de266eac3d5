/** Staff at the console's routes of a feature: let in, read and answered as the gateway does it, for tests. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { type Role, roles } from '@bourse/contract/console/roles.ts';
import type { Proposal } from '@bourse/contract/console/routes/proposals.ts';
import { consoleRoutes } from '@bourse/contract/console/routes.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type Kysely, sql } from 'kysely';
import { authorise, demandActFactor } from '#edge/pipeline/authorise.ts';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import type { Call, Implementation } from '#edge/pipeline/handler.ts';
import { readInput } from '#edge/pipeline/read-input.ts';
import type { ConsoleActs, ProposalKind } from '#edge/staff/console-port.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import { HeardAlarms } from '#platform/test-alarms.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { StaffMember } from '#ports/operator-directory.ts';
import { createAudit } from '../audit/audit.ts';
import { createConsoleActs } from './acts.ts';
import { proposalRoutes } from './proposal-routes.ts';
import { Proposals } from './proposals.ts';

type Routes = typeof consoleRoutes;

export interface TestStaffOptions {
  readonly database: Kysely<Database>;
  /** UTC epoch milliseconds; by default the machine's. */
  readonly now?: () => number;
  /** What the feature answers. */
  readonly routesWith: (
    acts: ConsoleActs,
    staff: Pick<TestStaff, 'operators' | 'audit'>,
  ) => readonly Implementation[];
  /** What of it takes two people. */
  readonly kinds?: (staff: Pick<TestStaff, 'operators' | 'audit'>) => readonly ProposalKind[];
}

interface ActOptions {
  readonly body?: object;
  /** What stands in the path. */
  readonly code?: string;
  readonly key?: string;
  readonly query?: object;
  /** Whether the second factor was proved for it; by default it was. */
  readonly factor?: boolean;
}

/** What a call was answered: data, or the code of its refusal. */
interface StaffAnswer<Data> {
  readonly code: number;
  readonly data: Data;
  /** All of the data as one text. */
  readonly text: string;
}

export class TestStaff {
  readonly audit: AuditTrail;
  readonly operators;
  readonly #database: Kysely<Database>;
  readonly #now: () => number;
  readonly #implementations: ReadonlyMap<string, Implementation>;

  constructor({ database, now = Date.now, routesWith, kinds = () => [] }: TestStaffOptions) {
    this.#database = database;
    this.#now = now;
    const alarms = new HeardAlarms();
    const clock = { now };
    this.audit = createAudit({ database, clock, alarms, directory: '' }).trail;
    this.operators = operatorsOf(database);
    const { operators, audit } = this;
    const acts = createConsoleActs(database, audit, new Sealer([randomBytes(32)]));
    const proposals = new Proposals({
      ...{ database, audit, operators, clock, alarms, kinds: kinds(this) },
      ...{ isAuditWhole: () => true, isBehind: () => false },
    });
    const all = [
      ...proposalRoutes({ database, proposals, acts, operators, log: () => 1 }),
      ...routesWith(acts, this),
    ];
    this.#implementations = new Map(
      all.map((one) => [`${one.route.method} ${one.route.path}`, one]),
    );
  }

  /** An operator of these roles, in a session. */
  async hire(name: string, own: readonly Role[] = [name as Role]): Promise<OperatorSession> {
    const { rows } = await sql<{ id: number }>`
      insert into operators (name, full_name, password_hash, roles, created_at)
      values (${name}, ${name}, 'none', ${own}, 0) returning id`.execute(this.#database);
    const operatorId = rows[0]?.id ?? 0;
    return {
      ...{ kind: 'operator', operatorId, sessionId: `of ${name}`, name, roles: own },
      ...{ takeFactor: () => true, touch: () => undefined },
    };
  }

  /** One of each role, named by it. */
  async hireEach(): Promise<Readonly<Record<Role, OperatorSession>>> {
    const each: [Role, OperatorSession][] = [];
    for (const role of roles) each.push([role, await this.hire(role)]);
    return Object.fromEntries(each) as Record<Role, OperatorSession>;
  }

  /** A call as the console makes it; what is no Refusal is thrown. */
  async act<Name extends keyof Routes>(
    by: OperatorSession,
    name: Name,
    { body = {}, code = '', key = randomUUID(), query = {}, factor = true }: ActOptions = {},
  ): Promise<StaffAnswer<DataOf<Routes[Name]>>> {
    const route = consoleRoutes[name];
    const one = this.#implementations.get(`${route.method} ${route.path}`);
    if (!one || route.access.who !== 'operator') throw new Error(`${name} is not answered here`);
    const caller: OperatorSession = { ...by, takeFactor: () => factor };
    const call: Call = {
      ...{ caller, language: 'en', requestId: 'r', address: '203.0.113.5', userAgent: '' },
      ...{ idempotencyKey: key, asked: name, time: this.#now() },
    };
    const params = route.path.includes('{code}') ? { code } : {};
    try {
      authorise(caller, route.access, call.time);
      const input = readInput(one.route, { query, body, params });
      demandActFactor(caller, route.access.act, call);
      const data = await one.handle(input as never, call);
      return { code: 0, data: data as never, text: JSON.stringify(data) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, data: null as never, text: error.textIn('en') };
    }
  }

  /** The roles that an act admits, whatever its result. */
  async allowed(
    people: Readonly<Record<Role, OperatorSession>>,
    act: (by: OperatorSession) => Promise<{ readonly code: number }>,
  ): Promise<readonly Role[]> {
    const found: Role[] = [];
    for (const role of roles) {
      if ((await act(people[role])).code !== Code.notAllowed) found.push(role);
    }
    return found;
  }

  propose(by: OperatorSession, kind: string, fields: object) {
    const body = { kind, fields, reason: 'as agreed on the telephone' };
    return this.act(by, 'consolePropose', { body });
  }

  pass(by: OperatorSession, { code, hash, log }: Pick<Proposal, 'code' | 'hash' | 'log'>) {
    const body = { hash, log, reason: 'as agreed on the telephone' };
    return this.act(by, 'consoleProposalPass', { code, body });
  }

  /** The rows of an act in the record (S30), oldest first. */
  async recorded(act: string) {
    const { rows } = await sql<{ who: string; object: string; after: string | null }>`
      select who, object, after_state as after from audit_rows where act = ${act}
      order by id`.execute(this.#database);
    return rows.map(({ who, object, after }) => ({ who, object, ...JSON.parse(after ?? '{}') }));
  }
}

/** The staff as its rows say. */
function operatorsOf(database: Kysely<Database>) {
  const list = async (executor: Executor = database): Promise<readonly StaffMember[]> => {
    const rows = await executor.selectFrom('operators').selectAll().orderBy('id').execute();
    return rows.map(({ id, name, roles: own }) => ({
      ...{ id, name, fullName: name, email: null, roles: own as readonly Role[], locale: 'en' },
      ...{ invitedBy: null, createdAt: 0, revokedAt: null, actsFrom: 0 },
    }));
  };
  return {
    list,
    find: async (id: number, executor?: Executor) =>
      (await list(executor)).find((one) => one.id === id),
    async customersOf(id: number, executor: Executor = database): Promise<readonly number[]> {
      const rows = await executor
        .selectFrom('operator_customers')
        .select('user_id')
        .where('operator_id', '=', id)
        .execute();
      return rows.map(({ user_id: user }) => user);
    },
  };
}
