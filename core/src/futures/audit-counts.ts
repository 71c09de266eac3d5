/** Counters beside the tables equal what the tables say. A snapshot leaves them out. */
import { MarginMode, Side } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import type { Finding } from '../ledger/audit.ts';
import { Waiting } from '../order/order-table.ts';
import { legOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { openingLotsOf } from './margin/order-margin.ts';

/** Lots and exits of open orders by leg, positions of cross accounts, triggers of contracts. */
export function auditCounts(state: State): Finding[] {
  return [...auditLegs(state), ...auditCross(state), ...auditTriggers(state)];
}

/** Lots that resting orders close and open of each position, and the exits that wait for it (I49, R7). */
function auditLegs(state: State): Finding[] {
  const { orders, details, holdings } = state.futures;
  const counted = new Map<string, number>();
  const add = (name: string, leg: number, count: number) => {
    counted.set(`${name} ${leg}`, (counted.get(`${name} ${leg}`) ?? 0) + count);
  };
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const sign = orders.side[slot] === Side.BUY ? 1 : -1;
    const closes = legOf(details.holding[slot]!, sign === 1 ? -1 : 1);
    const waits = orders.waiting[slot] === Waiting.trigger;
    if (waits && details.exitType[slot]! > 0) add('exits', closes, 1);
    if (details.isResting[slot] !== 1) continue;
    add('closing', closes, details.closingLots[slot]!);
    add('opening', legOf(details.holding[slot]!, sign), openingLotsOf(state, slot));
  }
  const findings: Finding[] = [];
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    const known = {
      exits: holdings.exitCount[leg]!,
      closing: holdings.reservedLots[leg]!,
      opening: holdings.openingLots[leg]!,
    };
    for (const [name, count] of Object.entries(known)) {
      const expected = counted.get(`${name} ${leg}`) ?? 0;
      if (count === expected) continue;
      const text = `position ${leg} counts ${count} of ${name}, its orders make it ${expected}`;
      findings.push({ invariant: 'I49', text });
    }
  }
  return findings;
}

/** Positions of one cross account: when one of them ends, the others are looked at (I55). */
function auditCross({ futures: { accounts, holdings } }: State): Finding[] {
  const counted = new Map<number, number>();
  for (let holding = 0; holding < holdings.size; holding += 1) {
    const user = holdings.user[holding]!;
    const counts =
      holdings.marginMode[holding] === MarginMode.CROSS && user !== HouseUser.insurance;
    if (counts && holdings.hasPosition(holding)) counted.set(user, (counted.get(user) ?? 0) + 1);
  }
  const findings: Finding[] = [];
  for (let user = 0; user < accounts.userEnd; user += 1) {
    const count = accounts.crossCount[user]!;
    if (count === (counted.get(user) ?? 0)) continue;
    findings.push({ invariant: 'I55', text: `user ${user} counts ${count} cross positions` });
  }
  return findings;
}

function auditTriggers({ futures: { contracts, orders, details, holdings } }: State): Finding[] {
  const findings: Finding[] = [];
  for (const contract of contracts) {
    if (!contract) continue;
    const waiting = [contract.lastTriggers, contract.markTriggers]
      .flatMap((book) => [book.slots(Side.BUY), book.slots(Side.SELL)])
      .reduce((total, slots) => total + slots.length, 0);
    const isGone = (slot: number) =>
      holdings.lots[legOf(details.holding[slot]!, orders.side[slot] === Side.SELL ? 1 : -1)] === 0;
    if (contract.exits.list().some(isGone)) {
      const text = `contract ${contract.id} keeps an exit without a position`;
      findings.push({ invariant: 'I78', text });
    }
    if (waiting === contract.triggerCount) continue;
    const text = `contract ${contract.id} counts ${contract.triggerCount} triggers, not ${waiting}`;
    findings.push({ invariant: 'I77', text });
  }
  return findings;
}
