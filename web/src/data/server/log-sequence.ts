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

/** The exchange does not get there: it may have been restored from a backup. */
export function forgetLogSequence(): void {
  seen = 0;
}

/** Shares what was seen with the other tabs of this browser; forgets it with the session. */
export function shareLogSequence(): void {
  onSessionEnd(forgetLogSequence);
  if (!('BroadcastChannel' in globalThis)) return;
  tabs = new BroadcastChannel('bourse.log-sequence');
  tabs.addEventListener('message', ({ data }) => seeLogSequence(Number(data)));
}
