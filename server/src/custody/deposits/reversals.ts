import { formatDecimal } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { type CorrectBalances, HouseUser } from '@bourse/contract/messages.ts';
import { type Kysely, sql } from 'kysely';
import type { Catalog } from '#engine/live/catalog.ts';
import { eventOf } from '#engine/outcome.ts';
import type { Alarms } from '#platform/alarms.ts';
import type { Database, Executor } from '#platform/db/tables/schema.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { ListedChain } from '../coins/chain-book.ts';
import { happens } from './deposit-store.ts';

/** Later the engine may have forgotten the key by which it knows that it did it already. */
const ASKED_MAX_MS = 12 * 60 * 60_000;

export interface ReversalsDependencies {
  readonly database: Kysely<Database>;
  readonly engine: EnginePort;
  readonly alarms: Pick<Alarms, 'raise'>;
  readonly chain: ListedChain;
  readonly catalog: Pick<Catalog, 'findAsset'>;
  /** Takes the right to withdraw from an account whose credited deposit left the chain. */
  readonly stopWithdrawals: (user: number) => Promise<void>;
  /** Gives it back. */
  readonly openWithdrawals: (user: number) => Promise<void>;
  /** What of a coin a user has available in the funding account, atomic units. */
  readonly fundsOf: (user: number, asset: number) => bigint;
  /** Tells a user's pages that something changed. */
  readonly tell: (user: number) => void;
}

/** A deposit that is being taken back, or given again; atomic units. */
interface ReversalRow {
  readonly id: number;
  readonly user: number;
  readonly coin: string;
  readonly amount: number;
  readonly transaction: string;
  readonly state: 'reversing' | 'restoring';
  readonly reversals: number;
  readonly restores: number;
  readonly taken: number;
  readonly tries: number;
  readonly askedAt: number;
}

/**
 * Two people have a deposit taken back that left its chain after its credit. Returns whether it still was
 * such a one.
 */
export async function beginReversal(
  executor: Executor,
  id: number,
  taken: number,
  time: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update deposits set taken = ${taken},
    reversals_asked = reversals_asked + 1, tries = 0, asked_at = ${time}, ${happens('reverse')}
    and id = ${id}`.execute(executor);
  return numAffectedRows === 1n;
}

/** A deposit that left its chain and is not settled, or of which a debt is left. */
const notInOrder = sql.raw<boolean>(`(o.state in ('reverted', 'reversing', 'restoring')
  or (o.state = 'reversed' and o.taken < o.amount))`);

/** An account withdraws nothing until its deposits are in order: its own cause, whatever operators say. */
export async function noteStopped(user: number, executor: Executor): Promise<void> {
  await sql`insert into account_limits_stopped (user_id) values (${user})
    on conflict do nothing`.execute(executor);
}

/** They are. */
export async function noteOpened(user: number, executor: Executor): Promise<void> {
  await sql`delete from account_limits_stopped where user_id = ${user}`.execute(executor);
}

/**
 * Takes back what left its chain after its credit, once two people have said so, and gives it again by
 * itself when the chain has it again. What its owner has of it is taken; the rest is a debt, booked to
 * an account of the house. Each is a command under its own key, done again after a kill: said
 * first, then done, then written down.
 */
export class Reversals {
  readonly #own: ReversalsDependencies;

  constructor(own: ReversalsDependencies) {
    this.#own = own;
  }

  /** What is deep enough again is to be given back. */
  async beginRestores(upToHeight: number, time: number): Promise<void> {
    const { database, chain } = this.#own;
    await sql`update deposits set restores_asked = restores_asked + 1, tries = 0,
      asked_at = ${time}, ${happens('restore')} and chain = ${chain.code} and on_chain
      and block_height <= ${upToHeight}`.execute(database);
  }

  /** Tells the engine what is due. @param now UTC epoch milliseconds, as the chain says */
  async settle(now: number): Promise<void> {
    const { database, chain, alarms } = this.#own;
    const { rows } = await sql<ReversalRow>`select id, user_id as "user", coin, amount,
        transaction_id as transaction, state, reversals_asked as reversals,
        restores_asked as restores, taken, tries, asked_at as "askedAt"
      from deposits where chain = ${chain.code} and state in ('reversing', 'restoring')
      order by id`.execute(database);
    for (const row of rows) {
      if (now - row.askedAt <= ASKED_MAX_MS) await this.#settleOne(row);
      else {
        const text =
          'it is unknown whether a deposit was reversed or restored; an operator must check';
        alarms.raise({ name: 'deposit_not_credited', text, details: { deposit: row.id } });
      }
    }
    await this.#openAll();
  }

  async #settleOne(row: ReversalRow): Promise<void> {
    const { engine, catalog, chain, alarms, tell } = this.#own;
    const { asset } = catalog.findAsset(row.coin);
    const isBack = row.state === 'restoring';
    const count = isBack
      ? `restore-${row.id}-${row.restores}`
      : `reverse-${row.id}-${row.reversals}`;
    const key = `deposit-${count}-${row.tries}`;
    const value = correctionOf(row, asset, chain.code);
    const outcome = await engine.submit({ user: 0, key, body: { case: 'correctBalances', value } });
    const repeated = eventOf(outcome, 'repeated');
    const refused = eventOf(outcome, 'refused')?.code ?? repeated?.code ?? Code.ok;
    if (refused !== Code.ok) return this.#tryAgain(row, asset, refused);
    await this.#setSettled(
      row,
      key,
      value.reason,
      repeated?.sequence ?? outcome.sequence,
      outcome.time,
    );
    if (!isBack && row.taken < row.amount) {
      const text = 'part of a reversed deposit was already spent and is now a debt of its account';
      const details = { deposit: row.id, user: row.user, debt: row.amount - row.taken };
      alarms.raise({ name: 'deposit_reverted', text, details });
    }
    tell(row.user);
  }

  /** What was refused is remembered under its key: the next one has another, and takes what is there now. */
  async #tryAgain(row: ReversalRow, asset: number, refused: number): Promise<void> {
    const { database, alarms, fundsOf } = this.#own;
    const taken = takenOf(row.amount, fundsOf(row.user, asset));
    await sql`update deposits set tries = tries + 1,
      taken = case state when 'reversing' then ${taken} else taken end
      where id = ${row.id} and tries = ${row.tries}`.execute(database);
    if (refused === Code.insufficientBalance) return;
    const text = `the engine refused to settle a deposit that was reversed on-chain: code ${refused}`;
    alarms.raise({ name: 'deposit_not_credited', text, details: { deposit: row.id } });
  }

  async #setSettled(
    row: ReversalRow,
    key: string,
    note: string,
    sequence: number,
    time: number,
  ): Promise<void> {
    const { database } = this.#own;
    const sign = row.state === 'restoring' ? '' : '-';
    const legs = [{ account: `user:${row.user}`, user: row.user, coin: row.coin, amount: sign }];
    await database.transaction().execute(async (transaction) => {
      const event = row.state === 'restoring' ? 'finishRestore' : 'finishReversal';
      await sql`update deposits set reversals_told = reversals_asked,
        restores_told = restores_asked, ${happens(event)} and id = ${row.id}`.execute(transaction);
      const amount = this.#textOf(row);
      const shown = legs.map((leg) => ({ ...leg, amount: `${sign}${amount}` }));
      await sql`insert into corrections (proposal, sequence, created_at, note, evidence, value, legs)
        values (${key}, ${sequence}, ${time}, ${note}, ${row.transaction}, 0,
          ${JSON.stringify(shown)}) on conflict do nothing`.execute(transaction);
    });
  }

  #textOf({ coin, taken }: ReversalRow): string {
    const { decimals } = this.#own.catalog.findAsset(coin);
    return formatDecimal(taken, decimals);
  }

  /** Owners of deposits that are not in order withdraw nothing; a stop that a crash cut off is made again. */
  async stopAll(): Promise<void> {
    const { database, chain, stopWithdrawals } = this.#own;
    const { rows } = await sql<{ user: number; isOpen: boolean }>`
      select o.user_id as user, bool_or(o.state <> 'reversed') as "isOpen" from deposits o
      where o.chain = ${chain.code} and ${notInOrder} and not exists (
        select from account_limits_stopped s where s.user_id = o.user_id)
      group by o.user_id`.execute(database);
    for (const { user, isOpen } of rows) {
      // A debt may have been paid since.
      if (isOpen || (await this.#owes(user))) await stopWithdrawals(user);
    }
  }

  /** Whose deposits are all in order again, and who owes nothing for them any more, withdraws again. */
  async #openAll(): Promise<void> {
    const { database, chain, openWithdrawals } = this.#own;
    const { rows } = await sql<{ user: number }>`
      select distinct d.user_id as user from deposits d
        join account_limits_stopped s on s.user_id = d.user_id
      where d.chain = ${chain.code} and not exists (
        select from deposits o where o.user_id = d.user_id
          and o.state in ('reverted', 'reversing', 'restoring'))`.execute(database);
    for (const { user } of rows) {
      if (!(await this.#owes(user))) await openWithdrawals(user);
    }
  }

  /**
   * Whether a person owes of any coin: what reversed deposits on all chains lacked, less what corrections have
   * moved between this account and the debts. A correction that touches debts has one person beside them.
   */
  async #owes(user: number): Promise<boolean> {
    const { database, catalog } = this.#own;
    const { rows: debts } = await sql<{ coin: string; debt: string }>`
      select coin, sum(amount - taken)::text as debt from deposits
      where user_id = ${user} and state = 'reversed' group by coin`.execute(database);
    for (const { coin, debt } of debts) {
      const { decimals } = catalog.findAsset(coin);
      const { rows } = await sql<{ given: string }>`
        select coalesce(sum(-(own.leg ->> 'amount')::numeric) * power(10::numeric, ${decimals}::int), 0)
          ::bigint::text as given
        from corrections, jsonb_array_elements(legs) own (leg), jsonb_array_elements(legs) debt (leg)
        where legs @> ${JSON.stringify([{ user, coin }])}::jsonb
          and own.leg @> ${JSON.stringify({ user, coin })}::jsonb
          and debt.leg @> ${JSON.stringify({ account: 'debts', coin })}::jsonb
          and (own.leg ->> 'amount')::numeric = -(debt.leg ->> 'amount')::numeric`.execute(
        database,
      );
      if (BigInt(debt) > BigInt(rows[0]?.given ?? 0)) return true;
    }
    return false;
  }
}

/** What of a deposit can be taken back. */
export function takenOf(amount: number, available: bigint): number {
  return available < BigInt(amount) ? Number(available < 0n ? 0n : available) : amount;
}

function correctionOf(
  { state, user, amount, taken, transaction }: ReversalRow,
  asset: number,
  chain: string,
): CorrectBalances {
  const sign = state === 'restoring' ? -1 : 1;
  const legs = [
    { user, asset, amount: -taken * sign },
    { user: HouseUser.debts, asset, amount: (taken - amount) * sign },
    { user: HouseUser.custody, asset, amount: amount * sign },
  ].filter((leg) => leg.amount !== 0);
  const reason =
    state === 'restoring'
      ? `Deposit ${transaction} is back on-chain`
      : `Deposit ${transaction} was reversed on-chain`;
  return { legs, reason, chain };
}
