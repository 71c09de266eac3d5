import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '../../gateway/refusal.ts';

/** Demo funds are for the demo: elsewhere there is no such route. */
export function admitClaim(isDemo: boolean): void {
  if (!isDemo) throw new Refusal(Code.routeUnknown);
}

/** A user claims once a day (UTC): the engine keeps the key and answers a second claim with it. */
export function claimKey(user: number, time: number): string {
  return `demo-${user}-${new Date(time).toISOString().slice(0, 10)}`;
}
