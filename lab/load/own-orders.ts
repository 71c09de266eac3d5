import { once } from 'node:events';
import { FEED_PATH, FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import {
  type Envelope,
  EnvelopeSchema,
  type PrivatePush,
  PrivatePushSchema,
  type SignInRequest,
  SignInRequestSchema,
} from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { decode, encode } from '@bourse/contract/plain.ts';
import type { Trader } from './traders.ts';

/** A signed-in socket that notes when each order of its owner arrives. */
export class OwnOrders {
  readonly #socket: WebSocket;
  /** By the client's order id, as `performance.now` says. */
  readonly #arrivals = new Map<string, number>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Resolves when the snapshot of the owner's orders has come. */
  static async open(address: string, { token }: Trader): Promise<OwnOrders> {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${FEED_PATH}`);
    socket.binaryType = 'arraybuffer';
    await once(socket, 'open');
    const own = new OwnOrders(socket);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.onmessage = ({ data }) => {
      const push = decode<Envelope>(EnvelopeSchema, new Uint8Array(data as ArrayBuffer));
      if (push.action === FeedAction.signIn + PUSH_OFFSET) own.#send(FeedAction.private);
      if (push.action !== FeedAction.private + PUSH_OFFSET) return;
      const { body } = decode<PrivatePush>(PrivatePushSchema, push.data);
      if (body.case === 'snapshot') resolve();
      if (body.case === 'order') own.#arrivals.set(body.value.clientOrderId, performance.now());
    };
    own.#send(
      FeedAction.signIn,
      encode<SignInRequest>(SignInRequestSchema, { token, cancelOnDisconnect: false }),
    );
    await promise;
    return own;
  }

  /** When the order of an id arrived. */
  arrivalOf(clientOrderId: string): number | undefined {
    return this.#arrivals.get(clientOrderId);
  }

  close(): void {
    this.#socket.close();
  }

  #send(action: FeedAction, data: Uint8Array = new Uint8Array()): void {
    const frame = encode<Envelope>(EnvelopeSchema, { action, data, time: 0, sequence: 0 });
    this.#socket.send(Uint8Array.from(frame));
  }
}
