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
import type { Trader } from '../../load/traders.ts';

/** What the private channel of a person says of fills. */
export interface OwnFills {
  /** Resolves with the time at which the fill of an order was heard, as `performance.now` says. */
  of(code: string): Promise<number>;
  close(): void;
}

/** A socket at a gateway that hears the fills of a person by a session's token. */
export async function ownFills(address: string, { token }: Trader): Promise<OwnFills> {
  const heard = new Map<string, PromiseWithResolvers<number>>();
  const of = (code: string) => {
    const one = heard.get(code) ?? Promise.withResolvers<number>();
    heard.set(code, one);
    return one;
  };
  const socket = new WebSocket(`${address.replace('http', 'ws')}${FEED_PATH}`);
  socket.binaryType = 'arraybuffer';
  const send = (action: FeedAction, data: Uint8Array) => {
    const frame = { action, data, time: 0, sequence: 0 };
    socket.send(Uint8Array.from(encode<Envelope>(EnvelopeSchema, frame)));
  };
  const subscribed = Promise.withResolvers<void>();
  socket.onopen = () =>
    send(
      FeedAction.signIn,
      encode<SignInRequest>(SignInRequestSchema, { token, cancelOnDisconnect: false }),
    );
  socket.onclose = () => subscribed.reject(new Error('the socket was closed'));
  socket.onmessage = ({ data: bytes }) => {
    const { action, data } = decode<Envelope>(EnvelopeSchema, new Uint8Array(bytes as ArrayBuffer));
    if (action === FeedAction.signIn + PUSH_OFFSET) send(FeedAction.private, new Uint8Array());
    if (action !== FeedAction.private + PUSH_OFFSET) return;
    const { body } = decode<PrivatePush>(PrivatePushSchema, data);
    if (body.case === 'snapshot') subscribed.resolve();
    if (body.case === 'fill') of(body.value.code).resolve(performance.now());
  };
  await subscribed.promise;
  return { of: (code) => of(code).promise, close: () => socket.close() };
}
