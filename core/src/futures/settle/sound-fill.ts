/**
 * Whether a fill leaves its owner sound (R6, I76): asked before each fill, of taker and maker, at
 * the mark as it is now. Whatever lowered margin since the order was admitted (leverage, margin
 * taken out, a transfer, a loss, a halt, a gap of the index) is seen here, so nothing else has to
 * look at resting orders.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import type { Side } from '@bourse/contract/enumerations.ts';
import { notionalOf } from '../../arithmetic.ts';
import { fillFee } from '../../perpetual/fee.ts';
import {
  initialMargin,
  releasedShare,
  type Sign,
  unrealisedProfit,
} from '../../perpetual/margin.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, NONE, signOf } from '../../position/holdings.ts';
import type { State } from '../../state.ts';
import { crossFigures } from '../margin/figures.ts';
import { marginFor, openingLotsOf, signOfSide } from '../margin/order-margin.ts';
import { resultAt } from '../margin/thresholds.ts';
import { walletRow } from '../margin/wallet.ts';

/** What fills do to one side. */
export interface Part {
  readonly holding: number;
  readonly sign: Sign;
  readonly closedLots: number;
  readonly openedLots: number;
  /** What was traded, and what of it closes. */
  readonly notional: number;
  readonly closedNotional: number;
  readonly fee: number;
  /** Of the lots that open; the rest is paid from what the close frees. */
  readonly openingFee: number;
  /** What the order no longer keeps. */
  readonly releasedMargin: number;
}

/** The part of an open order in a fill at a price. */
export function partOf(
  state: State,
  contract: Contract,
  slot: number,
  priceTicks: number,
  lots: number,
  rate: number,
): Part {
  const { orders, details, holdings, accounts } = state.futures;
  const holding = details.holding[slot]!;
  const sign = signOfSide(orders.side[slot] as Side);
  const planned = Math.min(details.closingLots[slot]!, lots);
  const there = holdings.lots[legOf(holding, sign === 1 ? -1 : 1)]!;
  const isOneWay = accounts.isOneWay(orders.user[slot]!);
  const closedLots = isOneWay ? Math.min(there, lots) : planned;
  const notional = notionalOf(priceTicks, lots, contract.unit);
  const left = openingLotsOf(state, slot) - (lots - planned);
  const isKept = holdings.isCross(holding);
  const openedLots = lots - closedLots;
  return {
    holding,
    sign,
    closedLots,
    openedLots,
    notional,
    closedNotional: notionalOf(priceTicks, closedLots, contract.unit),
    fee: fillFee(notional, rate),
    openingFee: fillFee(notionalOf(priceTicks, openedLots, contract.unit), rate),
    releasedMargin: isKept ? 0 : orders.frozenAmount[slot]! - marginFor(state, slot, left),
  };
}

/**
 * Whether the owner can bear the fill. A fill that opens must leave more than the maintenance
 * margin. One that only closes must leave that, or leave the account no worse than before, and
 * never below zero.
 */
export function isSound(state: State, contract: Contract, part: Part): boolean {
  const { holdings } = state.futures;
  const { holding, sign, openedLots } = part;
  const total = holdings.lots[legOf(holding, sign)]! + openedLots;
  if (openedLots > 0 && total > contract.rules.positionMaxLots) return false;
  return holdings.isCross(holding)
    ? isCrossSound(state, contract, part)
    : isIsolatedSound(state, contract, part);
}

/** Equity of a cross account and how far it is above maintenance; numbers keep the sign exactly. */
interface Standing {
  readonly equity: number;
  readonly slack: number;
}

function isCrossSound(state: State, contract: Contract, part: Part): boolean {
  const { holdings } = state.futures;
  const { holding, sign, closedLots, openedLots, notional, fee } = part;
  const { markTicks, unit } = contract;
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const opens = legOf(holding, sign);
  const value = markTicks * (closedLots + openedLots) * unit;
  const change = sign * (value - notional) - fee;
  const before =
    maintenanceAt(contract, holdings.lots[closes]!) +
    maintenanceAt(contract, holdings.lots[opens]!);
  const after =
    maintenanceAt(contract, holdings.lots[closes]! - closedLots) +
    maintenanceAt(contract, holdings.lots[opens]! + openedLots);
  const { equity, slack } = standingAfter(state, holdings.user[holding]!, change, before - after);
  if (slack > 0) return true;
  return openedLots === 0 && equity >= 0 && change + before - after >= 0;
}

function maintenanceAt({ ladder, markTicks, unit }: Contract, lots: number): number {
  return lots === 0 ? 0 : maintenanceMargin(ladder, markTicks * lots * unit);
}

/** A cross account once its equity and its maintenance margin have changed by so much. */
function standingAfter(
  state: State,
  user: number,
  change: number,
  maintenanceFreed: number,
): Standing {
  const near = nearStanding(state, user);
  if (near) {
    const equity = near.equity + change;
    return { equity, slack: near.slack + change + maintenanceFreed };
  }
  const { equity, maintenance } = crossFigures(state, user);
  const after = equity + BigInt(change);
  return { equity: Number(after), slack: Number(after - maintenance + BigInt(maintenanceFreed)) };
}

/** The same in numbers, where all of them together are exact and no mark is stale; else null. */
function nearStanding(state: State, user: number): Standing | null {
  const { futures, ledger } = state;
  const { holdings, accounts } = futures;
  const wallet = ledger.availableUpTo(walletRow(state, user), AMOUNT_MAX);
  let scale = wallet + accounts.debt[user]!;
  let equity = wallet - accounts.debt[user]!;
  let slack = equity;
  for (let at = accounts.firstHolding[user]!; at !== NONE; at = holdings.nextOfUser[at]!) {
    if (!holdings.isCross(at) || !holdings.hasPosition(at)) continue;
    const contract = futures.contractOf(at);
    if (contract.isStale(state.time)) return null;
    const { markTicks, unit } = contract;
    for (const leg of [at * 2, at * 2 + 1]) {
      const notional = markTicks * holdings.lots[leg]! * unit;
      equity += unrealisedProfit(signOf(leg), notional, holdings.cost[leg]!);
      scale += notional + notional + holdings.cost[leg]!;
    }
    slack += resultAt(contract, holdings, at, markTicks);
  }
  // The fill adds at most as much.
  return scale * 2 <= AMOUNT_MAX ? { equity, slack } : null;
}

/** An isolated position stands for itself; fees and what a close frees go through the wallet. */
function isIsolatedSound(state: State, contract: Contract, part: Part): boolean {
  const { holdings } = state.futures;
  const { holding, sign, closedLots, openedLots, closedNotional, fee, releasedMargin } = part;
  const closes = legOf(holding, sign === 1 ? -1 : 1);
  const held = holdings.lots[closes]!;
  const user = holdings.user[holding]!;
  let freed = 0;
  if (closedLots > 0) {
    const cost = releasedShare(holdings.cost[closes]!, closedLots, held);
    const margin = releasedShare(holdings.margin[closes]!, closedLots, held);
    freed = margin + unrealisedProfit(signOf(closes), closedNotional, cost);
    if (freed < 0) return false;
  }
  const row = walletRow(state, user);
  const available = state.ledger.availableUpTo(row, AMOUNT_MAX) + freed + releasedMargin - fee;
  if (available < 0) return false;
  if (openedLots > 0) return isOpenedSound(state, contract, part, Math.min(available, AMOUNT_MAX));
  // Its fee may cost a cross account more than the close gives it.
  const change = freed + releasedMargin - fee;
  return change >= 0 || standingAfter(state, user, change, 0).slack >= 0;
}

function isOpenedSound(
  state: State,
  contract: Contract,
  { holding, sign, openedLots, notional, closedNotional, openingFee, releasedMargin }: Part,
  available: number,
): boolean {
  const { holdings } = state.futures;
  const leg = legOf(holding, sign);
  const cost = notional - closedNotional;
  const value = contract.markTicks * openedLots * contract.unit;
  const loss = Math.max(0, -unrealisedProfit(sign, value, cost));
  const wanted = initialMargin(cost, holdings.leverage[holding]!) + loss;
  const given = Math.min(wanted, Math.max(releasedMargin - openingFee, 0), available);
  const lots = holdings.lots[leg]! + openedLots;
  const worth = contract.markTicks * lots * contract.unit;
  const profit = unrealisedProfit(sign, worth, holdings.cost[leg]! + cost);
  return holdings.margin[leg]! + given + profit > maintenanceMargin(contract.ladder, worth);
}
