import { BotStore } from '#bots/runner/bot-store.ts';
import { GatewayChoice } from '#bots/runner/gateway-choice.ts';
import { runBots } from '#bots/runner/run-bots.ts';
import { botRunnerVariables } from '#bots/runner/start-bot-runner.ts';
import { openDatabase, openPool } from '#platform/db/postgres/postgres.ts';
import { endWithStarter } from '#platform/files/kept-process.ts';
import { loadSealer } from '#platform/files/sealed.ts';
import { fenceByRole } from '#platform/roles/fence-by-role.ts';
import { holderName, RoleLocks } from '#platform/roles/role-locks.ts';
import { systemScheduler } from '#platform/scheduler.ts';

const CONNECTIONS_MAX = 3;
const ANSWER_TIMEOUT_MS = 5_000;

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
  const end = ({ message }: Error) => {
    console.error(message);
    process.exit(1);
  };
  const roles = new RoleLocks({
    ...{ databaseUrl, roles: ['bot-runner'], holder: holderName(), onFatal: end },
    ...{ scheduler: systemScheduler, logger: { warn: (_, text) => console.error(text) } },
  });
  await roles.start();
  const pool = openPool(databaseUrl, {
    connectionsMax: CONNECTIONS_MAX,
    statementTimeoutMs: ANSWER_TIMEOUT_MS,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    applicationName: 'bourse-bots',
  });
  const store = new BotStore(openDatabase(fenceByRole(pool)));
  const sealer = await loadSealer(read(botRunnerVariables.keyFile));
  const gateways = new GatewayChoice(read(botRunnerVariables.gateways).split(','), () =>
    roles.holds('bot-runner'),
  );
  const onBroken = (bot: number, { message }: Error) => console.error(`bot ${bot}: ${message}`);
  // One that is about to end may still be at work: there is never a second one.
  await roles.whileHeld('bot-runner', async () => {
    void runBots({ store, sealer, gateways, onBroken }).catch(end);
    return async () => end(new Error('another process runs the bots by now'));
  });
}

await main();
