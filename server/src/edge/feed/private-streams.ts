import { FeedAction } from '@bourse/contract/feed.ts';
import { type PrivatePush, PrivatePushSchema } from '@bourse/contract/gen/exchange/v1/feed_pb.js';
import type { Outcome } from '@bourse/contract/messages.ts';
import { encode } from '@bourse/contract/plain.ts';
import { type Language, textIn } from '@bourse/contract/texts.ts';
import type { Changes, LiveState } from '#engine/live/live-state.ts';
import { type Frame, pushActionOf, pushFrame } from './frame.ts';
import type { OwnBody, OwnChange } from './own-change.ts';
import { ownChanges, ownSnapshot, usersNamed } from './own-changes.ts';
import type { OwnPresenter } from './sources.ts';

/** A socket that hears a user's own changes: all of them, or it is cut. */
export interface PrivateSubscriber {
  /** Of the notices that it hears. */
  readonly language: Language;
  hear(frame: Frame): void;
}

interface Stream {
  /** The number of the last push. */
  sequence: number;
  readonly subscribers: Set<PrivateSubscriber>;
}

/**
 * Each user's own changes in the log's order (I68): a snapshot, then one push a change. A push is
 * encoded once for all sockets of the user, a notice once a language; users without a socket cost
 * nothing.
 */
export class PrivateStreams {
  private readonly live: LiveState;
  private readonly present: OwnPresenter;
  private readonly now: () => number;
  private readonly streams = new Map<number, Stream>();

  constructor(live: LiveState, present: OwnPresenter, now: () => number) {
    this.live = live;
    this.present = present;
    this.now = now;
    live.onOutcome((outcome, changed) => this.outcome(outcome, changed));
  }

  /** Subscribes and answers with a snapshot; a subscriber that is there gets a fresh one. */
  subscribe(user: number, subscriber: PrivateSubscriber): void {
    let stream = this.streams.get(user);
    if (!stream) {
      stream = { sequence: 1, subscribers: new Set() };
      this.streams.set(user, stream);
    }
    stream.subscribers.add(subscriber);
    const snapshot = ownSnapshot(user, this.live, this.present);
    const body = bodyIn(subscriber.language, snapshot);
    subscriber.hear(this.frameOf(body, this.live.sequence, stream.sequence));
  }

  unsubscribe(user: number, subscriber: PrivateSubscriber): void {
    const stream = this.streams.get(user);
    stream?.subscribers.delete(subscriber);
    if (stream?.subscribers.size === 0) this.streams.delete(user);
  }

  /** Sends a user's sockets that something about the person changed, which is no matter of the log. */
  tellAccount(user: number): void {
    this.push(user, { case: 'account', value: { time: this.now() } }, this.live.sequence);
  }

  /** Sends a user's sockets how many notifications are not read. */
  tellNotifications(user: number, unread: number): void {
    this.push(user, { case: 'notifications', value: { unread } }, this.live.sequence);
  }

  private outcome(outcome: Outcome, changed: Changes): void {
    if (this.streams.size === 0) return;
    for (const user of usersNamed(outcome, (user) => this.streams.has(user))) {
      for (const change of ownChanges(user, outcome, changed, this.live, this.present)) {
        this.push(user, change, outcome.sequence);
      }
    }
  }

  private push(user: number, change: OwnChange, logSequence: number): void {
    // A subscriber may have been cut, and the stream gone, since the last change.
    const stream = this.streams.get(user);
    if (!stream) return;
    stream.sequence += 1;
    const frames = new Map<Language, Frame>();
    for (const subscriber of stream.subscribers) {
      // Only a notice is not the same in every language.
      const language = change.case === 'notice' ? subscriber.language : 'en';
      let frame = frames.get(language);
      if (!frame) {
        frame = this.frameOf(bodyIn(language, change), logSequence, stream.sequence);
        frames.set(language, frame);
      }
      subscriber.hear(frame);
    }
  }

  private frameOf(body: OwnBody, logSequence: number, sequence: number): Frame {
    const push = encode<PrivatePush>(PrivatePushSchema, { sequence: logSequence, body });
    return pushFrame(pushActionOf(FeedAction.private), push, this.now(), sequence);
  }
}

function bodyIn(language: Language, change: OwnChange): OwnBody {
  if (change.case !== 'notice') return change;
  const { code, text } = change.value;
  return { case: 'notice', value: { code, message: textIn(language, text) } };
}
