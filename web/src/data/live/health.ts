import type { ConnectionState } from '../socket.ts';

/** How fresh the feed is. Times are the browser's, in milliseconds. */
export interface Pulse {
  /** When the last push came; 0 before the first. */
  readonly heardMs: number;
  /** When silence was first probed; null when nothing is outstanding. */
  readonly probedMs: number | null;
  /** Ages of the newest events at their arrival, newest last. */
  readonly latenciesMs: readonly number[];
}

export type FeedHealth =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live'; readonly latencyMs: number | null }
  | { readonly kind: 'delayed'; readonly delayMs: number }
  /** `retry` offers the button: the attempts are used up. */
  | { readonly kind: 'offline'; readonly retry: boolean };

export const emptyPulse: Pulse = { heardMs: 0, probedMs: null, latenciesMs: [] };

/** Silence may be a quiet market: after this long the feed is asked for a sign of life. */
const PROBE_AFTER_MS = 3000;
/** A probe that stays unanswered this long means that the data is late. */
const PROBE_GRACE_MS = 1000;
/** A probe that stays unanswered this long means that the connection is dead. */
const DEAD_AFTER_MS = 12_000;
/** An event that arrives older than this is late, though it arrives. */
const LATE_MS = 2500;
const SAMPLES_MAX = 9;

/**
 * A push arrived; `ageMs` is how long ago its event happened, when it says so. The answer to a
 * probe counts with the time of its round trip.
 */
export function heard(pulse: Pulse, nowMs: number, ageMs: number | null): Pulse {
  const sampleMs = ageMs ?? (pulse.probedMs === null ? null : nowMs - pulse.probedMs);
  const latenciesMs =
    sampleMs === null
      ? pulse.latenciesMs
      : [...pulse.latenciesMs, Math.max(0, sampleMs)].slice(-SAMPLES_MAX);
  return { heardMs: nowMs, probedMs: null, latenciesMs };
}

export function needsProbe(pulse: Pulse, nowMs: number): boolean {
  return pulse.probedMs === null && nowMs - pulse.heardMs >= PROBE_AFTER_MS;
}

export function isDead(pulse: Pulse, nowMs: number): boolean {
  return pulse.probedMs !== null && nowMs - pulse.probedMs >= DEAD_AFTER_MS;
}

/** What the status line says. */
export function healthOf(connection: ConnectionState, pulse: Pulse, nowMs: number): FeedHealth {
  switch (connection.kind) {
    case 'failed':
      return { kind: 'offline', retry: true };
    case 'waiting':
      return { kind: 'offline', retry: false };
    case 'closed':
    case 'connecting':
      return { kind: 'connecting' };
    case 'open': {
      if (pulse.probedMs !== null && nowMs - pulse.probedMs >= PROBE_GRACE_MS) {
        return { kind: 'delayed', delayMs: nowMs - pulse.heardMs };
      }
      const latencyMs = median(pulse.latenciesMs);
      return latencyMs !== null && latencyMs >= LATE_MS
        ? { kind: 'delayed', delayMs: latencyMs }
        : { kind: 'live', latencyMs };
    }
  }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
