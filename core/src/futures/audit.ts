/** Checks the invariants of futures that one state can show. */

import { MarginMode } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import type { Finding } from '../ledger/audit.ts';
import { mayRest } from '../order/may-rest.ts';
import { Waiting } from '../order/order-table.ts';
import { accountFigures } from '../perpetual/account.ts';
import { maintenanceMargin } from '../perpetual/tiers.ts';
import { NONE, signOf } from '../position/holdings.ts';
import type { State } from '../state.ts';
import { auditCounts } from './audit-counts.ts';
import { auditRisk } from './audit-risk.ts';
import { isReached } from './clock/reach-mark.ts';
import { crossFigures, isolatedEquity, transferableOf } from './margin/figures.ts';
import { marginNeeded } from './margin/order-margin.ts';
import { clearingRow } from './margin/wallet.ts';
import { accountOf } from './read.ts';

/** What futures freeze of each ledger row: margins of isolated positions and orders (I09). */
export function frozenOfFutures({ futures }: State, frozen: Map<number, bigint>): void {
  const { holdings, orders, accounts, details } = futures;
  const add = (user: number, amount: number) => {
    if (amount === 0) return;
    const row = accounts.row[user]! - 1;
    frozen.set(row, (frozen.get(row) ?? 0n) + BigInt(amount));
  };
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    add(holdings.user[leg >> 1]!, holdings.margin[leg]!);
  }
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1 || holdings.isCross(details.holding[slot]!)) continue;
    add(orders.user[slot]!, orders.frozenAmount[slot]!);
  }
}

/** Findings against the invariants of futures; none before the first contract. */
export function auditFutures(state: State): Finding[] {
  if (state.futures.quoteAsset === 0) return [];
  return [
    ...auditContracts(state),
    ...auditClearing(state),
    ...auditOrders(state),
    ...auditTurns(state),
    ...auditFigures(state),
    ...auditLiquidation(state),
    ...auditCounts(state),
    ...auditRisk(state),
  ];
}

/** Long and short lots are equal (I44), and so is the open interest. */
function auditContracts({ futures }: State): Finding[] {
  const { holdings } = futures;
  const findings: Finding[] = [];
  for (const contract of futures.contracts) {
    if (!contract) continue;
    let long = 0;
    let short = 0;
    for (let holding = 0; holding < holdings.size; holding += 1) {
      if (holdings.contract[holding] !== contract.id) continue;
      long += holdings.lots[holding * 2]!;
      short += holdings.lots[holding * 2 + 1]!;
    }
    if (long !== short || long !== contract.openInterestLots) {
      const text = `contract ${contract.id}: ${long} long, ${short} short, ${contract.openInterestLots} counted`;
      findings.push({ invariant: 'I44', text });
    }
  }
  return findings;
}

/**
 * The balance of the clearing account is what winners realised before their losers did, or the
 * other way round. With equal long and short lots it is minus the signed costs, whatever the mark
 * (I45).
 */
function auditClearing(state: State): Finding[] {
  const { holdings, accounts, contracts } = state.futures;
  let expected = 0n;
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    expected -= BigInt(signOf(leg)) * BigInt(holdings.cost[leg]!);
  }
  for (let user = 0; user < accounts.userEnd; user += 1) expected -= BigInt(accounts.debt[user]!);
  for (const contract of contracts) expected += BigInt(contract?.funding?.pool ?? 0);
  const found = state.ledger.available(clearingRow(state));
  if (found === expected) return [];
  return [{ invariant: 'I45', text: `clearing has ${found}, positions make it ${expected}` }];
}

/** Orders keep what they need, close no more than there is (I49, I50), and net in one-way mode. */
function auditOrders(state: State): Finding[] {
  const { orders, details, holdings, accounts, contracts } = state.futures;
  const findings: Finding[] = [];
  const ordered = new Map<number, number>();
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    const user = orders.user[slot]!;
    if (orders.frozenAmount[slot] !== marginNeeded(state, slot)) {
      const text = `order ${orders.id(slot)} keeps ${orders.frozenAmount[slot]}`;
      findings.push({ invariant: 'I50', text });
    }
    if (!holdings.isCross(details.holding[slot]!)) continue;
    ordered.set(user, (ordered.get(user) ?? 0) + orders.frozenAmount[slot]!);
  }
  for (let user = 0; user < accounts.userEnd; user += 1) {
    if (accounts.orderMargin[user] === (ordered.get(user) ?? 0)) continue;
    findings.push({ invariant: 'I50', text: `user ${user} counts ${accounts.orderMargin[user]}` });
  }
  for (let leg = 0; leg < holdings.size * 2; leg += 1) {
    if (holdings.reservedLots[leg]! <= holdings.lots[leg]!) continue;
    findings.push({ invariant: 'I49', text: `orders close more than position ${leg} has` });
  }
  for (let holding = 0; holding < holdings.size; holding += 1) {
    const isBoth = holdings.lots[holding * 2]! > 0 && holdings.lots[holding * 2 + 1]! > 0;
    const user = holdings.user[holding]!;
    if (!isBoth || !accounts.isOneWay(user)) continue;
    const text = `user ${user} has a long and a short of contract ${holdings.contract[holding]}`;
    findings.push({ invariant: 'D25', text });
  }
  for (const contract of contracts) {
    const bid = contract?.book.bestPriceTicks(1) ?? 0;
    const ask = contract?.book.bestPriceTicks(2) ?? 0;
    if (contract?.auction) continue;
    if (bid > 0 && ask > 0 && bid >= ask) {
      findings.push({ invariant: 'I23', text: `contract ${contract!.id} is crossed` });
    }
  }
  return findings;
}

/**
 * An order stands in the book, waits for its trigger, or has been woken and waits for its turn (I77):
 * in one place, and once.
 */
function auditTurns({ futures }: State): Finding[] {
  const { orders, details, triggered } = futures;
  const findings: Finding[] = [];
  const turns = new Map<number, number>();
  for (const { entry } of triggered.list()) {
    const slot = orders.find(Math.abs(entry));
    if (slot >= 0) turns.set(slot, (turns.get(slot) ?? 0) + 1);
  }
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    if (orders.open[slot] !== 1) continue;
    // An order that takes turns counts as if it rested, if it may.
    const goesOn = orders.waiting[slot] === Waiting.nextTurn;
    const counted = mayRest(orders.timeInForce[slot]!) ? 1 : 0;
    const stands = goesOn ? counted - details.isResting[slot]! : details.isResting[slot]!;
    const waits = orders.waiting[slot] === Waiting.trigger ? 1 : 0;
    const places = stands + waits + (turns.get(slot) ?? 0);
    if (places === 1) continue;
    findings.push({
      invariant: 'I77',
      text: `order ${orders.id(slot)} stands in ${places} places`,
    });
  }
  return findings;
}

/**
 * The figures that are shown of an account are those that decide orders, transfers and liquidations
 * (I50, I61).
 */
function auditFigures(state: State): Finding[] {
  const { accounts } = state.futures;
  const findings: Finding[] = [];
  for (let user = 0; user < accounts.userEnd; user += 1) {
    // The insurance fund needs no margin, and its wallet is the fund.
    if (accounts.row[user] === 0 || user === HouseUser.insurance) continue;
    const acted = crossFigures(state, user);
    const shown = accountFigures(accountOf(state, user));
    const isSame =
      shown.equity === acted.equity &&
      shown.maintenance === acted.maintenance &&
      shown.initial === acted.initial &&
      shown.transferable === transferableOf(state, user);
    if (isSame) continue;
    findings.push({ invariant: 'I61', text: `user ${user} is shown another account` });
  }
  return findings;
}

/** Whoever is at or below maintenance at a fresh mark waits for liquidation (I51). */
function auditLiquidation(state: State): Finding[] {
  const { futures } = state;
  const { holdings } = futures;
  const queued = [...futures.due.slice(futures.dueFrom), ...futures.parked];
  const waiting = new Set(queued.map((at) => holdings.user[at]!));
  waiting.add(HouseUser.insurance);
  const findings: Finding[] = [];
  for (let holding = 0; holding < holdings.size; holding += 1) {
    const user = holdings.user[holding]!;
    if (!holdings.hasPosition(holding) || waiting.has(user)) continue;
    const contract = futures.contractOf(holding);
    if (holdings.marginMode[holding] === MarginMode.CROSS) {
      const { equity, maintenance } = crossFigures(state, user);
      if (equity > maintenance || isToBeLookedAt(state, user)) continue;
    } else {
      if (isReached(contract, holding)) continue;
      const isSound = [holding * 2, holding * 2 + 1].every((leg) => {
        const notional = contract.markTicks * holdings.lots[leg]! * contract.unit;
        return (
          notional === 0 ||
          isolatedEquity(state, contract, leg) > maintenanceMargin(contract.ladder, notional)
        );
      });
      if (isSound) continue;
    }
    findings.push({ invariant: 'I51', text: `user ${user} ought to be liquidated` });
  }
  return findings;
}

/**
 * One of the account's contracts became stale or fresh (R5), or its mark passed the account's price (I77):
 * a clock command looks at it next.
 */
function isToBeLookedAt({ futures, time }: State, user: number): boolean {
  return futures.contracts.some((contract) => {
    const holding = contract ? futures.holdings.find(user, contract.id) : NONE;
    if (!contract || holding < 0 || !futures.holdings.hasPosition(holding)) return false;
    const isTurned = contract.isStale(time) !== contract.knownStale;
    const isTurning = contract.looksLeft > 0 || isTurned !== contract.turnTime > 0;
    return isTurning || (futures.holdings.isCross(holding) && isReached(contract, holding));
  });
}
