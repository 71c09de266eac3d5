import type { Language } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import {
  type Exit,
  PositionMode,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/messages.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { type Contract, readLots, readTicks } from '../../live/catalog.ts';
import {
  type LivePosition,
  type PositionName,
  readPositionCode,
} from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';

/** A take-profit or stop-loss as it is asked for. */
export interface AskedExit {
  readonly triggerPrice: string;
  readonly triggerPriceType?: number | undefined;
  readonly price?: string | undefined;
  readonly quantity?: string | undefined;
}

/** The exits of a request. Null and absent mean the same: none. */
export interface AskedExits {
  readonly takeProfit?: AskedExit | null | undefined;
  readonly stopLoss?: AskedExit | null | undefined;
}

/** Exits as the engine takes them. */
export interface Exits {
  readonly takeProfit?: Exit | undefined;
  readonly stopLoss?: Exit | undefined;
}

/** What an exit's trigger is compared with. */
export interface ExitReference {
  /** `limit`: the order's own price; `trigger`: its stop price; `current`: what trades now. */
  readonly kind: 'limit' | 'trigger' | 'current';
  readonly ticksOf: (trigger: TriggerType) => number;
}

const referenceNames = {
  limit: { en: 'limit', 'zh-CN': '委托' },
  trigger: { en: 'trigger', 'zh-CN': '触发' },
  current: { en: 'current', 'zh-CN': '当前' },
} as const;

/** The user's open position of this code. Throws positionUnknown, for others' positions too. */
export function positionOf(live: LiveState, user: number, code: string): LivePosition {
  const name = readPositionCode(code);
  const position = live.futures.position(user, name.contract, name.positionSide);
  if (position?.opened !== name.opened) throw new Refusal(Code.positionUnknown);
  return position;
}

/** Whether the user has this position now. */
export function isOpen(live: LiveState, user: number, name: PositionName): boolean {
  const position = live.futures.position(user, name.contract, name.positionSide);
  return position?.opened === name.opened;
}

/** Hedge mode names the position of an order; one-way mode must not. */
export function sideOfOrder(live: LiveState, user: number, side: PositionSide): PositionSide {
  const isOneWay = live.futures.positionMode(user) === PositionMode.ONE_WAY;
  return isOneWay ? PositionSide.UNSPECIFIED : side;
}

/** The order side that opens a position of this side. */
export function openingSide(side: PositionSide): Side {
  return side === PositionSide.LONG ? Side.BUY : Side.SELL;
}

export function oppositeSide(side: PositionSide): PositionSide {
  return side === PositionSide.LONG ? PositionSide.SHORT : PositionSide.LONG;
}

/** The last price, or the mark for triggers that look at it. */
export function currentReference(live: LiveState, contract: Contract): ExitReference {
  return {
    kind: 'current',
    ticksOf: (trigger) =>
      trigger === TriggerType.MARK
        ? live.futures.mark(contract.id).markTicks
        : live.lastPriceOf(contract.id),
  };
}

/** Reads both exits; their triggers must be above 0 and on a tick. */
export function readExits(asked: AskedExits, contract: Contract): Exits {
  return {
    ...(asked.takeProfit && { takeProfit: readExit(asked.takeProfit, contract) }),
    ...(asked.stopLoss && { stopLoss: readExit(asked.stopLoss, contract) }),
  };
}

function readExit(asked: AskedExit, contract: Contract): Exit {
  const triggerPriceTicks = readTicks(asked.triggerPrice, contract);
  if (triggerPriceTicks === 0) throw new Refusal(Code.triggerPriceInvalid);
  return {
    triggerPriceTicks,
    triggerType: (asked.triggerPriceType ?? TriggerType.LAST) as TriggerType,
    priceTicks: readTicks(asked.price ?? '0', contract),
    quantityLots: readLots(asked.quantity ?? '0', contract),
  };
}

/** A take-profit lies on the winning side of the reference, a stop-loss on the losing one. */
export function checkExits(
  { takeProfit, stopLoss }: Exits,
  side: PositionSide,
  reference: ExitReference,
  language: Language,
): void {
  const sign = side === PositionSide.LONG ? 1 : -1;
  const distance = (exit: Exit) =>
    sign * (exit.triggerPriceTicks - reference.ticksOf(exit.triggerType));
  const refuse = (long: Code, short: Code) =>
    new Refusal(sign === 1 ? long : short, [referenceNames[reference.kind][language]]);
  if (takeProfit && distance(takeProfit) <= 0) {
    throw refuse(Code.takeProfitNotHigher, Code.takeProfitNotLower);
  }
  if (stopLoss && distance(stopLoss) >= 0) {
    throw refuse(Code.stopLossNotLower, Code.stopLossNotHigher);
  }
}

/** A leverage as it is asked for. Throws leverageInvalid unless it is a whole number from 1 on. */
export function readLeverage(text: string, contract: Contract): number {
  const leverageMax = Math.max(...contract.tiers.map((tier) => tier.leverageMax));
  const leverage = Number(text);
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > leverageMax) {
    throw new Refusal(Code.leverageInvalid, [String(leverageMax)]);
  }
  return leverage;
}
