import type { Logger } from '#platform/logger.ts';

/** A request that has been answered, as the access log and the metrics have it: nothing of what it said. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  /** As the router writes it, never with what a caller put in: '/api/spot/order/{code}'. */
  readonly route: string;
  readonly status: number;
  /** The number in the answer; undefined: it was no call. */
  readonly code?: number | undefined;
  readonly userId?: number | undefined;
  /** An operator, in the console. */
  readonly operatorId?: number | undefined;
  readonly milliseconds: number;
}

/** What no route of ours was asked for. */
export const UNKNOWN_ROUTE = 'unknown';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A method as a label: a made-up name is none. */
export function knownMethod(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : 'other';
}

/** One line a request. */
export function writeAccess(logger: Pick<Logger, 'info'>, answered: Answered): void {
  // A field of the name "code" would be blacked out: elsewhere those are people's codes.
  const { milliseconds, code: answerCode, ...rest } = answered;
  const line = { ...rest, answerCode, milliseconds: Math.round(milliseconds * 100) / 100 };
  logger.info(line, 'request');
}
