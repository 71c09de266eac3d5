import { setTimeout as sleep } from 'node:timers/promises';
import { untilUnled } from '#engine/log/until-unled.ts';
import { EngineInUse } from '#engine/run/engine-client.ts';
import type { Config } from '#platform/config.ts';
import { peopleWait } from '#platform/db/postgres/pools.ts';
import { openPool } from '#platform/db/postgres/postgres.ts';
import type { Logger } from '#platform/logger.ts';
import { Shutdown } from '#platform/shutdown.ts';
import { StartFailed } from '#platform/start-refused.ts';
import { startAll } from './all.ts';
import { preflight, refuseUnfitDatabase } from './preflight.ts';
import { refuseWithoutEngine } from './services.ts';
import type { StartOptions } from './start-options.ts';
import type { Started } from './start-services.ts';

/** A process of an exchange while it runs. */
export interface Exchange extends Started {
  /** Takes no new commands, commits the last batch, closes sockets, stops what it started. */
  stop(): Promise<void>;
  /** What `stop` waits for at the moment; undefined before and after it. */
  readonly waitsFor: string | undefined;
}

/** What a start that failed or was given up may still take to notice. */
const NOTICE_MS = 3_000;

/**
 * Starts the services of the configuration. What fails on the way, or is given up by `signal`, stops what was
 * started, in the opposite order. Where another process leads the database it waits first, if the configuration
 * says so. Throws StartRefused, StartFailed.
 */
export async function startExchange(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Exchange> {
  await refuseWithoutEngine(config);
  const mayWait = config.takeover === 'wait' && config.databaseUrl !== '';
  for (;;) {
    if (mayWait) await waitForLeadership(config, logger, signal);
    try {
      return await startOnce({ config, logger, onFatal, signal });
    } catch (error) {
      // Another one that waited was quicker.
      if (!mayWait || !(error instanceof EngineInUse) || signal.aborted) throw error;
    }
  }
}

/** Resolves when no other process leads the database. Nothing of it is read or written before. */
async function waitForLeadership(config: Config, logger: Logger, signal: AbortSignal) {
  await preflight(config);
  const pool = openPool(config.databaseUrl, {
    ...{ connectionsMax: 1, ...peopleWait, applicationName: 'bourse-waiting' },
  });
  try {
    await refuseUnfitDatabase(pool);
    const onWaiting = () =>
      logger.warn('another exchange leads this database: this one waits until it is gone');
    await untilUnled({ pool, signal, onWaiting });
  } finally {
    await pool.end();
  }
}

async function startOnce(given: Omit<StartOptions, 'shutdown'>): Promise<Exchange> {
  const { config, logger, signal } = given;
  const shutdown = new Shutdown();
  const starting = preflight(config).then(() => startAll({ ...given, shutdown }));
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new StartFailed('the start was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    const started = await Promise.race([starting, givenUp]);
    return {
      ...started,
      stop: () => shutdown.run(),
      get waitsFor() {
        return shutdown.current;
      },
    };
  } catch (error) {
    await Promise.race([Promise.allSettled([starting]), sleep(NOTICE_MS)]);
    await shutdown
      .run()
      .catch((reason: Error) => logger.warn({ err: reason }, 'not all was stopped'));
    throw error;
  }
}
