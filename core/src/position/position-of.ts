import { type ExitType, MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import { type Deleveraged, HouseUser, type PositionChanged } from '@bourse/contract/messages.ts';
import { initialMargin } from '../perpetual/margin.ts';
import { type Holdings, signOf } from './holdings.ts';

/** What an event says of the position that it takes lots from, as it was before. */
export function positionBefore(
  holdings: Holdings,
  leg: number,
): Pick<Deleveraged, 'opened' | 'marginMode' | 'positionLots'> {
  return {
    opened: holdings.opened[leg]!,
    marginMode: holdings.marginMode[leg >> 1]!,
    positionLots: holdings.lots[leg]!,
  };
}

/** A position as its events contain it. */
export function positionOf(holdings: Holdings, leg: number): PositionChanged {
  const holding = leg >> 1;
  const isCross = holdings.isCross(holding);
  const leverage = holdings.leverage[holding]!;
  const cost = holdings.cost[leg]!;
  const leverageHigh = holdings.leverageHigh[holding]!;
  // What the insurance fund holds has no margin of its own.
  const needed = holdings.user[holding] === HouseUser.insurance ? 0 : initialMargin(cost, leverage);
  return {
    opened: holdings.opened[leg]!,
    user: holdings.user[holding]!,
    contract: holdings.contract[holding]!,
    positionSide: signOf(leg) === 1 ? PositionSide.LONG : PositionSide.SHORT,
    marginMode: isCross ? MarginMode.CROSS : MarginMode.ISOLATED,
    leverage,
    lots: holdings.lots[leg]!,
    cost,
    margin: isCross ? needed : holdings.margin[leg]!,
    realised: holdings.realised[leg]!,
    costs: holdings.costs[leg]!,
    openTime: holdings.openTime[leg]!,
    closedLots: holdings.closedLots[leg]!,
    closedNotional: holdings.closedNotional[leg]!,
    exitType: holdings.exitType[leg] as ExitType,
    ...(leverageHigh > 0 && { leverageHigh }),
  };
}
