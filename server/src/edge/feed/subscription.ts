import type { Channel, Subscriber } from './channel.ts';
import type { Frame } from './frame.ts';
import type { Topic } from './topic.ts';

/** The way from a subscription to its socket. */
export interface Outlet {
  /** False: the socket is behind and the push was skipped. */
  offer(frame: Frame): boolean;
}

/** A socket's place in one public channel. */
export class Subscription implements Subscriber {
  readonly topic: Topic;
  private readonly channel: Channel;
  private readonly outlet: Outlet;
  /** The number of the last push that went out. */
  private sequence = 0;
  /** A push was skipped: only a snapshot helps. */
  private isBehind = false;

  constructor(topic: Topic, channel: Channel, outlet: Outlet) {
    this.topic = topic;
    this.channel = channel;
    this.outlet = outlet;
  }

  /** Subscribes, or asks for a fresh snapshot. */
  begin(): void {
    this.channel.subscribe(this);
  }

  end(): void {
    this.channel.unsubscribe(this);
  }

  /** The socket is free again; false: nothing was skipped. */
  catchUp(): boolean {
    if (!this.isBehind) return false;
    this.channel.resync(this);
    return true;
  }

  deliver(frame: Frame, sequence: number): void {
    // A snapshot that went out while the push was being handed round already holds it.
    if (this.isBehind || sequence <= this.sequence) return;
    this.note(this.outlet.offer(frame), sequence);
  }

  reset(frame: Frame, sequence: number): void {
    this.note(this.outlet.offer(frame), sequence);
  }

  private note(sent: boolean, sequence: number): void {
    this.isBehind = !sent;
    if (sent) this.sequence = sequence;
  }
}
