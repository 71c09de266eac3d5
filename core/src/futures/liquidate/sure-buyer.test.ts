import { Side } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import { expect, test } from 'vitest';
import { Engine } from '../../engine.ts';
import { valuesOf } from '../../fixtures/desk.ts';
import {
  observed,
  PRICE,
  placed,
  type TradeStep,
  tradeOpening,
} from '../../fixtures/futures-oracle/trade-world.ts';

function timed({ body }: TradeStep, time: number): CommandBody {
  if (body.case !== 'observeIndex') return body;
  const quotes = body.value.quotes.map((quote) => ({ ...quote, time }));
  return { case: body.case, value: { ...body.value, quotes } };
}

test('R3: a step takes lots though the best order could bear all that it asks for and not a part of it (I51)', () => {
  const engine = new Engine();
  const own = { contract: 11, priceTicks: PRICE, quantityLots: 15 };
  const steps = [
    ...tradeOpening,
    placed(104, { ...own, side: Side.BUY }),
    placed(102, { ...own, side: Side.SELL }),
    // Of one lot, rounded up, its margin would be no more than the maintenance margin; of twelve it is.
    placed(100, { ...own, side: Side.BUY, priceTicks: 982, quantityLots: 12 }),
    { ...observed(11, 967, 3), pause: 1_000 },
  ];
  let time = 1_750_000_000_000;
  const outcomes = steps.map((step) => {
    time += step.pause;
    const { user } = step;
    return engine.apply({
      sequence: engine.sequence + 1,
      time,
      user,
      key: '',
      body: timed(step, time),
    });
  });
  const liquidated = valuesOf(outcomes.at(-1)!.events, 'liquidated').map(({ lots }) => lots);
  expect(liquidated).toEqual([1, 14]);
});
