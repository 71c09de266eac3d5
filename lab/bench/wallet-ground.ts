/** A database with accounts, and an engine whose log it carries, for benches of the wallet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBody, CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import { LiveState } from '@bourse/server/engine/live/live-state.ts';
import { noSnapshots } from '@bourse/server/engine/log/memory-log.ts';
import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';
import { recover } from '@bourse/server/engine/log/recover.ts';
import { Sequencer } from '@bourse/server/engine/log/sequencer.ts';
import { migrate } from '@bourse/server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '@bourse/server/platform/db/postgres/embedded-postgres.ts';
import { openDatabase, openPool } from '@bourse/server/platform/db/postgres/postgres.ts';

export type WalletGround = Awaited<ReturnType<typeof openWalletGround>>;

export async function openWalletGround() {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-wallet-'));
  const postgres = await startEmbeddedPostgres(join(directory, 'postgres'));
  const options = {
    connectionsMax: 16,
    statementTimeoutMs: 0,
    applicationName: 'bench',
  };
  const pool = openPool(postgres.url, options);
  // Of connections that are ended together with their server, some hear of its end first.
  const database = openDatabase(pool);
  await migrate(database);
  const log = await PostgresLog.lead(postgres.url);
  const { engine, lastHash } = await recover(log, noSnapshots, 0, () => {});
  const live = new LiveState();
  const fail = (error: Error) => {
    throw error;
  };
  const sequencer = new Sequencer({
    ...{ engine, log, clock: { now: Date.now }, lastHash, lastTime: engine.time },
    publish: (outcomes, tickets) => {
      for (const [at, outcome] of outcomes.entries()) {
        live.apply(outcome);
        (tickets[at] as (outcome: Outcome) => void)(outcome);
      }
    },
    onPoison: (_command, error) => fail(error),
    ...{ onFatal: fail, onAppendFailed: fail, onCommit: () => {}, beforeCommit: () => undefined },
    pause: async () => undefined,
  });
  const submit = (request: CommandRequest) =>
    new Promise<Outcome>((resolve) => void sequencer.submit(request, resolve));
  return {
    ...{ directory, database, pool, live, engine: { submit } },
    house: (body: CommandBody) => submit({ user: 0, key: '', body }),
    /** People with these numbers. */
    async people(first: number, last: number): Promise<void> {
      await pool.query(
        `insert into users (id, public_number, kind, nickname, email, password_hash, locale, country,
          currency, referral_code, created_at) overriding system value
        select n, 10000000 + n, 'person', 'B' || n, 'b' || n || '@example.com', 'none', 'en', 'HK', 'USD',
          'B' || n, 0 from generate_series($1::integer, $2::integer) as n`,
        [first, last],
      );
    },
    /** Deposit addresses of people, number by number. */
    async addresses(chain: string, first: number, list: readonly string[]): Promise<void> {
      await pool.query(
        `insert into deposit_addresses (chain, user_id, number, address, created_at)
        select $1, $2::integer + at - 1, at - 1, address, 0
        from unnest($3::text[]) with ordinality as list (address, at)`,
        [chain, first, list],
      );
    },
    async stop(): Promise<void> {
      await log.close();
      await database.destroy();
      await postgres.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
