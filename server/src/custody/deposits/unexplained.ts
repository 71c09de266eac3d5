import { formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  consoleDepositRoutes as routes,
  type UnexplainedDeposit,
} from '@bourse/contract/console/routes/deposits.ts';
import { sql } from 'kysely';
import { type Implementation, implement, operatorOf } from '#edge/pipeline/handler.ts';
import type { ConsoleActs } from '#edge/staff/console-port.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import { type ChainBook, coldAddresses } from '../coins/chain-book.ts';
import type { DepositConsoleDependencies } from './console.ts';

const LIST_ROWS = 100;
/** How many of one address are listed before the rest of all addresses. */
const OF_ADDRESS_FIRST = 5;

/** A row of the view: what arrived and is not explained. */
interface Row {
  readonly deposit: number;
  readonly chain: string;
  readonly transaction: string;
  readonly place: number;
  readonly coin: string;
  readonly contract: string;
  /** Units of the chain, digits. */
  readonly amount: string;
  readonly address: string;
  readonly user: number | null;
  readonly sender: string;
  readonly seenAt: number;
  readonly why: UnexplainedDeposit['why'];
}

const columns = sql.raw<Row>(
  `deposit, chain, transaction_id as transaction, place, coin, contract, amount::text as amount,
    address, user_id as "user", sender, seen_at as "seenAt", why`,
);

/** The queue of what arrived and was not credited, and the word of a person by which a row leaves it. */
export function unexplainedRoutes(
  dependencies: DepositConsoleDependencies,
  acts: ConsoleActs,
): readonly Implementation[] {
  const { database, chains, operators, publicNumbers } = dependencies;
  return [
    implement(routes.consoleUnexplained, async (_input, call) => {
      const cold = [...coldAddresses(chains)];
      // What can be made by the thousand comes last: tokens, and all but the first of what one address got.
      const { rows } = await sql<Row>`select ${columns} from (
          select *, row_number() over (partition by chain, address, why = 'unlisted'
            order by seen_at, transaction_id, place) as nth from unexplained_deposits
          where sender <> all(${cold}::text[])) as waiting
        order by why = 'unlisted', nth > ${OF_ADDRESS_FIRST}, seen_at, chain, transaction_id, place
        limit ${LIST_ROWS}`.execute(database);
      const leftOut = await sql<{ chain: string; count: number; lastAt: number }>`
        select chain, sum(arrivals)::bigint as count, max(seen_at) as "lastAt"
        from unlisted_left_out group by chain order by chain`.execute(database);
      const count = await sql<{ count: number }>`select count(*)::int as count
        from unexplained_deposits where sender <> all(${cold}::text[])`.execute(database);
      const numbers = await publicNumbers(rows.flatMap(({ user }) => user ?? []));
      const own = await operators.customersOf(operatorOf(call).operatorId);
      const list = rows.map((row) => ({
        ...{ chain: row.chain, txid: row.transaction, place: row.place, why: row.why },
        ...{ coin: row.coin, contract: row.contract, address: row.address, sender: row.sender },
        deposit: row.deposit === 0 ? '' : String(row.deposit),
        amount: amountOf(chains, row),
        uid: row.user === null ? '' : String(numbers.get(row.user) ?? ''),
        seenAt: row.seenAt,
        isOwn: row.user !== null && own.includes(row.user),
      }));
      return { list, count: count.rows[0]?.count ?? 0, leftOut: leftOut.rows };
    }),
    acts.implement(
      routes.consoleDepositExplain,
      async ({ body }, { executor, operator, record }, { time }) => {
        const { chain, txid, place, remedy, reason } = body;
        // Otherwise the watcher may begin to credit what is being explained.
        await sql`select from deposits where chain = ${chain} and place = ${place}
          and transaction_id = ${txid.toLowerCase()} for update`.execute(executor);
        const row = await waiting(executor, chain, txid, place);
        // What comes back from cold explains itself.
        if (!row || coldAddresses(chains).includes(row.sender)) throw new Refusal(Code.notFound);
        const own = await operators.customersOf(operator.operatorId, executor);
        if (row.user !== null && own.includes(row.user)) throw new Refusal(Code.proposalFavours);
        const by = { explained_by: operator.operatorId, explained_at: time };
        const { numInsertedOrUpdatedRows } = await executor
          .insertInto('deposit_explanations')
          .values({ chain, transaction_id: row.transaction, place, remedy, reason, ...by })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        // Another operator explained it in the same moment.
        if (!numInsertedOrUpdatedRows) throw new Refusal(Code.notFound);
        const { why, coin, contract, user } = row;
        await record(user === null ? `chain:${chain}` : `user:${user}`, {
          before: { why },
          after: {
            ...{ chain, txid: row.transaction, place, coin: coin || contract },
            ...{ amount: amountOf(chains, row), remedy },
          },
        });
        return {};
      },
    ),
  ];
}

async function waiting(
  executor: Executor,
  chain: string,
  txid: string,
  place: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns} from unexplained_deposits
    where chain = ${chain} and transaction_id = ${txid.toLowerCase()} and place = ${place}`.execute(
    executor,
  );
  return rows[0];
}

/** Every digit of the chain; of a token that is not listed, the units that its contract tells of. */
function amountOf(chains: ChainBook, { chain, coin, amount }: Row): string {
  const decimals = chains.find(chain)?.coins.get(coin)?.onChain.decimals ?? 0;
  return formatDecimal(BigInt(amount), decimals);
}
