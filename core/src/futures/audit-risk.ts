/**
 * The bounds of the rules of risk: positions, leverage, margin of waiting orders, the insurance
 * fund.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { shareFloor } from '../arithmetic.ts';
import type { Finding } from '../ledger/audit.ts';
import { ladderOf } from '../perpetual/tiers.ts';
import type { Contract } from '../position/contract.ts';
import type { State } from '../state.ts';
import { beyondBounds } from './beyond-bounds.ts';
import { unbackedDebtors } from './liquidate/debt.ts';
import { openingLotsOf } from './margin/order-margin.ts';
import { insuranceRow } from './margin/wallet.ts';

/** As long as the fund's highest balance counts, to the end of its first quarter of an hour. */
const BRAKE_MS = 33 * 900_000;

/** Findings against the rules of risk: bounds, tiers, reserves, the insurance fund with its brake, debts. */
export function auditRisk(state: State): Finding[] {
  return [
    ...auditBounds(state),
    ...auditTiers(state),
    ...auditReserves(state),
    ...auditFund(state),
    ...auditBrake(state),
    ...auditDebts(state),
  ];
}

/** Positions with all that would add to them, and the open interest, within the contract's bounds (I76). */
function auditBounds(state: State): Finding[] {
  const findings: Finding[] = [];
  for (const { what, amount, isExcused } of beyondBounds(state)) {
    if (!isExcused) findings.push({ invariant: 'I76', text: `${what} of ${amount}` });
  }
  return findings;
}

/** Maintenance follows the tiers of the rules in force (I60), and every leverage is one (I76). */
function auditTiers({ futures }: State): Finding[] {
  const { holdings, contracts } = futures;
  const findings: Finding[] = [];
  for (const contract of contracts) {
    if (!contract || isLadderOf(contract)) continue;
    findings.push({ invariant: 'I60', text: `contract ${contract.id} has tiers of other rules` });
  }
  for (let holding = 0; holding < holdings.size; holding += 1) {
    const leverage = holdings.leverage[holding]!;
    if (leverage >= 1) continue;
    findings.push({ invariant: 'I76', text: `holding ${holding} has a leverage of ${leverage}` });
  }
  return findings;
}

function isLadderOf({ ladder, rules }: Contract): boolean {
  return JSON.stringify(ladder) === JSON.stringify(ladderOf(rules.tiers));
}

/**
 * An order that waits for its trigger, or was woken, keeps margin for what it would open (R7): I50
 * says how much.
 */
function auditReserves(state: State): Finding[] {
  const { orders, details } = state.futures;
  const findings: Finding[] = [];
  for (let slot = 0; slot < orders.slotCount; slot += 1) {
    const isTrigger = orders.open[slot] === 1 && orders.stopPriceTicks[slot]! > 0;
    if (!isTrigger || details.isResting[slot] === 1 || details.isReduceOnly[slot] === 1) continue;
    if (details.highestTicks[slot]! > 0 || openingLotsOf(state, slot) === 0) continue;
    findings.push({ invariant: 'I77', text: `order ${orders.id(slot)} waits and keeps nothing` });
  }
  return findings;
}

/**
 * The insurance fund's position is the sum of its parts, on one side of a contract, without margin
 * (R3).
 */
function auditFund({ futures }: State): Finding[] {
  const { holdings, contracts } = futures;
  const findings: Finding[] = [];
  const find = (text: string) => findings.push({ invariant: 'R3', text });
  for (const contract of contracts) {
    if (!contract) continue;
    const { id, fundParts } = contract;
    const holding = holdings.find(HouseUser.insurance, id);
    const [long, short] = [0, 1].map((side) => holdings.lots[holding * 2 + side] ?? 0);
    if (long! > 0 && short! > 0) find(`the fund has a long and a short of contract ${id}`);
    if (long! + short! !== fundParts.lots) {
      find(`the fund has ${long! + short!} lots of contract ${id}, its parts ${fundParts.lots}`);
    }
    const isSound = fundParts.list.every(({ lots, budget }) => lots > 0 && budget >= 0);
    if (!isSound) find(`the fund has a part of contract ${id} that is none`);
    if (holding < 0) continue;
    for (const leg of [holding * 2, holding * 2 + 1]) {
      const isBare = holdings.margin[leg] === 0 && holdings.isDue[holding] === 0;
      if (!isBare) find(`the fund's position in contract ${id} has margin, or is due`);
    }
  }
  return findings;
}

/**
 * From its highest balance within 8 hours the fund never falls further than its brake (R3),
 * whatever it pays for. Funding that its positions paid is not bounded: after such a payment
 * nothing is checked.
 */
function auditBrake(state: State): Finding[] {
  const { futures, ledger, riskRules, riskRulesTime, time } = state;
  if (time - riskRulesTime < BRAKE_MS || heldLately(state)) return [];
  const balance = ledger.availableUpTo(insuranceRow(state), AMOUNT_MAX);
  const peak = futures.poolPeak.highest(time, balance);
  const lowest = peak - shareFloor(peak, riskRules.fundBrakeRate);
  if (balance >= lowest) return [];
  return [{ invariant: 'R3', text: `the fund has ${balance}, its brake holds it at ${lowest}` }];
}

/** Whether the fund has a position, or opened one within the time of its brake. */
function heldLately({ futures: { holdings, contracts }, time }: State): boolean {
  return contracts.some((contract) => {
    const holding = contract ? holdings.find(HouseUser.insurance, contract.id) : -1;
    return [0, 1].some((side) => {
      const leg = holding * 2 + side;
      return holding >= 0 && (holdings.lots[leg]! > 0 || time - holdings.openTime[leg]! < BRAKE_MS);
    });
  });
}

/** A debt that nothing backs waits for the fund: none is forgotten (R3, I53). */
function auditDebts(state: State): Finding[] {
  const { waitingDebts } = state.futures;
  return unbackedDebtors(state)
    .filter((user) => !waitingDebts.has(user))
    .map((user) => ({ invariant: 'I53', text: `the debt of user ${user} waits for nobody` }));
}
