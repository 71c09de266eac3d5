import { Code } from '@bourse/contract/codes.ts';
import { mayAct } from '@bourse/contract/console/acts.ts';
import {
  type ConsoleFound,
  consoleSearchRoutes as routes,
  type SearchKind,
  searchKinds,
} from '@bourse/contract/console/routes/search.ts';
import { type SearchShape, shapesOf } from '@bourse/contract/console/search-shapes.ts';
import { type Kysely, sql } from 'kysely';
import type { OperatorSession } from '#edge/pipeline/caller.ts';
import { type Call, type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import { maskEmail, maskMobile } from '#platform/addresses/mask.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AuditTrail } from '#ports/audit-trail.ts';
import type { Found, SearchSource } from '#ports/search-port.ts';
import { factsOf } from './acts.ts';
import { proposalStore } from './proposal-store.ts';
import { idOf, type Proposals } from './proposals.ts';

/** How many are kept for each operator. */
const OPENED_MAX = 20;

/** SQL of what operators opened last: kinds and codes, nothing of what is behind them. */
const openedStore = {
  /** Again, it is the latest again. What was opened longest ago is forgotten. */
  async add(database: Kysely<Database>, operator: number, { kind, code }: Opened, time: number) {
    await database
      .insertInto('operator_opened')
      .values({ operator_id: operator, kind, code, opened_at: time })
      .onConflict((conflict) =>
        conflict.columns(['operator_id', 'kind', 'code']).doUpdateSet({ opened_at: time }),
      )
      .execute();
    await sql`delete from operator_opened where operator_id = ${operator} and (kind, code) in (
      select kind, code from operator_opened where operator_id = ${operator}
      order by opened_at desc, kind, code offset ${OPENED_MAX})`.execute(database);
  },

  /** The latest first. */
  async list(database: Kysely<Database>, operator: number): Promise<readonly Opened[]> {
    const rows = await database
      .selectFrom('operator_opened')
      .select(['kind', 'code'])
      .where('operator_id', '=', operator)
      .orderBy('opened_at', 'desc')
      .orderBy('kind')
      .orderBy('code')
      .execute();
    return rows as Opened[];
  },
};

/** How many of the last opened are shown. */
const SHOWN_MAX = 8;

export interface SearchDependencies {
  readonly database: Kysely<Database>;
  readonly audit: AuditTrail;
  readonly sources: readonly SearchSource[];
  /** The numbers that people see, by account. */
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

const mayOpen = ({ roles }: OperatorSession, kind: SearchKind) => mayAct(roles, searchKinds[kind]);

/** The one box of the console, and what an operator opened last. */
export function searchRoutes(dependencies: SearchDependencies): readonly Implementation[] {
  const { database } = dependencies;
  return [
    implement(routes.consoleSearch, ({ body }, call) => search(dependencies, body.text, call)),
    implement(routes.consoleOpened, async (_input, call) => {
      const operator = operatorOf(call);
      const opened = await openedStore.list(database, operator.operatorId);
      const mine = opened.filter(({ kind }) => mayOpen(operator, kind)).slice(0, SHOWN_MAX);
      const found = await Promise.all(
        mine.map(({ kind, code }) => sourceOf(dependencies, kind).byCode(kind, code)),
      );
      return {
        list: await present(
          dependencies,
          found.filter((one) => one !== undefined),
        ),
      };
    }),
    implement(routes.consoleOpen, async ({ body }, call) => {
      const operator = operatorOf(call);
      if (!mayOpen(operator, body.kind)) throw new Refusal(Code.notAllowed);
      await openedStore.add(database, operator.operatorId, body, call.time);
      return {};
    }),
  ];
}

function sourceOf({ sources }: SearchDependencies, kind: SearchKind): SearchSource {
  const source = sources.find(({ kinds }) => kinds.includes(kind));
  if (!source) throw new Error(`nothing finds a ${kind}`);
  return source;
}

/** Asks the searches that know texts of these shapes, as far as the operator may open their results. */
async function search(dependencies: SearchDependencies, text: string, call: Call) {
  const shapes = shapesOf(text);
  const operator = operatorOf(call);
  const able = dependencies.sources.filter((one) => one.shapes.some((is) => shapes.includes(is)));
  const closed = able.flatMap(({ kinds }) => kinds).filter((kind) => !mayOpen(operator, kind));
  const asked = able.filter(({ kinds }) => mayOpen(operator, kinds[0]));
  const answers = await Promise.all(
    asked.flatMap((source) =>
      source.shapes
        .filter((shape) => shapes.includes(shape))
        .map((shape) => source.find(text, shape)),
    ),
  );
  const list = onceEach(answers.flatMap((one) => one.list));
  const users = [...list.map(({ user }) => user), ...answers.flatMap((one) => one.users ?? [])];
  const owners = await ownersOf(dependencies, list, users);
  await recordSearch(dependencies, call, { text, shapes, found: [...owners, ...list] });
  return {
    shapes: [...shapes],
    closed,
    list: await present(dependencies, [...owners, ...list]),
  };
}

/** A number may be both the mobile and the UID of one person. */
function onceEach(found: readonly Found[]): readonly Found[] {
  return [...new Map(found.map((one) => [`${one.kind} ${one.code}`, one])).values()];
}

/** Customers that something found belongs to, beside those that were found themselves. */
async function ownersOf(
  dependencies: SearchDependencies,
  list: readonly Found[],
  users: readonly (number | null)[],
): Promise<readonly Found[]> {
  const known = list.filter(({ kind }) => kind === 'customer').map(({ user }) => user);
  const others = new Set(users.filter((user) => user !== null && !known.includes(user)));
  const numbers = await dependencies.publicNumbers([...others] as number[]);
  const customers = sourceOf(dependencies, 'customer');
  const found = await Promise.all(
    [...numbers.values()].map((uid) => customers.byCode('customer', String(uid))),
  );
  return found.filter((one) => one !== undefined);
}

interface Searched {
  readonly text: string;
  readonly shapes: readonly SearchShape[];
  readonly found: readonly Found[];
}

/** One row for each customer that it led to, so that each one's history has it, or one without a customer. */
async function recordSearch(
  { audit }: SearchDependencies,
  call: Call,
  { text, shapes, found }: Searched,
): Promise<void> {
  const users = new Set(found.flatMap(({ user }) => (user === null ? [] : [user])));
  const objects = users.size === 0 ? ['search'] : [...users].map((user) => `user:${user}`);
  const after = {
    shapes: shapes.join(' '),
    text: maskSearch(text.trim(), shapes),
    found: found.map(({ kind, code }) => `${kind}:${code}`).join(' '),
    ...factsOf(call),
  };
  for (const object of objects) {
    await audit.record({
      ...{ who: `operator:${operatorOf(call).operatorId}`, act: 'search', object },
      ...{ outcome: 'done', address: call.address, after },
    });
  }
}

/** What may be written down of a text (S31). What has no shape may be anything, a password too: its length alone. */
export function maskSearch(text: string, shapes: readonly SearchShape[]): string {
  const [shape] = shapes;
  if (shape === undefined) return `(${text.length})`;
  if (shape === 'mail') return maskEmail(text);
  if (shape === 'mobile') return maskMobile(text);
  if (shape === 'transaction' || shape === 'address')
    return `${text.slice(0, 8)}…${text.slice(-6)}`;
  return text;
}

async function present(
  { publicNumbers }: SearchDependencies,
  found: readonly Found[],
): Promise<ConsoleFound[]> {
  const users = found.flatMap(({ user }) => (user === null ? [] : [user]));
  const numbers = await publicNumbers(users);
  return found.map(({ user, ...shown }) => ({
    ...shown,
    uid: user === null ? '' : String(numbers.get(user) ?? ''),
  }));
}

interface Opened {
  readonly kind: SearchKind;
  readonly code: string;
}

/** Proposals by their code. */
export function proposalSearch(
  database: Kysely<Database>,
  proposals: Pick<Proposals, 'wordsOf'>,
): SearchSource {
  const byCode = async (code: string): Promise<Found | undefined> => {
    const row = await proposalStore.find(idOf(code), database);
    if (!row) return undefined;
    const user = row.favours.startsWith('user:') ? Number(row.favours.slice('user:'.length)) : null;
    return {
      ...{ kind: 'proposal', code, user, title: proposals.wordsOf(row).title, chain: '' },
      ...{ state: row.state, time: row.created_at },
    };
  };
  return {
    kinds: ['proposal'],
    shapes: ['proposal'],
    async find(text) {
      const found = await byCode(text.trim().toUpperCase());
      return { list: found ? [found] : [] };
    },
    byCode: (_kind, code) => byCode(code),
  };
}
