import { describe, expect, test } from 'vitest';
import {
  dollars,
  lots,
  sampleAccount,
  samplePosition,
  ticks,
} from '#app/data/futures/fixtures/sample-account.ts';
import { crowdedRules, sampleRules } from '#app/data/futures/fixtures/sample-contract.ts';
import { quantityOfShare } from '../order-sums.ts';
import { sampleContext, sampleForm } from './fixtures/sample-context.ts';
import { type FormContext, isBookShort, summarise } from './summary.ts';

describe('cost', () => {
  test('is quantity times price divided by leverage, at the limit price or the last one', () => {
    expect(summarise(sampleForm(), sampleContext())).toMatchObject({
      ...{ value: dollars(600), margin: dollars(30), priceTicks: ticks(60_000) },
    });
    const market = sampleForm({ kind: 'market', price: '' });
    const context = sampleContext({ lastPrice: '61000.0' });
    expect(summarise(market, context).margin).toBe(dollars(30.5));
    const stop = sampleForm({ kind: 'stop-market', price: '', stopPrice: '50000' });
    expect(summarise(stop, sampleContext()).margin).toBe(dollars(25));
  });

  test('a margin that does not divide is rounded up, as the engine does', () => {
    const form = sampleForm({ quantity: '0.0001', price: '60000.1' });
    const { margin } = summarise(form, sampleContext({ leverage: 7 }));
    expect(margin).toBe(Math.ceil(6_000_010 / 7));
  });

  test('is not known without a price, a quantity, the rules', () => {
    expect(summarise(sampleForm({ price: '' }), sampleContext()).margin).toBeNull();
    expect(summarise(sampleForm({ quantity: '' }), sampleContext()).margin).toBeNull();
    expect(summarise(sampleForm(), sampleContext({ rules: null }))).toMatchObject({
      ...{ margin: null, lotsMax: 0, available: BigInt(dollars(1_000)) },
    });
  });
});

describe('R7 the most of a contract that fills up', () => {
  const most = (openInterest: string, change: Partial<FormContext> = {}, form = sampleForm()) => {
    const { buy, sell } = summarise(
      { ...form, quantity: '' },
      sampleContext({ rules: crowdedRules, openInterest, ...change }),
    );
    return [buy, sell].map(({ lotsMax, isCrowded }) => [lotsMax, isCrowded] as const);
  };

  test('is what its leverage may still open, and less leverage opens more', () => {
    expect(most('5249.999')).toEqual([
      [lots(0.001), true],
      [lots(0.001), true],
    ]);
    expect(most('5250')).toEqual([
      [0, true],
      [0, true],
    ]);
    const [[atTen = 0, isCrowded] = []] = most('5250', { leverage: 10 });
    expect(atTen).toBeGreaterThan(lots(0.1));
    expect(isCrowded).toBe(false);
  });

  test('at 1x is what is left of it, which no leverage changes', () => {
    expect(most('9999.9999', { leverage: 1 })).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  test('leaves out what only closes, and stops', () => {
    const account = sampleAccount({ positions: [samplePosition({ lots: lots(0.1) })] });
    expect(most('10000', { account, isOneWay: true })).toEqual([
      [0, true],
      [lots(0.1), true],
    ]);
    const stop = sampleForm({ kind: 'stop-limit', stopPrice: '61000' });
    const [[waiting = 0, isCrowded] = []] = most('10000', {}, stop);
    expect([waiting > 0, isCrowded]).toEqual([true, false]);
  });
});

describe('the most that can be ordered', () => {
  const maxOf = (form = sampleForm({ quantity: '' }), context = sampleContext()) =>
    summarise(form, context).lotsMax;

  test('is near available / price * leverage: the fee and what prices may move are kept back', () => {
    const most = maxOf();
    expect(most).toBeLessThan(lots((1_000 / 60_000) * 20));
    expect(most).toBeGreaterThan(lots((1_000 / 60_000) * 20 * 0.97));
  });

  test('D40 the slider goes to the larger one, and each side orders its share of its own', () => {
    const context = sampleContext({ markPrice: '59900.0' });
    const empty = summarise(sampleForm({ quantity: '' }), context);
    expect(empty.buy.lotsMax).toBeLessThan(empty.sell.lotsMax);
    expect(empty.lotsMax).toBe(empty.sell.lotsMax);
    for (const share of [100, 50]) {
      const quantity = quantityOfShare(share, empty.lotsMax, sampleRules, 4);
      const slid = sampleForm({ quantity, share });
      const { buy, sell } = summarise(slid, context);
      expect(sell.lots).toBe(Math.floor((empty.sell.lotsMax * share) / 100));
      expect(buy.lots).toBe(Math.floor((empty.buy.lotsMax * share) / 100));
      expect([buy.preview?.lots, sell.preview?.lots]).toEqual([buy.lots, sell.lots]);
    }
    const typed = sampleForm({ quantity: '0.3', share: null });
    expect(summarise(typed, context)).toMatchObject({
      ...{ buy: { lots: lots(0.3) }, sell: { lots: lots(0.3) } },
    });
  });

  test('D40 at 100x the end of the slider leaves next to nothing', () => {
    for (const [kind, used] of [
      ['limit', 0.98],
      ['market', 0.97],
    ] as const) {
      const form = sampleForm({ kind, price: kind === 'limit' ? '60000' : '', quantity: '' });
      const context = sampleContext({
        leverage: 100,
        account: sampleAccount({ wallet: BigInt(dollars(400)) }),
      });
      const { lotsMax } = summarise(form, context);
      const quantity = quantityOfShare(100, lotsMax, sampleRules, 4);
      const { buy, sell, available } = summarise({ ...form, quantity, share: 100 }, context);
      for (const { preview } of [buy, sell]) {
        expect(preview!.held / Number(available), kind).toBeGreaterThan(used);
        expect(preview!.held / Number(available), kind).toBeLessThanOrEqual(1);
      }
    }
  });

  test('when one side can take nothing, the slider is for the other', () => {
    const account = sampleAccount({ wallet: 0n, positions: [samplePosition()] });
    const net = sampleContext({ account, isOneWay: true });
    const summary = summarise(sampleForm({ quantity: '' }), net);
    expect([summary.buy.lotsMax, summary.sell.lotsMax]).toEqual([0, lots(0.1)]);
    expect(summary.lotsMax).toBe(lots(0.1));
  });

  test('at the end of the slider the order holds no more than is available', () => {
    for (const kind of ['limit', 'market', 'stop-limit', 'stop-market'] as const) {
      const form = sampleForm({ kind, stopPrice: '60000', quantity: '' });
      const context = sampleContext({ leverage: 100 });
      const { lotsMax } = summarise(form, context);
      const quantity = quantityOfShare(100, lotsMax, sampleRules, 4);
      const { buy, sell } = summarise({ ...form, quantity }, context);
      for (const side of [buy, sell]) {
        expect(side.preview!.held).toBeLessThanOrEqual(dollars(1_000));
        expect(side.preview!.held).toBeGreaterThan(0);
      }
    }
  });

  test('of a stop is looked at where it wakes, and at the mark until that is said', () => {
    const stop = sampleForm({ kind: 'stop-market', price: '', quantity: '' });
    expect(maxOf(stop)).toBe(maxOf(sampleForm({ kind: 'market', quantity: '' })));
    expect(maxOf({ ...stop, stopPrice: '30000' })).toBeGreaterThan(maxOf(stop) * 1.9);
  });

  test('is bounded by the tier of the leverage', () => {
    const rich = sampleContext({
      leverage: 100,
      account: sampleAccount({ wallet: BigInt(dollars(1e6)) }),
    });
    // The first tier ends at 50,000 USDT; the price may move by 0.01%.
    const most = Math.floor((50_000 / 60_006) * 10_000);
    expect(maxOf(sampleForm(), rich)).toBe(most);
    const resting = { ...rich, openingLots: { buy: lots(0.5), sell: 0 } };
    expect(summarise(sampleForm(), resting).buy.lotsMax).toBe(most - lots(0.5));
  });

  test('of a close is the position, less what resting orders close already', () => {
    const account = sampleAccount({ positions: [samplePosition()] });
    const context = sampleContext({ account, closingLots: { buy: 0, sell: lots(0.04) } });
    const close = sampleForm({ isClosing: true, quantity: '' });
    const summary = summarise(close, context);
    expect(summary.sell.lotsMax).toBe(lots(0.06));
    expect(summary.buy.lotsMax).toBe(0);
    expect(summary.lotsMax).toBe(lots(0.06));
    expect(summarise({ ...close, kind: 'market' }, context).sell.lotsMax).toBe(lots(0.1));
  });

  test('of an isolated order is bounded by the wallet, not by a profit of other positions', () => {
    const winner = samplePosition({ cost: dollars(5_000) });
    const account = sampleAccount({ positions: [winner] });
    const cross = summarise(sampleForm(), sampleContext({ account }));
    const isolated = summarise(sampleForm(), sampleContext({ account, isCross: false }));
    expect(cross.available).toBe(BigInt(dollars(1_000 + 1_000 - 250)));
    expect(isolated.available).toBe(BigInt(dollars(1_000)));
  });

  test('in one-way mode closes the other side and opens beyond it', () => {
    const account = sampleAccount({ positions: [samplePosition({ sign: -1 })] });
    const free = summarise(sampleForm({ quantity: '' }), sampleContext({ account }));
    const net = summarise(sampleForm({ quantity: '' }), sampleContext({ account, isOneWay: true }));
    expect(net.buy.lotsMax).toBe(free.buy.lotsMax + lots(0.1));
  });
});

describe('what the order leaves behind', () => {
  test('an isolated long of 0.01 at 60,000 with 20x: (600 - 30) / (0.01 * (1 - 0.4 %))', () => {
    const { buy, sell } = summarise(sampleForm(), sampleContext({ isCross: false }));
    expect(buy.liquidationTicks).toBe(ticks(57_229));
    expect(sell.liquidationTicks).toBe(ticks(62_749));
  });

  test('a long that the cross wallet covers to the last has no liquidation price', () => {
    expect(summarise(sampleForm(), sampleContext()).buy.liquidationTicks).toBe(0);
    expect(summarise(sampleForm(), sampleContext()).sell.liquidationTicks).toBeGreaterThan(0);
  });

  test('a limit order in the book pays the maker fee, one that takes the taker fee', () => {
    const resting = summarise(sampleForm({ price: '59000' }), sampleContext());
    expect(resting.buy.preview!.fee).toBe(dollars(590 * 0.0002));
    expect(resting.sell.preview!.fee).toBe(Math.ceil(dollars(599.999 * 0.0005)));
    const postOnly = sampleForm({ price: '59000', timeInForce: 'PO' });
    expect(summarise(postOnly, sampleContext()).sell.preview!.fee).toBe(dollars(590 * 0.0002));
  });

  test('a close says what it realises', () => {
    const account = sampleAccount({ positions: [samplePosition()] });
    const close = sampleForm({ isClosing: true, quantity: '0.1', kind: 'market' });
    const { sell } = summarise(close, sampleContext({ account }));
    expect(sell.preview).toMatchObject({ realised: dollars(-0.01), held: 0, opened: null });
    expect(sell.liquidationTicks).toBeNull();
  });
});

test('a book that has less than a market order asks for is said to be short', () => {
  const short = sampleContext({
    levels: {
      buy: [{ priceTicks: ticks(60_000.1), totalLots: lots(0.02) }],
      sell: [{ priceTicks: ticks(59_999.9), totalLots: lots(5) }],
    },
  });
  const isShort = (form: Parameters<typeof sampleForm>[0], context = short) =>
    isBookShort(sampleForm(form), summarise(sampleForm(form), context));
  expect(isShort({ kind: 'market', quantity: '0.0200' })).toBe(false);
  expect(isShort({ kind: 'market', quantity: '0.0201' })).toBe(true);
  expect(isShort({ kind: 'limit', quantity: '0.0201' })).toBe(false);
  // The money ends before the book does: that is said elsewhere.
  expect(isShort({ kind: 'market', quantity: '4' }, sampleContext())).toBe(false);
  expect(isShort({ kind: 'market', quantity: '4' })).toBe(true);
  const account = sampleAccount({ positions: [samplePosition()] });
  const closing = { kind: 'market', quantity: '1', isClosing: true } as const;
  expect(isShort(closing, { ...short, account })).toBe(false);
});

describe('the slider', () => {
  test('writes the lot of its share with the contract’s decimals, and nothing for nothing', () => {
    expect(quantityOfShare(25, lots(1), sampleRules, 4)).toBe('0.2500');
    expect(quantityOfShare(33, 10, sampleRules, 4)).toBe('0.0003');
    expect(quantityOfShare(0, lots(1), sampleRules, 4)).toBe('');
    expect(quantityOfShare(100, 0, sampleRules, 4)).toBe('');
  });

  test('stands where it was put, or where the typed quantity is', () => {
    const { lotsMax } = summarise(sampleForm(), sampleContext());
    const half = quantityOfShare(50, lotsMax, sampleRules, 4);
    expect(summarise(sampleForm({ quantity: half }), sampleContext()).percent).toBe(50);
    const slid = sampleForm({ quantity: half, share: 75 });
    expect(summarise(slid, sampleContext()).percent).toBe(75);
    expect(summarise(sampleForm({ quantity: '90' }), sampleContext()).percent).toBe(100);
  });
});
