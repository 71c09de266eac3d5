import { describe, expect, test } from 'vitest';
import type { FuturesOrder } from '#app/data/futures/contract-orders.ts';
import type { PositionNumbers } from '#app/data/futures/figures.ts';
import type { OpenPosition } from '#app/data/futures/positions.ts';
import { english } from '#app/test-texts.ts';
import { lineText } from '../plot/chart-line.ts';
import { futuresLinesOf, type LinesSource, movableExits } from './futures-lines.ts';

const long: OpenPosition = {
  ...{ code: '9-1002-1', symbol: 'BTCUSDT', positionType: 1, marginMode: 1, leverage: 20 },
  ...{ quantity: '0.500', cost: '30000', margin: '1500', price: '60000.0', realised: '0' },
  ...{ costs: '15', lights: 0, createTime: 1 },
};
const numbers: PositionNumbers = {
  ...{ markPrice: '60100', profit: '50', profitRate: '0.03', initMargin: '1500', margin: '1500' },
  ...{ extraMargin: '0', maintenanceMargin: '150', marginRate: '0.1', liqPrice: '57300.5' },
  ...{ bankruptcyPrice: '57000', notional: '30050', equity: '1550' },
};
const order = (code: string, change: Partial<FuturesOrder>): FuturesOrder => ({
  ...{ code, symbol: 'BTCUSDT', side: 1, positionType: 1, orderType: 1, marginMode: 1 },
  ...{ leverage: 20, price: '59000.0', dealPrice: '0', quantity: '0.100', dealQuantity: '0' },
  ...{ status: 1, reason: '', reduceOnly: false, timeInForce: 'GTC', stopPrice: '0' },
  ...{ triggerPriceType: 1, triggered: false, exitType: '', clientOrderId: '', createTime: 1 },
  ...{ updateTime: 1, takeProfit: null, stopLoss: null, isWhole: false },
  ...change,
});
const exit = { side: 2, orderType: 2, price: '0', quantity: '0' };
const takeProfit = order('21', {
  ...{ ...exit, exitType: 'takeProfit', stopPrice: '63000.0', isWhole: true },
});
const stopLoss = order('22', {
  ...{ ...exit, exitType: 'stopLoss', stopPrice: '58000.0', quantity: '0.2' },
});

function linesOf(change: Partial<LinesSource> = {}) {
  const orders = change.orders ?? [takeProfit, stopLoss];
  return futuresLinesOf(english, {
    ...{
      market: { symbol: 'BTCUSDT', precision: 1, quantityPrecision: 3 },
      positions: [long],
      orders,
    },
    figures: new Map([[long.code, numbers]]),
    ...{ bots: 'all', markPrice: null, tickSize: 0.1, profitAt: () => '' },
    movable: movableExits('BTCUSDT', [long], orders),
    ...change,
  });
}
const shown = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => [line.kind, line.price, lineText(line)]);

describe('the lines of a contract', () => {
  test('a position: its entry with its profit, where it is liquidated, and its exits', () => {
    expect(shown(linesOf())).toEqual([
      ['entry', 60000, 'Long 0.5 +50.00'],
      ['liquidation', 57300.5, 'Liq. Long'],
      ['takeProfit', 63000, 'TP'],
      ['stopLoss', 58000, 'SL 0.2'],
    ]);
  });

  test('an entry has the colour of its side, whatever it has gained or lost', () => {
    const losing = new Map([[long.code, { ...numbers, profit: '-50' }]]);
    expect(linesOf({ figures: losing })[0]?.tone).toBe('up');
    expect(linesOf({ positions: [{ ...long, positionType: 2 }] })[0]?.tone).toBe('down');
  });

  test('only exits can be dragged, and only once the tick is known', () => {
    const steps = linesOf().map(({ kind, dragStep }) => [kind, dragStep]);
    expect(steps.filter(([, step]) => step !== null)).toEqual([
      ['takeProfit', 0.1],
      ['stopLoss', 0.1],
    ]);
    expect(linesOf({ tickSize: 0 }).every(({ dragStep }) => dragStep === null)).toBe(true);
  });

  test('an exit says what it brings, and while it is dragged what it would bring there', () => {
    const lines = linesOf({
      profitAt: ({ exit }, price) => `${exit.kind === 'stopLoss' ? '-' : '+'}${price}`,
    });
    expect(shown(lines).slice(2)).toEqual([
      ['takeProfit', 63000, 'TP +63000.0'],
      ['stopLoss', 58000, 'SL 0.2 -58000.0'],
    ]);
    expect(lines[2]?.profitAt?.(62_000)).toBe('+62000.0');
  });

  test('a position that cannot be liquidated, or whose numbers are not known, has no such line', () => {
    const safe = linesOf({ figures: new Map([[long.code, { ...numbers, liqPrice: '0' }]]) });
    expect(safe.some(({ kind }) => kind === 'liquidation')).toBe(false);
    expect(shown(linesOf({ figures: new Map(), orders: [] }))).toEqual([
      ['entry', 60000, 'Long 0.5'],
    ]);
  });

  test('an order stands at its price, one that waits at its trigger; a market order nowhere', () => {
    const orders = [
      order('1', {}),
      order('2', { side: 2, stopPrice: '58500', price: '58400' }),
      order('3', { price: '0' }),
      order('4', { symbol: 'ETHUSDT' }),
    ];
    expect(shown(linesOf({ positions: [], orders }))).toEqual([
      ['order', 59000, 'Buy 0.1'],
      ['order', 58500, 'Stop Sell 0.1'],
    ]);
  });

  test('orders of bots are marked, and away while they are hidden', () => {
    const orders = [order('1', {}), order('2', { clientOrderId: 'bot7-0-3', side: 2 })];
    const own = ['order', 59000, 'Buy 0.1'];
    expect(shown(linesOf({ positions: [], orders }))).toEqual([
      own,
      ['order', 59000, 'Bot Sell 0.1'],
    ]);
    expect(shown(linesOf({ positions: [], orders, bots: 'none' }))).toEqual([own]);
  });

  test('other contracts stay away; the mark stands where it is wanted', () => {
    expect(linesOf({ market: { symbol: 'ETHUSDT', precision: 1, quantityPrecision: 3 } })).toEqual(
      [],
    );
    expect(shown(linesOf({ positions: [], orders: [], markPrice: '60100.5' }))).toEqual([
      ['mark', 60100.5, 'Mark'],
    ]);
  });
});
