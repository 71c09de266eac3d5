import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frame } from './frame.ts';

/** What a session needs of its connection. */
export interface FeedSocket {
  /** Hands over a whole frame; without effect once the socket closes. */
  send(frame: Frame): void;
  /** As `send`, but frames that follow at once go to the kernel together with this one. */
  sendTogether(frame: Frame): void;
  /** Sends a ping; what it holds, which only who has read up to it can answer. */
  ping(): Uint8Array;
  /** Answers a ping with what it held. */
  pong(data: Uint8Array): void;
  /** Begins the closing handshake. */
  close(code: number, reason: string): void;
  /** Says that it closes, and the last of it: nothing that still comes is read. */
  dismiss(code: number, reason: string): void;
  /** Ends the connection without a word; what was sent may still arrive. */
  cut(): void;
  /** Ends it, and what waits in the kernel for a reader goes at once. */
  reset(): void;
}

const PING_BYTES = 8;

/**
 * A `ws` socket whose frames go out ready made. Compression is off and only control frames go
 * through `ws` itself, which writes each of them at once, so frames never mix.
 */
export function feedSocket(webSocket: WebSocket, stream: Duplex): FeedSocket {
  let isGathering = false;
  const send = () => {
    isGathering = false;
    stream.uncork();
  };
  return {
    send(frame) {
      if (webSocket.readyState === webSocket.OPEN) stream.write(frame);
    },
    sendTogether(frame) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (!isGathering) {
        isGathering = true;
        stream.cork();
        process.nextTick(send);
      }
      stream.write(frame);
    },
    ping() {
      const data = randomBytes(PING_BYTES);
      webSocket.ping(data);
      return data;
    },
    pong: (data) => webSocket.pong(data),
    close: (code, reason) => webSocket.close(code, reason),
    dismiss(code, reason) {
      webSocket.close(code, reason);
      stream.end();
    },
    cut: () => webSocket.terminate(),
    reset() {
      if (stream instanceof Socket) stream.resetAndDestroy();
      webSocket.terminate();
    },
  };
}
