import type { Finding } from '../ledger/audit.ts';
import type { State } from '../state.ts';
import { slotsWithoutRight } from './set-account-rights.ts';

/**
 * No account has an order open that it may not have, but those whose orders are being cancelled; and
 * what is held to leave was counted in its day (I90).
 */
export function auditRights(state: State): Finding[] {
  const { rights } = state;
  const findings: Finding[] = [];
  const say = (text: string) => findings.push({ invariant: 'I90', text });
  const heldToday = heldByUser(state);
  for (const { rights: each, dayValue } of rights.all()) {
    const { user } = each;
    const { spot, contracts } = slotsWithoutRight(state, user);
    const count = spot.length + contracts.length;
    if (count > 0 && !rights.pending.has(user))
      say(`user ${user} has ${count} orders without right`);
    const held = heldToday.get(user) ?? 0;
    if (held > dayValue) say(`user ${user} holds ${held} of a day that counted ${dayValue}`);
  }
  for (const user of rights.pending)
    if (!rights.of(user)) say(`user ${user} has no rights to lose`);
  return findings;
}

/** Of the day that counts now, what is still on its way out. */
function heldByUser(state: State): Map<number, number> {
  const held = new Map<number, number>();
  for (const { user, countedDay, countedValue } of state.holds.all()) {
    if (countedValue === 0 || state.rights.countedIn(user, countedDay) === 0) continue;
    held.set(user, (held.get(user) ?? 0) + countedValue);
  }
  return held;
}
