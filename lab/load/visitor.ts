import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';

/** Somebody's machine: the address that its calls leave from, and what its browser calls itself. */
export interface Visitor {
  /** Of this machine's own 127.0.0.0/8, so that one machine can play many. */
  readonly address: string;
  readonly userAgent?: string;
}

export interface VisitorAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** One call over a connection of its own; with a body it is a POST. */
export async function visit(
  port: number,
  { address, userAgent = 'Firefox' }: Visitor,
  path: string,
  { headers = {}, body }: { headers?: OutgoingHttpHeaders; body?: unknown } = {},
): Promise<VisitorAnswer> {
  const call = request({
    ...{ host: '127.0.0.1', port, path, localAddress: address, agent: false },
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: `localhost:${port}`,
      'user-agent': userAgent,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
