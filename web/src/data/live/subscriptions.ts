import { type Topic, topicKey } from './topic.ts';

/** A subscription outlives its last reader this long, so that a change of screen keeps it. */
export const LINGER_MS = 1000;
/** A snapshot asked for after a gap may take this long before it is asked for again. */
const RESYNC_PATIENCE_MS = 3000;

export interface Subscription {
  readonly key: string;
  readonly topic: Topic;
  readers: number;
  /** The last push's number, to see a gap; null until the first push of a connection. */
  sequence: number | null;
  /** The connection was lost since the last push: what came in between is not known. */
  interrupted: boolean;
  /** When a fresh snapshot was asked for after a gap; null while all is well. */
  resyncMs: number | null;
  lingerTimer: number | null;
}

export function createSubscription(topic: Topic): Subscription {
  return {
    key: topicKey(topic),
    topic,
    readers: 0,
    sequence: null,
    interrupted: false,
    resyncMs: null,
    lingerTimer: null,
  };
}

/** A new connection numbers its channels anew. */
export function forgetSequence(subscription: Subscription): void {
  subscription.interrupted ||= subscription.sequence !== null;
  subscription.sequence = null;
  subscription.resyncMs = null;
}

/**
 * Follows a channel's numbers and says whether pushes were missed before this one (F22, F23), also
 * while the connection was away. A snapshot, an unnumbered push (0) and a repetition are no gap.
 */
export function followSequence(
  subscription: Subscription,
  sequence: number,
  full: boolean,
): boolean {
  if (full) subscription.resyncMs = null;
  if (sequence === 0) return false;
  const { sequence: previous, interrupted } = subscription;
  subscription.interrupted = false;
  if (full || previous === null || sequence > previous) subscription.sequence = sequence;
  if (full) return false;
  return previous === null ? interrupted : sequence > previous + 1;
}

/** Whether a snapshot may be asked for now; notes that it is. */
export function mayResync(subscription: Subscription, nowMs: number): boolean {
  const { resyncMs } = subscription;
  if (resyncMs !== null && nowMs - resyncMs < RESYNC_PATIENCE_MS) return false;
  subscription.resyncMs = nowMs;
  return true;
}
