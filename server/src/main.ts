import { readConfig } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import { EXIT_REFUSED, StartRefused } from './platform/start-refused.ts';
import { type Bourse, startBourse } from './services/bourse.ts';
import { EngineInUse } from './services/engine-client.ts';

const STOP_TIMEOUT_MS = 10_000;

/** Runs the exchange until it is told to stop: SIGTERM and SIGINT drain it. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const logger = createLogger(config.logLevel);
  let bourse: Bourse | undefined;
  let isStopping = false;

  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(exitCode || 1), STOP_TIMEOUT_MS).unref();
    await bourse?.stop();
    process.exit(exitCode);
  };
  const onFatal = (error: Error) => {
    if (isStopping) return;
    logger.fatal({ err: error }, 'the exchange cannot go on');
    process.exit(1);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  process.on('unhandledRejection', (error) => onFatal(error as Error));

  bourse = await startBourse(config, logger, onFatal);
  console.log(`\n  ${config.brandName} is running: ${bourse.address}\n`);
  if (config.mode === 'demo' && !config.smtpUrl) {
    console.log(`  Verification codes arrive at ${bourse.address}/dev/outbox`);
    console.log('  Ctrl-C stops it; your data stays in', config.dataDir, '\n');
  }
}

main().catch((error: Error) => {
  const isRefused = error instanceof StartRefused;
  const isKnown = isRefused || error instanceof EngineInUse;
  console.error(isKnown ? `Bourse did not start: ${error.message}` : error);
  process.exit(isRefused ? EXIT_REFUSED : 1);
});
