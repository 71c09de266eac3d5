import { Code } from '@bourse/contract/codes.ts';
import { PositionSide, Side, TriggerType } from '@bourse/contract/enumerations.ts';
import type { Exit } from '@bourse/contract/messages.ts';
import { type Contract, readLots, readTicks } from '#engine/live/catalog.ts';
import { type PositionName, readPositionCode } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { Refusal } from '#platform/refusal.ts';

/** What a command can carry; what a contract allows is for the engine to say. */
const LEVERAGE_MAX = 2 ** 32 - 1;

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

/** What a position code names. Throws positionUnknown where no contract could have such a position. */
export function namedPosition({ catalog }: LiveState, code: string): PositionName {
  const name = readPositionCode(code);
  if (!catalog.isContract(name.contract) || !Number.isSafeInteger(name.opened)) {
    throw new Refusal(Code.positionUnknown);
  }
  return name;
}

/** The order side that opens a position of this side. */
export function openingSide(side: PositionSide): Side {
  return side === PositionSide.LONG ? Side.BUY : Side.SELL;
}

/** An order that opens this side closes a position of the other. */
export function oppositeSide(side: PositionSide): PositionSide {
  return side === PositionSide.LONG ? PositionSide.SHORT : PositionSide.LONG;
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

/** A leverage as it is asked for. Throws leverageInvalid unless it is a whole number from 1 on. */
export function readLeverage(text: string, contract: Contract): number {
  const leverage = Number(text);
  if (!Number.isInteger(leverage) || leverage < 1 || leverage > LEVERAGE_MAX) {
    const leverageMax = Math.max(...contract.tiers.map((tier) => tier.leverageMax));
    throw new Refusal(Code.leverageInvalid, { leverage: leverageMax });
  }
  return leverage;
}
