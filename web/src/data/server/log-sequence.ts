import { onSessionEnd } from './session.ts';

/** The highest number of the exchange's log that this person has seen; 0: none. */
let seen = 0;
let tabs: BroadcastChannel | undefined;

/** Sent with each call: no gateway answers from an older state. */
export const logSequence = (): number => seen;

/** What a push of the feed stands on. The other tabs have feeds of their own. */
export function seeLogSequence(sequence: number): void {
  if (sequence > seen) seen = sequence;
}

/** What the answer to a change stands on: the other tabs hear of it. */
export function answeredAt(sequence: number): void {
  if (!(sequence > seen)) return;
  seen = sequence;
  tabs?.postMessage(sequence);
}

/** A gateway that is merely behind catches up sooner. */
const BEHIND_MAX_MS = 10_000;
/** Refusals further apart are of two delays. */
const SAME_DELAY_MS = 5_000;
let behind: { readonly sinceMs: number; readonly lastMs: number } | null = null;

/**
 * The exchange refused, because it does not get to what was seen. After ten seconds of it that is forgotten: the
 * exchange was restored from a backup.
 */
export function refusedAsBehind(nowMs = performance.now()): void {
  const isSame = behind !== null && nowMs - behind.lastMs < SAME_DELAY_MS;
  behind = { sinceMs: isSame && behind ? behind.sinceMs : nowMs, lastMs: nowMs };
  if (nowMs - behind.sinceMs >= BEHIND_MAX_MS) forget();
}

function forget(): void {
  seen = 0;
  behind = null;
}

/** Shares what was seen with the other tabs of this browser; forgets it with the session. */
export function shareLogSequence(): void {
  onSessionEnd(forget);
  if (!('BroadcastChannel' in globalThis)) return;
  tabs = new BroadcastChannel('bourse.log-sequence');
  tabs.addEventListener('message', ({ data }) => seeLogSequence(Number(data)));
}
