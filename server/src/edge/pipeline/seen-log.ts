import type { IncomingHttpHeaders } from 'node:http';
import { Code } from '@bourse/contract/codes.ts';
import { LOG_SEQUENCE_HEADER } from '@bourse/contract/headers.ts';
import type { Route } from '@bourse/contract/route.ts';
import type { LogPosition } from '#engine/live/log-position.ts';
import { Refusal } from '#platform/refusal.ts';

const SEQUENCE = /^\d{1,15}$/;

/**
 * Waits until this process has read as much of the log as the caller has seen, here or at another gateway. Refuses
 * logBehind after a second, and shapeInvalid where the header is no number. What everybody may call waits for nothing.
 */
export async function waitForSeen(
  headers: IncomingHttpHeaders,
  { access }: Pick<Route, 'access'>,
  position: Pick<LogPosition, 'waitFor'>,
): Promise<void> {
  const seen = headers[LOG_SEQUENCE_HEADER];
  if (seen === undefined || access.who === 'anyone') return;
  if (!SEQUENCE.test(String(seen))) {
    throw new Refusal(Code.shapeInvalid, { field: LOG_SEQUENCE_HEADER });
  }
  await position.waitFor(Number(seen));
}

/** What the answer to a change stands on: whoever sends it back reads no older state. */
export function seenHeaders(
  { method, access }: Pick<Route, 'method' | 'access'>,
  position: Pick<LogPosition, 'sequence'>,
): Readonly<Record<string, string>> {
  if (method === 'GET' || access.who === 'anyone') return {};
  return { [LOG_SEQUENCE_HEADER]: String(position.sequence) };
}
