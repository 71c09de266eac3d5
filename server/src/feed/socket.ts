import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frame } from './frame.ts';

/** What a session needs of its connection. */
export interface FeedSocket {
  /** So much is unsent that more should wait; `drained` follows for certain. */
  readonly isFull: boolean;
  /** Bytes that wait to be sent. */
  readonly unsentBytes: number;
  /** Hands over a whole frame; without effect once the socket closes. */
  send(frame: Frame): void;
  /** As `send`, but frames that follow at once go to the kernel together with this one. */
  sendTogether(frame: Frame): void;
  ping(): void;
  /** Answers a ping with what it held. */
  pong(data: Uint8Array): void;
  /** Begins the closing handshake. */
  close(code: number, reason: string): void;
  /** Says that it closes, and the last of it: nothing that still comes is read. */
  dismiss(code: number, reason: string): void;
  /** Ends the connection without a word. */
  cut(): void;
}

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
    get isFull() {
      return stream.writableNeedDrain;
    },
    get unsentBytes() {
      return stream.writableLength;
    },
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
    ping: () => webSocket.ping(),
    pong: (data) => webSocket.pong(data),
    close: (code, reason) => webSocket.close(code, reason),
    dismiss(code, reason) {
      webSocket.close(code, reason);
      stream.end();
    },
    cut: () => webSocket.terminate(),
  };
}
