import { connect, type Socket } from 'node:net';

/** One request, ready to be written, for `pipe` to send. */
export type NextRequest = () => Buffer;

export interface LoadResult {
  readonly sentCount: number;
  readonly acceptedCount: number;
  readonly refusedCount: number;
  readonly seconds: number;
  /** Milliseconds from the time at which a request was due to its answer. */
  readonly latenciesMs: Float64Array;
}

export interface LoadOptions {
  readonly port: number;
  /** How many to open for this load alone; or open ones, which stay open. */
  readonly connections: number | readonly LoadConnection[];
  readonly seconds: number;
  /** Requests a second over all connections; 0: each connection sends as soon as it is answered. */
  readonly ratePerSecond: number;
  readonly next: NextRequest;
}

/** A connection that answers to whichever load it carries. */
export interface LoadConnection {
  readonly socket: Socket;
  /** When the request in flight was due; 0: none is. */
  dueAt: number;
  received: string;
  onAnswer: (isAccepted: boolean) => void;
}

/** Connections for one load after the other. */
export function openConnections(port: number, count: number): Promise<LoadConnection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)));
}

/**
 * Sends requests over keep-alive connections, one in flight on each. With a rate, requests are due
 * at fixed times whether or not earlier ones are answered, so a slow server cannot hide its queue.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { port, connections, seconds, ratePerSecond, next } = options;
  const latencies: number[] = [];
  let sentCount = 0;
  let acceptedCount = 0;
  let refusedCount = 0;
  let isRunning = true;
  const idle: LoadConnection[] = [];
  const due: number[] = [];

  const send = (connection: LoadConnection, dueAt: number) => {
    connection.dueAt = dueAt;
    sentCount += 1;
    connection.socket.write(next());
  };
  const onAnswer = (connection: LoadConnection, isAccepted: boolean) => {
    latencies.push(performance.now() - connection.dueAt);
    if (isAccepted) acceptedCount += 1;
    else refusedCount += 1;
    connection.dueAt = 0;
    if (!isRunning) return;
    if (ratePerSecond === 0) return send(connection, performance.now());
    const dueAt = due.shift();
    if (dueAt === undefined) idle.push(connection);
    else send(connection, dueAt);
  };

  const open =
    typeof connections === 'number' ? await openConnections(port, connections) : connections;
  for (const connection of open) {
    connection.onAnswer = (isAccepted) => onAnswer(connection, isAccepted);
  }
  const started = performance.now();
  if (ratePerSecond === 0) {
    for (const connection of open) send(connection, performance.now());
  } else {
    idle.push(...open);
  }
  let dueCount = 0;
  const timer = setInterval(() => {
    if (ratePerSecond === 0) return;
    const now = performance.now();
    for (; dueCount < ((now - started) / 1_000) * ratePerSecond; dueCount += 1) {
      const dueAt = started + (dueCount / ratePerSecond) * 1_000;
      // The one that rested longest, so that all of them are in use.
      const connection = idle.shift();
      if (connection) send(connection, dueAt);
      else due.push(dueAt);
    }
  }, 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  isRunning = false;
  clearInterval(timer);
  const elapsed = (performance.now() - started) / 1_000;
  const deadline = performance.now() + 5_000;
  while (open.some(({ dueAt }) => dueAt > 0) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (typeof connections === 'number') for (const { socket } of open) socket.destroy();
  const latenciesMs = Float64Array.from(latencies).sort();
  return { sentCount, acceptedCount, refusedCount, seconds: elapsed, latenciesMs };
}

/** The value below which `share` of a sorted list lies. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function openConnection(port: number): Promise<LoadConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection: LoadConnection = { socket, dueAt: 0, received: '', onAnswer: () => {} };
    socket.once('connect', () => resolve(connection));
    socket.once('error', reject);
    socket.on('data', (bytes) => {
      connection.received += bytes.toString('latin1');
      const headEnd = connection.received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = /content-length: (\d+)/i.exec(connection.received)?.[1];
      const body = connection.received.slice(headEnd + 4);
      if (length === undefined || body.length < Number(length)) return;
      connection.received = '';
      connection.onAnswer(body.startsWith('{"code":0,'));
    });
  });
}
