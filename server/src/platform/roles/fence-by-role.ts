import type { pg } from '../db/postgres/pg.ts';
import { actingRole, type HeldRole, RoleLost } from './role.ts';

const BEGIN = /^\s*(begin|start transaction)\b/i;
/** A statement that may write, with `with` before it or not. */
const WRITE = /^\s*(insert|update|delete|merge|with)\b/i;
/**
 * A holder that sleeps within a transaction keeps its successor out until Postgres ends it, milliseconds. Its
 * row is locked until the commit, so that no successor begins before it.
 */
const IDLE_MAX_MS = 4_000;
const FENCE = {
  name: 'fence-by-role',
  text: `select set_config('idle_in_transaction_session_timeout', '${IDLE_MAX_MS}', true)
    from service_roles where name = $1 and epoch = $2 for key share`,
};

type Query = (...given: readonly unknown[]) => Promise<pg.QueryResult>;

/**
 * Compares the epoch in each transaction that work under a role makes on this pool, and in each single statement
 * that may write. Where another process holds the role by now nothing is written, RoleLost is thrown, and the
 * role is given up. Work under no role goes on as before.
 */
export function fenceByRole(pool: pg.Pool): pg.Pool {
  pool.on('connect', fenceClient);
  const plain = pool.query.bind(pool) as Query;
  const query: Query = async (...given) => {
    if (!actingRole()) return plain(...given);
    // The pool's own way would ask the connection in the name of who released it.
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await (client.query as Query)(...given);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  pool.query = query as typeof pool.query;
  return pool;
}

function fenceClient(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as Query;
  const query: Query = (...given) => {
    const held = actingRole();
    const text = textOf(given[0]);
    const isInside = client.getTransactionStatus() === 'T';
    // The pool itself asks with a callback.
    if (!held || isInside || given.some((each) => typeof each === 'function'))
      return plain(...given);
    if (BEGIN.test(text)) return begin(plain, held, given);
    return WRITE.test(text) ? alone(plain, held, given) : plain(...given);
  };
  client.query = query as typeof client.query;
}

async function begin(plain: Query, held: HeldRole, given: readonly unknown[]) {
  const begun = await plain(...given);
  const { rowCount } = await plain({ ...FENCE, values: [held.role, held.epoch] });
  if (rowCount === 1) return begun;
  await plain('rollback');
  held.giveUp();
  throw new RoleLost(held.role);
}

async function alone(plain: Query, held: HeldRole, given: readonly unknown[]) {
  await begin(plain, held, ['begin']);
  try {
    const result = await plain(...given);
    await plain('commit');
    return result;
  } catch (error) {
    // A broken connection rolls back by its end; the first error says why.
    await plain('rollback').catch(() => {});
    throw error;
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return (statement as { readonly text?: string } | undefined)?.text ?? '';
}
