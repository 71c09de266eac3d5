import type { FeedLimits } from './limits.ts';

/** A ping under way: who answers it has read all that was sent before it. */
interface Mark {
  /** What the ping holds. */
  readonly data: Uint8Array;
  readonly isHeartbeat: boolean;
  /** Bytes that were sent before it. */
  readonly sentBytes: number;
}

/** The pace of a reader is its mean over at least this time: answers may come several at once. */
const PACE_MS_MIN = 500;

/**
 * How far the other side of a socket has read. The kernels and proxies between take megabytes that
 * are not read yet, so only answers to pings count: each stands in line behind what was sent before.
 * What a ping holds cannot be guessed, so who answers has read up to there (RFC 6455, section 5.5.3:
 * an answer to the last of several stands for all of them).
 */
export class Reading {
  private readonly limits: FeedLimits;
  /** Oldest first. */
  private marks: Mark[] = [];
  private sentBytes = 0;
  private readBytes = 0;
  private markedBytes = 0;
  /** When its pace was last checked, and what it had read by then. */
  private lookedMs = 0;
  private lookedBytes = 0;
  /** Unread bytes at which the reader is behind. */
  private behindBytes: number;
  private isBehindNow = false;

  constructor(limits: FeedLimits) {
    this.limits = limits;
    this.behindBytes = limits.behindBytesMin;
  }

  /** Bytes sent that the other side has not been seen to read. */
  get unreadBytes(): number {
    return this.sentBytes - this.readBytes;
  }

  /** From when too much is unread until half of that is read. */
  get isBehind(): boolean {
    return this.isBehindNow;
  }

  get heartbeatsUnanswered(): number {
    return this.marks.filter(({ isHeartbeat }) => isHeartbeat).length;
  }

  /** Notes what was sent; true: a ping should follow it. */
  sent(bytes: number): boolean {
    this.sentBytes += bytes;
    const fallsBehind = !this.isBehindNow && this.unreadBytes >= this.behindBytes;
    if (fallsBehind) this.isBehindNow = true;
    return fallsBehind || this.sentBytes - this.markedBytes >= this.limits.bytesPerPing;
  }

  /** Notes a ping that has been sent. */
  pinged(data: Uint8Array, isHeartbeat: boolean): void {
    this.marks.push({ data, isHeartbeat, sentBytes: this.sentBytes });
    this.markedBytes = this.sentBytes;
  }

  /** Notes a pong; false: it answers no ping that is under way. */
  answered(data: Uint8Array, nowMs: number): boolean {
    const place = this.marks.findIndex((mark) => Buffer.compare(mark.data, data) === 0);
    const mark = this.marks[place];
    if (!mark) return false;
    this.marks.splice(0, place + 1);
    this.readBytes = mark.sentBytes;
    this.lookAtPace(nowMs);
    if (this.unreadBytes <= this.behindBytes / 2) this.isBehindNow = false;
    return true;
  }

  private lookAtPace(nowMs: number): void {
    const passedMs = nowMs - this.lookedMs;
    if (passedMs < PACE_MS_MIN) return;
    const { behindBytesMin, behindBytesMax, behindMs } = this.limits;
    const bytesPerMs = (this.readBytes - this.lookedBytes) / passedMs;
    this.behindBytes = Math.min(behindBytesMax, Math.max(behindBytesMin, bytesPerMs * behindMs));
    this.lookedMs = nowMs;
    this.lookedBytes = this.readBytes;
  }
}
