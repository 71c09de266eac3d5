import { AccountKind, OrderType, Side } from '@bourse/contract/enumerations.ts';
import { auditFutures, frozenOfFutures } from './futures/audit.ts';
import { beyondBounds } from './futures/beyond-bounds.ts';
import { uncoveredDebts } from './futures/liquidate/debt.ts';
import {
  type AssetTotals,
  auditFrozen,
  auditLedger,
  type Finding,
  totalsOf,
} from './ledger/audit.ts';
import type { Market } from './market.ts';
import { NONE, Waiting } from './order/order-table.ts';
import { slotsWithoutRight } from './rights/set-account-rights.ts';
import { frozenFor } from './risk/freeze.ts';
import type { State } from './state.ts';

/** Whether the engine's state is correct, and its totals. */
export interface AuditReport {
  readonly sequence: number;
  readonly totals: readonly AssetTotals[];
  readonly openOrders: number;
  /** Debts that nothing backs and the insurance fund may not pay yet, quote atomic units (R3). */
  readonly uncoveredDebts: bigint;
  /** By what: lots, or a leverage, beyond bounds that later rules lowered. They may stay, and not grow (I76). */
  readonly beyondBounds: ReadonlyMap<string, number>;
  /** Empty: all is well. */
  readonly findings: readonly Finding[];
}

/** Checks the whole state against its invariants: a report for operators, and for tests. */
export function audit(state: State): AuditReport {
  const findings = [
    ...auditLedger(state.ledger),
    ...auditFrozen(state.ledger, frozenOfRows(state)),
    ...auditBooks(state),
    ...auditCounts(state),
    ...auditFutures(state),
    ...auditRights(state),
  ];
  return {
    sequence: state.sequence,
    totals: totalsOf(state.ledger),
    openOrders: state.orders.count,
    uncoveredDebts: uncoveredDebts(state),
    beyondBounds: new Map(
      beyondBounds(state)
        .filter(({ isExcused }) => isExcused)
        .map(({ what, amount }) => [what, amount]),
    ),
    findings,
  };
}

function frozenOfRows(state: State): Map<number, bigint> {
  const { orders } = state;
  const frozen = new Map<number, bigint>();
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const row = orders.giveRow[slot]!;
    frozen.set(row, (frozen.get(row) ?? 0n) + BigInt(orders.frozenAmount[slot]!));
  }
  for (const { user, asset, amount, fee } of state.holds.all()) {
    const row = state.ledger.find(user, AccountKind.FUNDING, asset);
    frozen.set(row, (frozen.get(row) ?? 0n) + BigInt(amount) + BigInt(fee));
  }
  frozenOfFutures(state, frozen);
  return frozen;
}

function auditBooks(state: State): Finding[] {
  const findings: Finding[] = [];
  let standing = 0;
  for (const market of state.markets) {
    if (!market) continue;
    const { book, stops } = market;
    const bid = book.bestPriceTicks(Side.BUY);
    const ask = book.bestPriceTicks(Side.SELL);
    if (bid > 0 && ask > 0 && bid >= ask && market.risk.auction === null) {
      const text = `market ${market.rules.market} is crossed: ${bid} and ${ask}`;
      findings.push({ invariant: 'I23', text });
    }
    const woken = wokenSlots(state, market);
    standing += woken.length + market.risk.exits.size;
    findings.push(...auditMarketRisk(state, market, woken));
    for (const side of [Side.BUY, Side.SELL] as const) {
      standing += book.slots(side).length + stops.slots(side).length;
      findings.push(...auditOrders(state, market, side), ...auditLevels(state, market, side));
    }
  }
  if (standing !== state.orders.count) {
    const text = `${state.orders.count} orders are open, ${standing} stand in books or wait for a turn`;
    findings.push({ invariant: 'I29', text });
  }
  return findings;
}

function wokenSlots({ orders }: State, { risk }: Market): number[] {
  return risk.woken
    .list()
    .map(({ order }) => orders.find(order))
    .filter((slot) => slot !== NONE);
}

/**
 * Data of the rules of risk: there is an anchor, and each triggered order is where it belongs (I71,
 * I77).
 */
function auditMarketRisk(state: State, market: Market, woken: readonly number[]): Finding[] {
  const { orders } = state;
  const { risk, rules, stopCount, stops } = market;
  const findings: Finding[] = [];
  const find = (invariant: string, text: string) =>
    findings.push({ invariant, text: `market ${rules.market} ${text}` });
  if (!(risk.anchor.ticks >= 1)) find('I71', `has the anchor ${risk.anchor.ticks}`);
  const parts = risk.anchor.parts.map(({ part }) => part);
  if (parts.some((part, at) => at > 0 && part <= parts[at - 1]!))
    find('I71', 'mixes its window up');
  if (risk.woken.count !== woken.length) {
    find('I77', `counts ${risk.woken.count} turns, not ${woken.length}`);
  }
  const waitsForTurn = (slot: number) =>
    orders.market[slot] === rules.market &&
    (orders.waiting[slot] === Waiting.turn || orders.waiting[slot] === Waiting.nextTurn);
  if (!woken.every(waitsForTurn)) find('I77', 'has a turn for an order that waits for none');
  const waitsForSomebody = (slot: number) =>
    orders.open[slot] === 1 &&
    orders.market[slot] === rules.market &&
    orders.waiting[slot] === Waiting.trigger &&
    orders.isExit(slot);
  if (!risk.exits.list().every(waitsForSomebody)) find('I78', 'keeps an exit that is none');
  const waiting = stops.slots(Side.BUY).length + stops.slots(Side.SELL).length;
  if (waiting !== stopCount) find('I77', `counts ${stopCount} stops, not ${waiting}`);
  return findings;
}

/**
 * Each resting order is at the right place of the book, and its frozen amount is what the rest of
 * it may pay.
 */
function auditOrders(state: State, market: Market, side: Side): Finding[] {
  const { orders } = state;
  const { lotSize } = market.rules;
  const findings: Finding[] = [];
  for (const slot of market.book.slots(side)) {
    const id = orders.id(slot);
    const lots = orders.remainingLots[slot]!;
    const scale = { lotSize, notionalUnit: market.notionalUnit };
    const belongs =
      orders.open[slot] === 1 &&
      orders.waiting[slot] === 0 &&
      orders.side[slot] === side &&
      orders.market[slot] === market.rules.market &&
      orders.type[slot] === OrderType.LIMIT;
    if (!belongs) findings.push({ invariant: 'I33', text: `order ${id} must not rest here` });
    if (lots <= 0 || lots + orders.dealtLots[slot]! > orders.quantityLots[slot]!) {
      findings.push({ invariant: 'I27', text: `order ${id} has ${lots} lots left` });
    }
    const expected = frozenFor(side, orders.priceTicks[slot]!, lots, scale);
    if (orders.frozenAmount[slot] !== expected) {
      const text = `order ${id} keeps ${orders.frozenAmount[slot]} frozen, not ${expected}`;
      findings.push({ invariant: 'I09', text });
    }
  }
  return findings;
}

/** Each level's total is the sum of its orders (I36). */
function auditLevels(state: State, market: Market, side: Side): Finding[] {
  const { orders } = state;
  const lotsAt = new Map<number, number>();
  for (const slot of market.book.slots(side)) {
    const priceTicks = orders.priceTicks[slot]!;
    lotsAt.set(priceTicks, (lotsAt.get(priceTicks) ?? 0) + orders.remainingLots[slot]!);
  }
  const levels = market.book.depth(side, Number.POSITIVE_INFINITY);
  const isSame =
    levels.length === lotsAt.size &&
    levels.every(({ priceTicks, totalLots }) => lotsAt.get(priceTicks) === totalLots);
  if (isSame) return [];
  return [{ invariant: 'I36', text: `market ${market.rules.market} side ${side} adds up wrongly` }];
}

function auditCounts(state: State): Finding[] {
  const { orders } = state;
  const counts = new Map<string, number>();
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const pair = `${orders.user[slot]} ${orders.market[slot]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const findings: Finding[] = [];
  for (const [pair, count] of counts) {
    const [user, market] = pair.split(' ').map(Number) as [number, number];
    if (state.openCounts.of(state.openCounts.find(user, market)) !== count) {
      findings.push({
        invariant: 'I27',
        text: `user and market ${pair} have ${count} open orders`,
      });
    }
  }
  return findings;
}

/**
 * No account has an order open that it may not have, but those whose orders are being cancelled; and
 * what is held to leave was counted in its day (I90).
 */
function auditRights(state: State): Finding[] {
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
