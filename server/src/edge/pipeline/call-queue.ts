import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Calls of one connection that are under way. */
export const CALLS_AT_ONCE_MAX = 16;
/** Calls of one connection that wait behind them: more than fit into what is read at once, unless they are empty. */
export const CALLS_WAITING_MAX = 512;
/** Of all connections together: each call that waits takes a few kilobytes. */
const WAITING_IN_ALL_MAX = 8_192;

interface Calls {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * Calls that were sent on one connection without waiting for answers (HTTP pipelining): the first begin at once, the
 * others in their order as those end. While some wait, nothing more is read from the connection.
 */
export class CallQueue {
  readonly #connections = new WeakMap<Socket, Calls>();
  #waitingInAll = 0;

  /** Starts a call when its connection has room, or ends the connection when too many wait already. */
  add(socket: Socket, response: ServerResponse, start: () => void): void {
    const calls = this.#callsOf(socket);
    const begin = () => {
      calls.underWay += 1;
      response.once('close', () => {
        calls.underWay -= 1;
        this.#beginNext(socket, calls);
      });
      start();
    };
    if (calls.underWay < CALLS_AT_ONCE_MAX) return begin();
    if (calls.waiting.length >= CALLS_WAITING_MAX || this.#waitingInAll >= WAITING_IN_ALL_MAX) {
      return void socket.destroy();
    }
    calls.waiting.push(begin);
    this.#waitingInAll += 1;
    socket.pause();
  }

  #callsOf(socket: Socket): Calls {
    const known = this.#connections.get(socket);
    if (known) return known;
    const calls: Calls = { underWay: 0, waiting: [] };
    this.#connections.set(socket, calls);
    // Node reads on by itself whenever a body is read.
    socket.on('resume', () => {
      if (calls.waiting.length > 0) socket.pause();
    });
    socket.once('close', () => {
      this.#waitingInAll -= calls.waiting.splice(0).length;
    });
    return calls;
  }

  #beginNext(socket: Socket, { waiting }: Calls): void {
    const begin = waiting.shift();
    if (!begin) return;
    this.#waitingInAll -= 1;
    if (!socket.destroyed) begin();
    if (waiting.length === 0) socket.resume();
  }
}
