import type { ConnectionState } from './socket.ts';

/** How fresh the feed is. Times are the browser's, in milliseconds. */
export interface Pulse {
  /** When data was first asked for: what is shown until it comes is as old as the page; 0 before. */
  readonly sinceMs: number;
  /** When the last push came, over any connection; 0 before the first. */
  readonly heardMs: number;
  /** When silence was first probed; null when nothing is outstanding. */
  readonly probedMs: number | null;
  /** Ages of the newest events at their arrival, newest last. */
  readonly latenciesMs: readonly number[];
}

/** `isSilent`: nothing came for so long that what is shown may be wrong. */
export type FeedHealth =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live'; readonly latencyMs: number | null }
  | { readonly kind: 'delayed'; readonly delayMs: number; readonly isSilent: boolean }
  | {
      readonly kind: 'offline';
      /** Offers the button: the attempts are used up. */
      readonly retry: boolean;
      /** When the next attempt is due; null while one is made. */
      readonly nextTryMs: number | null;
      /** When the last push came or, when none ever did, when the first was asked for. */
      readonly heardMs: number;
      readonly isSilent: boolean;
    };

export const emptyPulse: Pulse = {
  sinceMs: 0,
  heardMs: 0,
  probedMs: null,
  latenciesMs: [],
};

/** Silence may be a quiet market: after this long the feed is asked for a sign of life. */
const PROBE_AFTER_MS = 2000;
/** After this long without any push, the answer to a probe included, what is shown is old. */
const SILENT_AFTER_MS = 3000;
/** A probe that stays unanswered this long means that the connection is dead. */
const DEAD_AFTER_MS = 12_000;
/** An event that arrives older than this is late, though it arrives. */
const LATE_MS = 2500;
const SAMPLES_MAX = 9;

/**
 * A push arrived; `ageMs` is how long ago its event happened, when it says so. The answer to a
 * probe counts with the time of its round trip, unless it ends a silence: then all begins anew.
 */
export function heard(pulse: Pulse, nowMs: number, ageMs: number | null): Pulse {
  const wasSilent = isSilentAt(pulse, nowMs);
  const roundTripMs = pulse.probedMs === null || wasSilent ? null : nowMs - pulse.probedMs;
  const sampleMs = ageMs ?? roundTripMs;
  const known = wasSilent ? [] : pulse.latenciesMs;
  const latenciesMs =
    sampleMs === null ? known : [...known, Math.max(0, sampleMs)].slice(-SAMPLES_MAX);
  return { ...pulse, heardMs: nowMs, probedMs: null, latenciesMs };
}

const lastMsOf = ({ heardMs, sinceMs }: Pulse) => heardMs || sinceMs;

const isSilentAt = (pulse: Pulse, nowMs: number) =>
  lastMsOf(pulse) > 0 && nowMs - lastMsOf(pulse) >= SILENT_AFTER_MS;

export function needsProbe(pulse: Pulse, nowMs: number): boolean {
  return pulse.probedMs === null && nowMs - pulse.heardMs >= PROBE_AFTER_MS;
}

export function isDead(pulse: Pulse, nowMs: number): boolean {
  return pulse.probedMs !== null && nowMs - pulse.probedMs >= DEAD_AFTER_MS;
}

/** What the page says of its data. `nextTryMs` is when a lost connection is tried again. */
export function healthOf(
  connection: ConnectionState,
  pulse: Pulse,
  nowMs: number,
  nextTryMs: number | null = null,
): FeedHealth {
  const heardMs = lastMsOf(pulse);
  const isSilent = isSilentAt(pulse, nowMs);
  switch (connection.kind) {
    case 'failed':
      return { kind: 'offline', retry: true, nextTryMs, heardMs, isSilent };
    case 'waiting':
      return { kind: 'offline', retry: false, nextTryMs, heardMs, isSilent };
    case 'closed':
      return { kind: 'connecting' };
    case 'connecting':
      return connection.attempt === 0 && !isSilent
        ? { kind: 'connecting' }
        : { kind: 'offline', retry: false, nextTryMs: null, heardMs, isSilent };
    case 'open': {
      if (isSilent) return { kind: 'delayed', delayMs: nowMs - heardMs, isSilent };
      if (pulse.heardMs === 0) return { kind: 'connecting' };
      const latencyMs = median(pulse.latenciesMs);
      return latencyMs !== null && latencyMs >= LATE_MS
        ? { kind: 'delayed', delayMs: latencyMs, isSilent }
        : { kind: 'live', latencyMs };
    }
  }
}

/** How old the prices on the page are; 0 while they are live, or while none came yet. */
export function ageOf(health: FeedHealth, nowMs: number): number {
  if (health.kind === 'delayed') return health.delayMs;
  return health.kind === 'offline' && health.heardMs > 0 ? nowMs - health.heardMs : 0;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
