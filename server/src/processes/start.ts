import { setTimeout as sleep } from 'node:timers/promises';
import { EngineInUse } from '#engine/run/engine-client.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { Shutdown } from '#platform/shutdown.ts';
import { StartFailed } from '#platform/start-refused.ts';
import { startAll } from './all.ts';
import { followUntilLeading } from './following/standby.ts';
import { preflight } from './preflight.ts';
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
 * started, in the opposite order. Where another process leads the database it follows that one first, if the
 * configuration says so. Throws StartRefused, StartFailed.
 */
export async function startExchange(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Exchange> {
  await refuseWithoutEngine(config);
  const given = { config, logger, onFatal, signal };
  const { services, takeover, databaseUrl } = config;
  const mayWait = services.includes('engine') && takeover === 'wait' && databaseUrl !== '';
  for (;;) {
    const standby = mayWait ? await followUntilLeading(given) : undefined;
    try {
      return await startOnce({ ...given, standby });
    } catch (error) {
      // Two began with an empty database, and the other one was quicker.
      if (!mayWait || standby || !(error instanceof EngineInUse) || signal.aborted) throw error;
    }
  }
}

async function startOnce(given: Omit<StartOptions, 'shutdown'>): Promise<Exchange> {
  const { config, logger, signal } = given;
  const shutdown = new Shutdown();
  const looked = given.standby ? Promise.resolve() : preflight(config);
  const starting = looked.then(() => startAll({ ...given, shutdown }));
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
