import { Code } from '@bourse/contract/codes.ts';
import {
  MarginMode,
  MarketState,
  OrderType,
  PositionMode,
  PositionSide,
  Side,
  TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, codeOf, ticks } from '../../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

const contract = BTCPERP;
const exits = { takeProfit: exit(61_000), stopLoss: exit(59_000) };

/** One good command of each kind; 0: the house sends it. */
const commands: readonly (readonly [user: number, body: CommandBody])[] = [
  [
    ALICE,
    {
      case: 'placeContractOrder',
      value: {
        contract,
        side: Side.BUY,
        positionSide: PositionSide.LONG,
        type: OrderType.LIMIT,
        timeInForce: 1,
        priceTicks: ticks(59_900),
        quantityLots: 10,
        reduceOnly: false,
        triggerPriceTicks: ticks(59_950),
        triggerType: TriggerType.LAST,
        selfTradePrevention: 1,
        takeProfit: exit(61_000),
        stopLoss: exit(59_000),
      },
    },
  ],
  [ALICE, { case: 'cancelContractOrder', value: { order: 1 } }],
  [ALICE, { case: 'cancelAllContractOrders', value: { contract, keepExits: false } }],
  [ALICE, { case: 'setLeverage', value: { contract, leverage: 10 } }],
  [ALICE, { case: 'setMarginMode', value: { contract, marginMode: MarginMode.CROSS } }],
  [ALICE, { case: 'setPositionMode', value: { positionMode: PositionMode.HEDGE } }],
  [ALICE, { case: 'adjustMargin', value: { contract, positionSide: 1, amount: 10 } }],
  [
    ALICE,
    {
      case: 'setPositionExits',
      value: { contract, positionSide: 1, replacedOrders: [1], ...exits },
    },
  ],
  [ALICE, { case: 'setOrderExits', value: { order: 1, ...exits } }],
  [
    0,
    {
      case: 'observeIndex',
      value: { contract, quotes: [{ source: 1, priceTicks: 6_000_000, time: 1_750_000_000_000 }] },
    },
  ],
  [0, { case: 'advanceRisk', value: { stepsMax: 10 } }],
  [0, { case: 'setContractState', value: { contract, state: MarketState.OPEN } }],
  [0, { case: 'defineContract', value: { ...btcPerpetual, version: 2 } }],
];

const odd = [0.5, 2.5, Number.NaN, Number.POSITIVE_INFINITY, -1e300, 2 ** 53];

/** Every number of a body, at any depth: its path, and how to put another in its place. */
function* numbersOf(value: object, path = ''): Generator<[string, (other: number) => object]> {
  for (const [field, each] of Object.entries(value)) {
    const name = `${path}.${field}`;
    const rest: object = Array.isArray(value) ? [...value] : { ...value };
    if (typeof each === 'number') yield [name, (other) => put(rest, field, other)];
    if (typeof each !== 'object' || each === null) continue;
    for (const [inner, make] of numbersOf(each, name)) {
      yield [inner, (other) => put(rest, field, make(other))];
    }
  }
}

function put(into: object, field: string, other: unknown): object {
  if (Array.isArray(into)) return into.map((each, at) => (String(at) === field ? other : each));
  return { ...into, [field]: other };
}

test.each(commands)(
  'L: user %s: no field of %o may be a number that is no whole one, and none throws (F05, I10)',
  (user, body) => {
    const desk = FuturesDesk.openFutures();
    desk.adoptRiskRules();
    desk.short(BOB, 60_000, 1);
    desk.long(ALICE, 60_000, 1);
    let count = 0;
    for (const [path, make] of numbersOf(body.value)) {
      for (const other of odd) {
        const events = desk.send(user, { case: body.case, value: make(other) } as CommandBody);
        expect(events, `${path} ${other}`).toHaveLength(1);
        expect([Code.shapeInvalid, Code.definitionInvalid], `${path} ${other}`).toContain(
          codeOf(events),
        );
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(0);
    expect(desk.engine.audit().findings).toEqual([]);
  },
);
