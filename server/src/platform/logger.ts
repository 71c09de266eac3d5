import { type Logger, pino } from 'pino';

export type { Logger };

/** One JSON line an event on standard output; secrets and contacts are never fields of it. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'code', 'token', 'ticket', 'email', 'mobile', '*.password', '*.token'],
  });
}
