import { ExitType, MarginMode, PositionSide } from '@bourse/contract/enumerations.ts';
import type { PositionChanged } from '@bourse/contract/messages.ts';
import { describe, expect, it } from 'vitest';
import type { HouseTrader } from './house-traders.ts';
import { Losses } from './losses.ts';

const bot = { user: 7, markets: [{ id: 1_002 }, { id: 1_003 }] } as unknown as HouseTrader;

function position(opened: number, contract: number, realised: number, costs = 0): PositionChanged {
  return {
    opened,
    user: 7,
    contract,
    positionSide: PositionSide.LONG,
    marginMode: MarginMode.CROSS,
    leverage: 10,
    lots: 1,
    cost: 1,
    margin: 1,
    realised,
    costs,
    openTime: 1,
    closedLots: 0,
    closedNotional: 0,
    exitType: ExitType.UNSPECIFIED,
  };
}

describe('losses of a house trader', () => {
  it('are shared out by contract: what each made since the start or the last refund', () => {
    const losses = new Losses();
    expect([...losses.sharesOf(bot)]).toEqual([
      [1_002, 0.5],
      [1_003, 0.5],
    ]);
    losses.begin(position(5, 1_002, -1_000));
    losses.note(position(5, 1_002, -1_300));
    losses.note(position(6, 1_003, -50, 50));
    expect([...losses.sharesOf(bot)]).toEqual([
      [1_002, 0.75],
      [1_003, 0.25],
    ]);
    // The next position of the same name begins at none.
    losses.note(position(9, 1_002, -100));
    expect(losses.sharesOf(bot).get(1_002)).toBe(0.8);
    losses.forgive(7);
    losses.note(position(9, 1_002, -160));
    expect([...losses.sharesOf(bot)]).toEqual([[1_002, 1]]);
  });

  it('count where there are any: a contract that gained is charged nothing', () => {
    const losses = new Losses();
    losses.note(position(5, 1_002, 900));
    losses.note(position(6, 1_003, 0, 10));
    expect([...losses.sharesOf(bot)]).toEqual([[1_003, 1]]);
  });
});
