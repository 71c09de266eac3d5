import { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import { describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { PriceLevelBook } from './book/price-level-book.ts';
import { defineAsset, defineMarket } from './define.ts';
import { BTC, btcUsdt, USDT } from './fixtures/desk.ts';
import { creditDeposit, transfer } from './funds.ts';
import { placeOrder } from './spot/place-order.ts';
import { State } from './state.ts';

/** A state with two resting orders of user 100, made by the engine's own commands. */
function soundState(): State {
  const state = new State((orders) => new PriceLevelBook(orders));
  state.time = 1_750_000_000_000;
  defineAsset(state, 0, { asset: BTC, symbol: 'BTC', decimals: 8 });
  defineAsset(state, 0, { asset: USDT, symbol: 'USDT', decimals: 8 });
  defineMarket(state, 0, btcUsdt);
  const amount = 10 ** 15;
  const deposit = { user: 100, asset: USDT, amount, chain: 'c', transaction: 't', logIndex: 0 };
  creditDeposit(state, 0, deposit);
  const { FUNDING: from, SPOT: to } = AccountKind;
  transfer(state, 100, { from, to, asset: USDT, amount });
  for (const priceTicks of [5_900_000, 5_800_000]) {
    const order = {
      market: 1,
      side: Side.BUY,
      type: 1,
      timeInForce: 1,
      priceTicks,
      quantityLots: 10,
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: 0,
    } as const;
    const body = { case: 'placeOrder', value: order } as const;
    placeOrder(state, { sequence: 1, time: 1, user: 100, key: '', body }, order);
  }
  return state;
}

function invariantsOf(damage: (state: State) => void): string[] {
  const state = soundState();
  damage(state);
  return audit(state).findings.map(({ invariant }) => invariant);
}

describe('the audit', () => {
  test('finds nothing in a sound state', () => {
    expect(invariantsOf(() => {})).toEqual([]);
  });

  test('finds money from nowhere (I01)', () => {
    const damage = (state: State) => {
      state.ledger.restore(101, AccountKind.SPOT, BTC, { available: 1n, frozen: 0n });
    };
    expect(invariantsOf(damage)).toEqual(['I01']);
  });

  test('finds frozen money that no order explains (I09)', () => {
    const damage = (state: State) => {
      state.ledger.freeze(state.ledger.find(100, AccountKind.SPOT, USDT), 1);
    };
    expect(invariantsOf(damage)).toEqual(['I09']);
  });

  test('finds an order that keeps too much frozen (I09)', () => {
    const damage = (state: State) => {
      state.ledger.freeze(state.ledger.find(100, AccountKind.SPOT, USDT), 7);
      state.orders.frozenAmount[0] = state.orders.frozenAmount[0]! + 7;
    };
    expect(invariantsOf(damage)).toEqual(['I09']);
  });

  test('finds a crossed book (I23)', () => {
    const damage = (state: State) => {
      const { book } = state.markets[1]!;
      book.remove(1);
      state.orders.side[1] = Side.SELL;
      book.add(1, Side.SELL, 5_800_000);
    };
    expect(invariantsOf(damage)).toContain('I23');
  });

  test('finds an open order that stands nowhere (I29)', () => {
    const damage = (state: State) => {
      state.markets[1]!.book.remove(0);
    };
    expect(invariantsOf(damage)).toEqual(['I29']);
  });

  test('finds a level whose total is not the sum of its orders (I36)', () => {
    const damage = (state: State) => {
      state.orders.remainingLots[0] = 9;
      state.orders.dealtLots[0] = 1;
    };
    expect(invariantsOf(damage)).toContain('I36');
  });

  test('finds a wrong count of open orders (I27)', () => {
    const damage = (state: State) => {
      state.openCounts.subtract(state.openCounts.find(100, 1));
    };
    expect(invariantsOf(damage)).toEqual(['I27']);
  });
});
