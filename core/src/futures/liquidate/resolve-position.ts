/** The house takes over a position that no rule can end. */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { ExitType, FundsKind, PositionSide } from '@bourse/contract/enumerations.ts';
import { type CommandBody, HouseUser } from '@bourse/contract/messages.ts';
import { notionalOf, notionalOrInfinity, priceCeilingOf, priceFloorOf } from '../../arithmetic.ts';
import { maintenanceMargin } from '../../perpetual/tiers.ts';
import type { Contract } from '../../position/contract.ts';
import { legOf, signOf } from '../../position/holdings.ts';
import { positionBefore } from '../../position/position-of.ts';
import { type Refusal, refusal } from '../../refusal.ts';
import type { State } from '../../state.ts';
import { insuranceRow, settleWithClearing, walletRow } from '../margin/wallet.ts';
import { followPosition } from '../orders/exits.ts';
import { takeLots } from '../settle/fill.ts';
import { payFundingOf } from '../settle/funding.ts';
import { notePool } from './brake.ts';
import { passOn } from './fund.ts';
import { budgetOf, cancelOrders } from './liquidate.ts';

type ResolvePosition = Extract<CommandBody, { case: 'resolvePosition' }>['value'];

/**
 * Lots of a position, whatever its margin, go to the insurance fund at a price that the house names
 * within the mark band of the index; what the fund cannot afford, opposing positions take over. A
 * position too large to be valued goes in several of these.
 */
export function resolvePosition(state: State, caller: number, body: ResolvePosition): void {
  const contract = state.futures.contracts[body.contract];
  const leg = contract ? legOfBody(state, body) : -1;
  const refused = refuse(state, caller, contract, leg, body);
  if (refused || !contract) {
    return state.outcome.refuse(refused ?? refusal(Code.contractUnknown));
  }
  // ---- Nothing below can fail. ----
  const { holdings } = state.futures;
  const { user, positionSide } = body;
  cancelOrders(state, user, contract.id);
  payFundingOf(state, contract, leg);
  const lots = body.lots || holdings.lots[leg]!;
  const notional = notionalOf(body.priceTicks, lots, contract.unit);
  const fund = insuranceRow(state);
  const before = state.ledger.available(fund);
  notePool(state);
  const position = positionBefore(holdings, leg);
  const exitType = ExitType.LIQUIDATION;
  const { realised, margin } = takeLots(state, contract, leg, lots, notional, exitType);
  if (margin > 0) state.ledger.release(walletRow(state, user), margin);
  const cause = { kind: FundsKind.LIQUIDATION, contract: contract.id, reference: 0 };
  settleWithClearing(state, user, realised, cause);
  const sign = signOf(leg);
  const value = contract.indexTicks * lots * contract.unit;
  const maintenance = maintenanceMargin(contract.ladder, notional);
  const budget = budgetOf(state, { maintenance, value, left: sign * (value - notional) });
  const ended = { user, sign };
  const keptLots = passOn(state, contract, ended, { lots, notional }, budget);
  followPosition(state, contract, leg);
  contract.fundProfit += Number(state.ledger.available(fund) - before);
  notePool(state);
  state.outcome.emit({
    case: 'positionResolved',
    value: {
      user,
      contract: contract.id,
      positionSide,
      lots,
      notional,
      realised,
      keptLots,
      ...position,
    },
  });
}

function legOfBody({ futures }: State, { user, contract, positionSide }: ResolvePosition): number {
  const isSide = positionSide === PositionSide.LONG || positionSide === PositionSide.SHORT;
  const holding = futures.holdings.find(user, contract);
  if (!isSide || holding < 0 || user === HouseUser.insurance) return -1;
  return legOf(holding, positionSide === PositionSide.LONG ? 1 : -1);
}

function refuse(
  state: State,
  caller: number,
  contract: Contract | undefined,
  leg: number,
  { lots, priceTicks }: ResolvePosition,
): Refusal | null {
  if (caller !== 0) return refusal(Code.notHouse);
  if (!contract) return refusal(Code.contractUnknown);
  const held = leg < 0 ? 0 : state.futures.holdings.lots[leg]!;
  if (held === 0) return refusal(Code.positionUnknown);
  if (lots > held) return refusal(Code.shapeInvalid, 'lots');
  const { indexTicks, unit, rules } = contract;
  const lowest = priceFloorOf(indexTicks, rules.markBandRate);
  const highest = Math.min(priceCeilingOf(indexTicks, rules.markBandRate), rules.priceMaxTicks);
  if (priceTicks < lowest || priceTicks > highest) {
    return refusal(Code.priceOutsideBand, lowest, highest);
  }
  const notional = notionalOrInfinity(priceTicks, lots || held, unit);
  return notional > AMOUNT_MAX ? refusal(Code.shapeInvalid, 'lots') : null;
}
