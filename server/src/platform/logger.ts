import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * One JSON line an event on standard output; secrets and contacts are never fields of it. Of an error
 * stay its kind, words, code and stack: what a database or a provider adds may quote what people sent.
 *
 * @param machine on each line, so that lines of several machines can be read in one place; without one, none is
 */
export function createLogger(level: string, machine?: string): Logger {
  return pino({
    level,
    base: machine === undefined ? null : { machine },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'code', 'token', 'ticket', 'email', 'mobile', '*.password', '*.token'],
    serializers: { err: plainError },
  });
}

function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as Error & { code?: unknown };
  return {
    ...{ type: name, message, stack },
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: code }),
    ...(cause instanceof Error && { cause: plainError(cause) }),
  };
}
