import { type FeedAction, PUSH_OFFSET } from '@bourse/contract/feed.ts';
import { type Envelope, EnvelopeSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import { encode } from '@bourse/contract/plain.ts';

/** A whole WebSocket frame: the same bytes go to every socket that gets the push. */
export type Frame = Uint8Array;

const FINAL_BINARY = 0x82;
const LENGTH_16_BITS = 126;
const LENGTH_64_BITS = 127;

/**
 * A push as one unmasked, final, binary frame (RFC 6455, section 5.2).
 *
 * @param action the action code of the push itself
 * @param timeMs UTC epoch milliseconds; the envelope says whole seconds
 * @param sequence the channel's number; 0: not counted
 */
export function pushFrame(
  action: number,
  data: Uint8Array,
  timeMs: number,
  sequence: number,
): Frame {
  const time = Math.floor(timeMs / 1000);
  return binaryFrame(encode<Envelope>(EnvelopeSchema, { action, data, time, sequence }));
}

/** The action of the pushes of a subscription. */
export function pushActionOf(action: FeedAction): number {
  return action + PUSH_OFFSET;
}

function binaryFrame(payload: Uint8Array): Frame {
  const { length } = payload;
  const headerBytes = length < LENGTH_16_BITS ? 2 : length < 65_536 ? 4 : 10;
  // Not from the shared pool: a frame may live as long as the slowest socket.
  const frame = Buffer.allocUnsafeSlow(headerBytes + length);
  frame[0] = FINAL_BINARY;
  if (headerBytes === 2) {
    frame[1] = length;
  } else if (headerBytes === 4) {
    frame[1] = LENGTH_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(payload, headerBytes);
  return frame;
}
