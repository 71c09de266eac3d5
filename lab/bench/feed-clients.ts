/**
 * Many readers of one book in a process of their own: bare TCP sockets that shake hands, subscribe
 * and note when each push arrives. Started by feed.bench.ts, which talks to it by messages.
 */
import { connect, type Socket } from 'node:net';
import { FEED_PATH, FeedAction } from '@bourse/contract/feed.ts';
import {
  type DepthPush,
  DepthPushSchema,
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';

export interface ClientsTask {
  readonly port: number;
  readonly sockets: number;
  readonly symbol: string;
}

/** When each update was made: its mark (the volume that the push tells) and the time. */
export interface UpdatesMade {
  readonly updates: readonly (readonly [mark: number, timeMs: number])[];
}

export interface Delivery {
  readonly latenciesMs: Float64Array;
}

const CONNECTS_AT_ONCE = 100;
const ARRIVALS_MAX = 2_000_000;
const [BINARY, PING, PONG] = [0x82, 0x89, 0x8a];

const arrivalTimes = new Float64Array(ARRIVALS_MAX);
const arrivalSequences = new Uint32Array(ARRIVALS_MAX);
let arrivals = 0;
/** The first frame seen of each push, by the channel's number. */
const frames = new Map<number, Buffer>();

/** Milliseconds since the epoch on the clock that all processes of a machine share. */
const now = () => performance.timeOrigin + performance.now();

process.on('message', async (message: ClientsTask | UpdatesMade) => {
  if ('port' in message) {
    await openAll(message);
    process.send?.('open');
  } else {
    const delivery: Delivery = { latenciesMs: latencies(message) };
    process.send?.(delivery, () => process.disconnect?.());
  }
});

async function openAll({ port, sockets, symbol }: ClientsTask): Promise<void> {
  const subscribe = maskedFrame(
    BINARY,
    encode<Envelope>(EnvelopeSchema, {
      action: FeedAction.spotDepth,
      data: encode<DepthRequest>(DepthRequestSchema, { symbol, platform: 'bench', userId: 0 }),
      ...{ time: 0, sequence: 0 },
    }),
  );
  for (let opened = 0; opened < sockets; opened += CONNECTS_AT_ONCE) {
    const count = Math.min(CONNECTS_AT_ONCE, sockets - opened);
    await Promise.all(Array.from({ length: count }, () => open(port, subscribe)));
  }
}

/** One buffer for all: what a socket has read is dealt with before another one reads. */
const shared = Buffer.alloc(64 * 1024);

/** Resolves when the first push has come. */
function open(port: number, subscribe: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let isUpgraded = false;
    let rest: Buffer | undefined;
    const read = (count: number): boolean => {
      const bytes = shared.subarray(0, count);
      if (isUpgraded) {
        rest = readFrames(rest ? Buffer.concat([rest, bytes]) : bytes, socket);
        resolve();
      } else if (bytes.toString('latin1').startsWith('HTTP/1.1 101')) {
        isUpgraded = true;
        socket.write(subscribe);
      } else {
        reject(new Error(bytes.toString('latin1')));
      }
      return true;
    };
    const socket = connect({
      ...{ port, host: '127.0.0.1', noDelay: true },
      onread: { buffer: shared, callback: read },
    });
    socket.on('error', reject);
    socket.write(
      `GET ${FEED_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  });
}

/** Notes the whole frames, answers pings, and returns a copy of the rest. */
function readFrames(bytes: Buffer, socket: Socket): Buffer | undefined {
  let at = 0;
  for (;;) {
    if (bytes.length - at < 4) break;
    const short = bytes[at + 1] as number;
    const [header, length] = short < 126 ? [2, short] : [4, bytes.readUInt16BE(at + 2)];
    const end = at + header + length;
    if (bytes.length < end) break;
    if (bytes[at] === BINARY) note(bytes, at + header, end);
    if (bytes[at] === PING) socket.write(maskedFrame(PONG, bytes.subarray(at + header, end)));
    at = end;
  }
  return at < bytes.length ? Buffer.from(bytes.subarray(at)) : undefined;
}

function note(bytes: Buffer, start: number, end: number): void {
  const sequence = lastVarint(bytes, end);
  if (!frames.has(sequence)) frames.set(sequence, Buffer.from(bytes.subarray(start, end)));
  if (arrivals === ARRIVALS_MAX) return;
  arrivalTimes[arrivals] = now();
  arrivalSequences[arrivals] = sequence;
  arrivals += 1;
}

/** The envelope's sequence is its last field, a varint; below 16,384 of at most two bytes. */
function lastVarint(bytes: Buffer, end: number): number {
  const last = bytes[end - 1] as number;
  const before = bytes[end - 2] as number;
  return before < 0x80 ? last : (before & 0x7f) | (last << 7);
}

/** One latency for each update at each socket that received it. */
function latencies({ updates }: UpdatesMade): Float64Array {
  const madeAt = new Map(updates);
  const madeAtOfSequence = new Map<number, number>();
  for (const [sequence, bytes] of frames) {
    const { data } = decode<Envelope>(EnvelopeSchema, bytes);
    const { sell } = decode<DepthPush>(DepthPushSchema, data);
    const timeMs = madeAt.get(Number(sell[0]?.volume.replace('.', '')));
    if (timeMs !== undefined) madeAtOfSequence.set(sequence, timeMs);
  }
  const found = new Float64Array(arrivals);
  let count = 0;
  for (let index = 0; index < arrivals; index += 1) {
    const timeMs = madeAtOfSequence.get(arrivalSequences[index] as number);
    if (timeMs === undefined) continue;
    found[count] = (arrivalTimes[index] as number) - timeMs;
    count += 1;
  }
  return found.slice(0, count);
}

/** A client's frame; the mask may be zero, but must be there. */
function maskedFrame(first: number, payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
