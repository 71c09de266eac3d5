import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { ALICE, btcUsdt, codeOf, Desk, lots, orderOf, ticks } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../run/engine-view.ts';
import { LiveState } from './live-state.ts';
import { newestNamed } from './newest-named.ts';

const OTHER = 2;
/** After it a key, which an order's id is, may be used again. */
const DAY_MS = 24 * 60 * 60_000;

/** What a process has that followed from the start, and one that begins now. */
function statesOf(desk: Desk): LiveState[] {
  const [followed, begun] = [new LiveState(), new LiveState()];
  for (const outcome of desk.outcomes) followed.apply(outcome);
  begun.load(viewOf(desk.engine));
  return [followed, begun];
}

const noChange = { order: 0, priceTicks: 0, clientOrderId: 'same' };

describe('of two orders of one id the live state finds the one that the engine changes', () => {
  test('on spot, where the older one has a slot that was used before, and so the larger number', () => {
    const desk = Desk.open();
    const other = { ...btcUsdt, market: OTHER, symbol: 'OTHER' };
    desk.house({ case: 'defineMarket', value: other });
    const order = { side: Side.BUY, priceTicks: ticks(50_000), quantityLots: lots(0.01) };
    const put = (market: number) => {
      desk.time += DAY_MS;
      return orderOf(desk.place(ALICE, { ...order, market }, 'same'));
    };
    desk.cancel(ALICE, put(1));
    const [older, newer] = [put(1), put(OTHER)];
    expect(older).toBeGreaterThan(newer);
    for (const live of statesOf(desk)) {
      expect(newestNamed(live.openOrdersOf(ALICE), 'same')).toMatchObject({ order: newer });
    }
    const value = { ...noChange, quantityLots: lots(0.005) };
    expect(codeOf(desk.send(ALICE, { case: 'amendOrder', value }))).toBe(0);
    expect(desk.engine.openOrder(newer)?.quantityLots).toBe(lots(0.005));
  });

  test('on spot, where the older one is a stop that got another trigger since', () => {
    const desk = Desk.open();
    const order = { side: Side.SELL, priceTicks: ticks(50_000), quantityLots: lots(0.01) };
    const stop = orderOf(desk.place(ALICE, { ...order, stopPriceTicks: ticks(51_000) }, 'same'));
    desk.time += DAY_MS;
    expect(codeOf(desk.place(ALICE, { ...order, priceTicks: ticks(70_000) }, 'same'))).toBe(0);
    const moved = { ...noChange, order: stop, clientOrderId: '', quantityLots: 0 };
    const value = { ...moved, stopPriceTicks: ticks(51_500) };
    expect(codeOf(desk.send(ALICE, { case: 'amendOrder', value }))).toBe(0);
    for (const live of statesOf(desk)) {
      expect(newestNamed(live.openOrdersOf(ALICE), 'same')).toMatchObject({ order: stop });
    }
    const smaller = { ...noChange, quantityLots: lots(0.005), stopPriceTicks: 0 };
    expect(codeOf(desk.send(ALICE, { case: 'amendOrder', value: smaller }))).toBe(0);
    expect(desk.engine.openOrder(stop)?.quantityLots).toBe(lots(0.005));
  });

  test('on contracts', () => {
    const desk = FuturesDesk.openFutures();
    const second = { ...btcPerpetual, contract: ETHPERP, symbol: 'ETHUSDT-PERP' };
    desk.house({ case: 'defineContract', value: second });
    const terms = { side: Side.BUY, positionSide: PositionSide.LONG, priceTicks: ticks(50_000) };
    const put = (contract: number) => {
      desk.time += DAY_MS;
      for (const each of [BTCPERP, ETHPERP]) desk.mark(60_000, each);
      desk.order(ALICE, { ...terms, contract, quantityLots: lots(0.01) }, 'same');
      return desk.engine.contractOrders(ALICE).find((one) => one.contract === contract)?.order ?? 0;
    };
    desk.send(ALICE, { case: 'cancelContractOrder', value: { order: put(BTCPERP) } });
    const [older, newer] = [put(BTCPERP), put(ETHPERP)];
    expect(older).toBeGreaterThan(newer);
    for (const live of statesOf(desk)) {
      expect(newestNamed(live.futures.openOrdersOf(ALICE), 'same')).toMatchObject({ order: newer });
    }
    const value = { ...noChange, quantityLots: lots(0.005) };
    expect(codeOf(desk.send(ALICE, { case: 'amendContractOrder', value }))).toBe(0);
    const changed = desk.engine.contractOrders(ALICE).find(({ order }) => order === newer);
    expect(changed?.quantityLots).toBe(lots(0.005));
  });
});
