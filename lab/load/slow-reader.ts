import { connect, type Socket } from 'node:net';
import { FEED_PATH, FeedAction, periods } from '@bourse/contract/feed.ts';
import {
  type DepthRequest,
  DepthRequestSchema,
  type Envelope,
  EnvelopeSchema,
  type KlineRequest,
  KlineRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';

const HANDSHAKE =
  `GET ${FEED_PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const HEAD_END = Buffer.from('\r\n\r\n');
const [BINARY, PING, PONG] = [0x82, 0x89, 0x8a];
/** How often a line brings what it has brought meanwhile. */
const STEP_MS = 250;

export interface SlowReaderOptions {
  readonly port: number;
  /** Of this machine's own 127.0.0.0/8: five sockets of each are let in. */
  readonly address: string;
  readonly bytesPerSecond: number;
  /** The market and contract of all that it subscribes to. */
  readonly symbol: string;
}

/**
 * A program or phone whose line is slow, or that reads nothing: a bare socket that subscribes to
 * all public channels of a symbol, answers the pings that it comes to, and sends one a second.
 */
export class SlowReader {
  private readonly socket: Socket;
  private readonly bytesPerStep: number;
  private rest: Buffer = Buffer.alloc(0);
  private readonly timers: NodeJS.Timeout[] = [];
  /** Times of the last push, seconds since 1970. */
  lastPushSeconds = 0;

  private constructor(socket: Socket, bytesPerSecond: number) {
    this.socket = socket;
    this.bytesPerStep = (bytesPerSecond * STEP_MS) / 1_000;
    if (bytesPerSecond > 0) this.timers.push(setInterval(() => this.read(), STEP_MS));
    this.timers.push(setInterval(() => socket.write(frame(PING)), 1_000));
    socket.on('close', () => this.stop());
  }

  static async open(options: SlowReaderOptions): Promise<SlowReader> {
    const { port, address: localAddress, bytesPerSecond, symbol } = options;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.on('error', () => undefined);
    await new Promise<void>((resolve, reject) => {
      socket.once('close', () => reject(new Error('the feed let a reader not in')));
      let head = Buffer.alloc(0);
      socket.on('readable', function shake() {
        head = Buffer.concat([head, (socket.read() as Buffer | null) ?? Buffer.alloc(0)]);
        if (!head.includes(HEAD_END)) return;
        socket.off('readable', shake);
        resolve();
      });
      socket.write(HANDSHAKE);
    });
    for (const subscription of subscriptionsTo(symbol)) socket.write(frame(BINARY, subscription));
    return new SlowReader(socket, bytesPerSecond);
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.socket.destroy();
  }

  private read(): void {
    const { socket } = this;
    const bytes = Math.min(this.bytesPerStep, socket.readableLength);
    // Without a call nothing more would be asked of the kernel.
    const read = (bytes > 0 ? socket.read(bytes) : socket.read(0)) as Buffer | null;
    if (read) this.rest = this.take(Buffer.concat([this.rest, read]));
  }

  /** Deals with whole frames; the rest. */
  private take(bytes: Buffer): Buffer {
    let at = 0;
    while (bytes.length - at >= 4) {
      const short = bytes[at + 1] as number;
      const [header, length] = short < 126 ? [2, short] : [4, bytes.readUInt16BE(at + 2)];
      const end = at + header + length;
      if (bytes.length < end) break;
      const payload = bytes.subarray(at + header, end);
      if (bytes[at] === PING) this.socket.write(frame(PONG, payload));
      if (bytes[at] === BINARY) {
        this.lastPushSeconds = decode<Envelope>(EnvelopeSchema, payload).time;
      }
      at = end;
    }
    return Buffer.from(bytes.subarray(at));
  }
}

function subscriptionsTo(symbol: string): Uint8Array[] {
  const identity = { platform: 'test', userId: 0, symbol };
  const { spotDepth, spotTrade, spotTimes, futureDepth, futureTrade, futureTimes } = FeedAction;
  const plain = [spotDepth, spotTrade, spotTimes, futureDepth, futureTrade, futureTimes];
  const of = (action: FeedAction, data: Uint8Array) =>
    encode<Envelope>(EnvelopeSchema, { action, data, time: 0, sequence: 0 });
  return [
    ...plain.map((action) => of(action, encode<DepthRequest>(DepthRequestSchema, identity))),
    ...periods.map((period) =>
      of(FeedAction.spotKline, encode<KlineRequest>(KlineRequestSchema, { ...identity, period })),
    ),
  ];
}

/** A client's frame with an empty mask. */
function frame(first: number, payload: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
