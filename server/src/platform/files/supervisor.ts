import { spawn } from 'node:child_process';
import type { Logger } from '../logger.ts';

/** How often we say that we live, within the time that systemd allows. */
const BEATS = 4;

type Environment = Record<string, string | undefined>;

export interface Supervisor {
  /** Says that the exchange is ready, and from then on that the main thread turns. */
  ready(): void;
  /** Says that the exchange ends; systemd waits as long as the unit allows. */
  stopping(): void;
}

/**
 * systemd, where it started us with `Type=notify`. Its own program carries what we say, for Node has no
 * sockets of that kind. Elsewhere nothing happens. The variables go, so that no child speaks for us.
 */
export function openSupervisor(
  environment: Environment,
  logger: Pick<Logger, 'warn'>,
  program = 'systemd-notify',
): Supervisor {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: allowedUs, PATH } = environment;
  delete environment.NOTIFY_SOCKET;
  delete environment.WATCHDOG_USEC;
  delete environment.WATCHDOG_PID;
  if (!socket) return { ready: () => undefined, stopping: () => undefined };
  const tell = (words: readonly string[]) => {
    const env = { NOTIFY_SOCKET: socket, PATH };
    spawn(program, [...words], { env, stdio: 'ignore' }).on('error', (error) =>
      logger.warn({ err: error }, 'systemd does not hear how it goes'),
    );
  };
  let beating: NodeJS.Timeout | undefined;
  return {
    ready() {
      tell(['--ready', '--status=the exchange takes orders']);
      const everyMs = Number(allowedUs ?? 0) / 1_000 / BEATS;
      // A main thread that stands still beats no more: systemd ends it, and starts it again.
      if (everyMs > 0) beating ??= setInterval(() => tell(['WATCHDOG=1']), everyMs).unref();
    },
    stopping() {
      clearInterval(beating);
      tell(['STOPPING=1']);
    },
  };
}
