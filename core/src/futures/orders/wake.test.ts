import { PositionSide, TriggerType } from '@bourse/contract/enumerations.ts';
import { expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { BOB, CAROL, ONE, ticks, valuesOf } from '../../fixtures/desk.ts';
import { BTCPERP, exit, FuturesDesk } from '../../fixtures/futures-desk.ts';

const HONEST = 300;
const woken = (events: ReturnType<FuturesDesk['send']>) =>
  valuesOf(events, 'contractOrderTriggered').map(({ user }) => user);

test('R7: a stop does not wait behind the hundreds of triggers that accounts before it armed', () => {
  const desk = FuturesDesk.openFutures({ priceBandRate: 5_000_000 });
  desk.adoptRiskRules({ wakesMax: 8 });
  const vandals = Array.from({ length: 10 }, (_, at) => 200 + at);
  for (const user of [...vandals, HONEST, CAROL]) desk.fundFutures(user, 100_000 * ONE);
  desk.short(CAROL, 60_000, 1);
  desk.long(HONEST, 60_000, 1);
  for (const user of vandals) {
    const armed = { triggerPriceTicks: ticks(59_600), triggerType: TriggerType.MARK };
    for (let at = 0; at < 30; at += 1) desk.short(user, 59_000, 0.01, armed);
  }
  desk.send(HONEST, {
    case: 'setPositionExits',
    value: {
      contract: BTCPERP,
      positionSide: PositionSide.LONG,
      replacedOrders: [],
      stopLoss: exit(59_500, { triggerType: TriggerType.MARK }),
    },
  });
  for (let level = 0; level < 20; level += 1) desk.long(BOB, 59_400 - level, 1);
  desk.time += 1_000;
  expect(woken(desk.mark(59_400))).toEqual(vandals.slice(0, 8));
  desk.engine = Engine.restore(desk.engine.snapshot());
  expect(woken(desk.advance())).toContain(HONEST);
  expect(desk.engine.pendingRisk().pendingWakes).toBe(285);
  expect(desk.engine.audit().findings).toEqual([]);
});
