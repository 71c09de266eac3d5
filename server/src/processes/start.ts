import { setTimeout as sleep } from 'node:timers/promises';
import { EngineInUse } from '#engine/run/engine-client.ts';
import { Alarms } from '#platform/alarms.ts';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { systemScheduler } from '#platform/scheduler.ts';
import { Shutdown } from '#platform/shutdown.ts';
import { StartFailed } from '#platform/start-refused.ts';
import { SteadyClock } from '#platform/steady-clock.ts';
import { startAll } from './all.ts';
import { followUntilLeading } from './following/standby.ts';
import { Presence } from './machine/presence.ts';
import { WatchDoor } from './machine/watch-door.ts';
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
/** What the end of a process that cannot go on waits for its alarms. */
const LAST_WORDS_MS = 300;

/**
 * Starts the services of the configuration. What fails on the way, or is given up by `signal`, stops what was
 * started, in the opposite order. Where another process leads the database it follows that one first, if the
 * configuration says so. Throws StartRefused, StartFailed.
 */
export async function startExchange(
  config: Config,
  logger: Logger,
  onFatal: (error: Error) => void,
  { signal = new AbortController().signal, onHandover = () => {} }: StartSignals = {},
): Promise<Exchange> {
  await refuseWithoutEngine(config);
  const watch = openWatch(config, logger, onHandover);
  const given = { config, logger, signal, ...watch, onFatal: afterAlarms(watch.presence, onFatal) };
  try {
    return await startOrFollow(given);
  } catch (error) {
    // Its alarms are read for an hour still.
    await given.presence.end(false).catch(() => undefined);
    await given.watchDoor.close();
    throw error;
  }
}

/** What comes from outside while a start or its process is under way. */
interface StartSignals {
  /** The start is given up. */
  readonly signal?: AbortSignal;
  /** Two people have asked that another engine leads: this process is to stop as for SIGTERM, and to be started again. */
  readonly onHandover?: () => void;
}

/** A process that cannot go on ends once its alarms are written, which others read, or after a moment. */
function afterAlarms(presence: Presence, onFatal: (error: Error) => void) {
  return (error: Error) => {
    if (!presence.hasUnwrittenAlarms) return onFatal(error);
    const told = presence.look().then(() => presence.look());
    void Promise.race([told, sleep(LAST_WORDS_MS)]).finally(() => onFatal(error));
  };
}

/** How this process says how it is. */
function openWatch(config: Config, logger: Logger, onHandover: () => void) {
  const clock = new SteadyClock();
  const alarms = new Alarms(logger, () => clock.now());
  const presence = new Presence({
    ...{ config, alarms, clock, logger, onHandover, scheduler: systemScheduler },
  });
  return { clock, alarms, presence, watchDoor: new WatchDoor(config.metricsListen) };
}

async function startOrFollow(given: Omit<StartOptions, 'shutdown' | 'standby'>): Promise<Exchange> {
  const { services, takeover, databaseUrl } = given.config;
  const mayWait = services.includes('engine') && takeover === 'wait' && databaseUrl !== '';
  for (;;) {
    const standby = mayWait ? await followUntilLeading(given) : undefined;
    try {
      return await startOnce({ ...given, standby });
    } catch (error) {
      // Two began with an empty database, and the other one was quicker.
      const isLate = mayWait && !standby && error instanceof EngineInUse;
      if (!isLate || given.signal.aborted) throw error;
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
