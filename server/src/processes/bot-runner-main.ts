import { BotStore } from '#bots/runner/bot-store.ts';
import { runBots } from '#bots/runner/run-bots.ts';
import { botRunnerVariables } from '#bots/runner/start-bot-runner.ts';
import { DatabaseClient } from '#platform/db/postgres/database-client.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { endWithMachine, watchedSocket } from '#platform/db/postgres/session.ts';
import { endWithStarter } from '#platform/files/kept-process.ts';
import { loadSealer } from '#platform/files/sealed.ts';

const CONNECTIONS_MAX = 3;
const ANSWER_TIMEOUT_MS = 5_000;
/** Sets the lock of the one process that runs the bots apart from other advisory locks. */
const LOCK_CLASS = 7_304;

/**
 * The process that runs the trading bots: it calls the exchange over HTTP with the key of each bot, and
 * alone can open those keys. What it cannot go on with ends it, and it is started again.
 */
async function main(): Promise<void> {
  endWithStarter();
  const read = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`the process of the bots is not told ${name}`);
    return value;
  };
  const databaseUrl = read(botRunnerVariables.databaseUrl);
  // One that is about to end may still be at work: there is never a second one.
  const lock = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'bourse-bots',
    stream: watchedSocket,
  });
  lock.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  await lock.connect();
  // A machine that is gone keeps the next one waiting for seconds only.
  await endWithMachine(lock);
  await lock.query('select pg_advisory_lock($1::int, 0)', [LOCK_CLASS]);
  const pool = openPool(databaseUrl, {
    connectionsMax: CONNECTIONS_MAX,
    statementTimeoutMs: ANSWER_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-bots',
  });
  await runBots({
    store: new BotStore(openDatabase(pool)),
    sealer: await loadSealer(read(botRunnerVariables.keyFile)),
    address: read(botRunnerVariables.address),
    onBroken: (bot, { message }) => console.error(`bot ${bot}: ${message}`),
  });
}

await main();
