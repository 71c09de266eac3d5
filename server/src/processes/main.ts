import { mistypedVariables } from '#platform/addresses/mistyped.ts';
import { consoleUrlOf, readConfig, variableNames } from '#platform/config.ts';
import { openSupervisor } from '#platform/files/supervisor.ts';
import { createLogger } from '#platform/logger.ts';
import { EXIT_REFUSED, StartFailed, StartRefused } from '#platform/start-refused.ts';
import { type Exchange, startExchange } from './start.ts';

const STOP_TIMEOUT_MS = 10_000;

/** Runs the exchange until it is stopped: SIGTERM and SIGINT drain it, or give its start up. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const logger = createLogger(config.logLevel, config.machineName);
  for (const { name, meant } of mistypedVariables(process.env, variableNames)) {
    logger.warn({ variable: name }, `this variable is not known: ${meant} is`);
  }
  const supervisor = openSupervisor(process.env, logger);
  const giveUp = new AbortController();
  let starting: Promise<Exchange> | undefined;
  let isStopping = false;

  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    supervisor.stopping();
    let exchange: Exchange | undefined;
    const endNow = () => {
      logger.error({ waitsFor: exchange?.waitsFor }, 'the exchange did not stop in time');
      process.exit(exitCode || 1);
    };
    setTimeout(endNow, STOP_TIMEOUT_MS).unref();
    giveUp.abort();
    // A start that is given up fails by that: nothing runs, so there is nothing to drain.
    exchange = await starting?.catch(() => undefined);
    try {
      await exchange?.stop();
    } catch (error) {
      logger.error({ err: error }, 'not all of the exchange was stopped');
      process.exit(exitCode || 1);
    }
    process.exit(exitCode);
  };
  const onFatal = (error: Error) => {
    if (isStopping) return;
    logger.fatal({ err: error }, 'the exchange cannot go on');
    process.exit(1);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGUSR2', () => void starting?.then((exchange) => exchange.confirmClock()));
  process.on('unhandledRejection', (error) => onFatal(error as Error));

  starting = startExchange(config, logger, onFatal, {
    signal: giveUp.signal,
    // Who keeps this process starts it again: it follows then.
    onHandover: () => void stop(1),
  });
  let address: string | undefined;
  let firstOperatorLink: string | undefined;
  try {
    ({ address, firstOperatorLink } = await starting);
  } catch (error) {
    if (isStopping) return;
    throw error;
  }
  supervisor.ready();
  if (!address) {
    console.log(
      `\n  ${config.brandName} is running without a door: ${config.services.join(', ')}\n`,
    );
    return;
  }
  console.log(`\n  ${config.brandName} is running: ${address}\n`);
  if (firstOperatorLink) {
    console.log(
      `  Nobody runs this exchange yet. Whoever opens this link, once, does:\n  ${firstOperatorLink}\n`,
    );
  }
  if (config.mode === 'demo' && !config.smtpUrl) {
    console.log(`  Verification codes arrive at ${address}/dev/outbox`);
    console.log(`  The exchange's staff sign in at ${consoleUrlOf(config)}/console`);
    console.log('  Ctrl-C stops it; your data stays in', config.dataDir, '\n');
  }
}

main().catch((error: Error) => {
  const isKnown = error instanceof StartFailed;
  console.error(isKnown ? `Bourse did not start: ${error.message}` : error);
  process.exit(error instanceof StartRefused ? EXIT_REFUSED : 1);
});
