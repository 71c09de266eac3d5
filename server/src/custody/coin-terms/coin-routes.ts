import {
  type ConsoleChain,
  consoleCoinRoutes as routes,
} from '@bourse/contract/console/routes/coins.ts';
import { type Kysely, sql } from 'kysely';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { AuditState } from '#ports/audit-trail.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import { type CoinTermsDependencies, difference, setOpen } from './coin-acts.ts';
import type { TermsVersion } from './terms-store.ts';

/** The most changes that the page shows. */
const CHANGES_SHOWN = 30;

export interface CoinRoutesDependencies extends CoinTermsDependencies {
  readonly database: Kysely<Database>;
}

/** Staff's routes for coins and chains. */
export function coinRoutes(
  dependencies: CoinRoutesDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { terms, chains, database } = dependencies;
  const close = acts.implement(
    routes.consoleCoinClose,
    async ({ body: { reason, ...way } }, { executor, operator, record }, call) => {
      const change = { by: `operator:${operator.operatorId}`, reason, time: call.time };
      const { before, after } = await setOpen(terms, executor, way, false, change);
      const object = way.coin ? `coin:${way.coin}@${way.chain}` : `chain:${way.chain}`;
      await record(object, { before, after });
      return {};
    },
  );
  return [
    implement(routes.consoleCoins, async () => {
      const inForce = await terms.inForce();
      const waiting = await readWaiting(database);
      const changes = await terms.changes(CHANGES_SHOWN);
      return {
        list: chains.all().map((chain) => present(chain, inForce, waiting)),
        changes: changes.map(({ after, before }) => ({
          ...{ chain: after.chain, coin: after.coin, version: after.version },
          ...{ time: after.changedAt, by: after.changedBy, reason: after.reason },
          fields: fieldsOf(before as AuditState, after.terms as AuditState),
        })),
      };
    }),
    // What holds in this process follows once the act stands; the next look would see it, too.
    implement(routes.consoleCoinClose, async (input, call) => {
      const data = await close.handle(input as never, call);
      await terms.load();
      return data as never;
    }),
  ];
}

interface Waiting {
  readonly chain: string;
  readonly coin: string;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly isPaused: boolean;
}

async function readWaiting(database: Kysely<Database>): Promise<ReadonlyMap<string, Waiting>> {
  const { rows } = await sql<Waiting>`
    select chain, coin, sum(deposits)::int as deposits, sum(withdrawals)::int as withdrawals,
      bool_or(paused) as "isPaused"
    from (
      select chain, coin, 1 as deposits, 0 as withdrawals, false as paused from deposits
        where state = 'seen'
      union all select chain, coin, 0, 1, false from withdrawals
        where ended_at is null and status = 2
      union all select chain, coin, 0, 0, paused_at is not null from custody_coins
    ) as waiting group by chain, coin`.execute(database);
  return new Map(rows.map((row) => [`${row.chain} ${row.coin}`, row]));
}

function present(
  { code, chain, coins, rules, isAway, readHeight, tipHeight }: ListedChain,
  inForce: ReadonlyMap<string, TermsVersion>,
  waiting: ReadonlyMap<string, Waiting>,
): ConsoleChain {
  const versionOf = (coin: string) => {
    const row = inForce.get(`${code} ${coin}`);
    return { version: row?.version ?? 1, changedAt: row?.changedAt ?? 0 };
  };
  return {
    ...{ chain: code, name: chain.name, network: chain.network, isAway, readHeight, tipHeight },
    ...{ ...rules, ...versionOf('') },
    coins: [...coins].map(([coin, { terms }]) => {
      const here = waiting.get(`${code} ${coin}`);
      return {
        ...{ ...terms, ...versionOf(coin), isPaused: here?.isPaused ?? false },
        depositsWaiting: here?.deposits ?? 0,
        withdrawalsWaiting: here?.withdrawals ?? 0,
      };
    }),
  };
}

function fieldsOf(before: AuditState, after: AuditState) {
  return Object.keys(difference(before, after)).map((name) => ({
    ...{ name, before: String(before[name]), after: String(after[name]) },
  }));
}
