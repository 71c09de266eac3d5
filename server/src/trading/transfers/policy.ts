import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** Demo funds are for the demo: elsewhere there is no such route. */
export function admitClaim(isDemo: boolean): void {
  if (!isDemo) throw new Refusal(Code.routeUnknown);
}

/** The UTC day to which a claim counts. */
export function claimDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A user claims once a day: the engine keeps the key and answers a second claim with it. */
export function claimKey(user: number, day: string): string {
  return `demo-${user}-${day}`;
}
