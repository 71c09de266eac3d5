import { randomUUID } from 'node:crypto';
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';
import { type Answered, UNKNOWN_ROUTE } from '../pipeline/answered.ts';
import type { Dialect } from '../pipeline/dialect.ts';
import { securityHeaders } from './security-headers.ts';

/** Every answer of ours has it. */
const NO_SNIFFING = 'x-content-type-options';

/** Node's own refusals (no Host, an expectation) never reach a hook: they get headers and number here (S12, S32). */
export class GuardedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(...input: never): this {
    const given = (input as unknown[]).at(-1);
    const isGiven = given !== null && typeof given === 'object' && NO_SNIFFING in given;
    // Of an answer that is sent piece by piece they were set before.
    if (!isGiven && !this.hasHeader(NO_SNIFFING)) {
      const headers = { ...securityHeaders, 'x-request-id': randomUUID() };
      this.setHeaders(new Map(Object.entries(headers)));
    }
    return super.writeHead(...(input as [number]));
  }
}

/** A whole answer as text, for a stream that no request came to stand on. */
export function bareAnswer(status: number, body = '', requestId: string = randomUUID()): string {
  const headers = {
    ...securityHeaders,
    'x-request-id': requestId,
    ...(body && { 'content-type': 'application/json; charset=utf-8' }),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Says that a handshake is refused, and ends the connection, whether or not the other side does. */
export function refuseHandshake(stream: Duplex, status: number, requestId: string): void {
  stream.once('finish', () => stream.destroy());
  stream.end(bareAnswer(status, '', requestId));
}

/**
 * Answers what is no HTTP at all, or came too slowly, and ends the connection.
 *
 * @returns what was answered, if anything was
 */
export function answerClientError(
  error: Error & { code?: string },
  stream: Duplex,
  { refuse }: Pick<Dialect, 'refuse'>,
): Answered | undefined {
  if (error.code === 'ECONNRESET' || stream.destroyed || !stream.writable) {
    stream.destroy();
    return undefined;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isLate ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const code = Code.jsonBroken;
  const { body } = refuse(new Refusal(code));
  const requestId = randomUUID();
  stream.write(bareAnswer(status, JSON.stringify(body), requestId));
  stream.destroy();
  return { requestId, method: 'other', route: UNKNOWN_ROUTE, status, code, milliseconds: 0 };
}
