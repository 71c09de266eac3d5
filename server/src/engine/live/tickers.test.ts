import { Side } from '@bourse/contract/enumerations.ts';
import type { Outcome } from '@bourse/contract/messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { assetDefinition, catalogAssets, catalogMarkets } from '#platform/markets/catalog.ts';
import { catalogContracts } from '#platform/markets/contracts.ts';
import { LiveState } from './live-state.ts';
import { changeBasisPoints, quotationOf } from './quotation.ts';
import { Tickers } from './tickers.ts';

const START = Date.UTC(2026, 0, 2, 12, 0);
const DAY_MS = 86_400_000;
const BTC = 1;

let now: number;
let live: LiveState;
let tickers: Tickers;

beforeEach(() => {
  now = START;
  live = new LiveState();
  for (const asset of catalogAssets) {
    live.catalog.apply({ case: 'assetDefined', value: assetDefinition(asset) });
  }
  for (const { definition } of catalogMarkets) {
    live.catalog.apply({ case: 'marketDefined', value: definition });
  }
  tickers = new Tickers(live, { now: () => now });
});

/** A trade between two orders that come and go with it. */
function trade(priceTicks: number, quantityLots: number, time: number): void {
  const order = { user: 100, market: BTC, type: 1, timeInForce: 1, priceTicks, quantityLots };
  const rest = {
    ...{ quoteAmount: 0, stopPriceTicks: 0, selfTradePrevention: 1, clientOrderId: '' },
    ...{ frozenAsset: 1, frozenAmount: 0 },
  };
  const ids = { takerOrder: 2 * live.sequence + 2, makerOrder: 2 * live.sequence + 1 };
  const accepted = (id: number, side: Side): Outcome['events'][number] => ({
    case: 'orderAccepted',
    value: { ...order, ...rest, order: id, side },
  });
  const traded = {
    ...{ trade: live.sequence + 1, market: BTC, priceTicks, quantityLots, ...ids },
    ...{ notional: priceTicks * quantityLots * 100, takerUser: 100, makerUser: 101 },
    ...{ takerSide: Side.BUY, takerFee: 0, makerFee: 0 },
    ...{ takerRemainingLots: 0, makerRemainingLots: 0 },
  };
  live.apply({
    sequence: live.sequence + 1,
    time,
    user: 100,
    key: '',
    events: [
      accepted(ids.makerOrder, Side.SELL),
      accepted(ids.takerOrder, Side.BUY),
      { case: 'traded', value: traded },
    ],
  });
}

const quotation = () => quotationOf(live.catalog.market(BTC), tickers.ticker(BTC));

describe('a rolling day', () => {
  test('starts at the initial price, without volume', () => {
    expect(quotation()).toMatchObject({
      latestPrice: '92350.00',
      changePercent: '0.00%',
      volume: '0.0000',
      turnover: '0',
    });
  });

  test('shows the last price, its change, the bounds and what was traded', () => {
    trade(9_200_000, 10_000, START);
    trade(9_300_000, 5_000, START + 60_000);
    trade(9_250_000, 5_000, START + 120_000);
    now = START + 180_000;
    expect(quotation()).toMatchObject({
      latestPrice: '92500.00',
      high: '93000.00',
      low: '92000.00',
      volume: '2.0000',
    });
  });

  test('forgets what is older than a day', () => {
    trade(9_900_000, 10_000, START);
    trade(9_300_000, 5_000, START + DAY_MS - 60_000);
    now = START + DAY_MS + 120_000;
    expect(quotation()).toMatchObject({ high: '93000.00', volume: '0.5000' });
  });

  test('draws its trend from half hours, the newest last', () => {
    for (let step = 0; step < 60; step += 1) trade(9_000_000 + step, 1, START + step * 1_800_000);
    const trend = tickers.trend(BTC);
    expect(trend).toHaveLength(48);
    expect(trend.at(-1)).toBe(9_000_059);
  });
});

test.each([
  [10_000, 10_050, 50],
  [10_000, 9_950, -50],
  // Truncated towards zero: a thousandth of a percent is no change.
  [1_000_000, 999_999, 0],
  [3, 4, 3_333],
  [3, 2, -3_333],
  [0, 5, 0],
])('from %i to %i ticks is %i hundredths of a percent', (openTicks, lastTicks, expected) => {
  const rest = { highTicks: 0, lowTicks: 0, volumeLots: 0, turnover: 0n };
  expect(changeBasisPoints({ openTicks, lastTicks, ...rest })).toBe(expected);
});

test('a contract shows its mark until it trades, then what traded', () => {
  const { definition } = catalogContracts('ccxt')[0]!;
  live.catalog.apply({ case: 'contractDefined', value: definition });
  const contract = definition.contract;
  const events = (...list: Outcome['events'][number][]) =>
    live.apply({ sequence: live.sequence + 1, time: now, user: 0, key: '', events: list });
  const markAt = (markTicks: number) =>
    events({
      case: 'markMoved',
      value: {
        ...{ contract, indexTicks: markTicks, markTicks, premiumRate: 0, fundingRate: 0 },
        ...{ nextFundingTime: 0, fundingHours: 8, isStale: false },
      },
    });
  markAt(900_000);
  expect(tickers.ticker(contract)).toMatchObject({ lastTicks: 900_000, volumeLots: 0 });
  markAt(910_000);
  expect(tickers.ticker(contract)).toMatchObject({ lastTicks: 910_000, openTicks: 910_000 });
  const order = {
    ...{ order: 1, user: 100, contract, side: Side.BUY, positionSide: 1, type: 1 },
    ...{ timeInForce: 1, priceTicks: 905_000, quantityLots: 30, closingLots: 0 },
    ...{ reduceOnly: false, triggerPriceTicks: 0, triggerType: 1, selfTradePrevention: 1 },
    ...{ clientOrderId: '', marginMode: 2, leverage: 20, margin: 0, exitType: 0, parent: 0 },
  };
  events(
    { case: 'contractOrderAccepted', value: order },
    {
      // A liquidation: the taker is no order.
      case: 'contractTraded',
      value: {
        ...{ trade: 7, contract, priceTicks: 905_000, quantityLots: 10, notional: 90_500 },
        ...{ takerOrder: 0, makerOrder: 1, takerUser: 2, makerUser: 100, takerSide: Side.SELL },
        ...{ takerFee: 0, makerFee: 0, takerRemainingLots: 0, makerRemainingLots: 20 },
        ...{ takerClosedLots: 10, makerClosedLots: 0, takerRealised: 0, makerRealised: 0 },
      },
    },
  );
  const traded = { lastTicks: 905_000, openTicks: 905_000, volumeLots: 10, turnover: 90_500n };
  expect(tickers.ticker(contract)).toMatchObject(traded);
  expect(tickers.trend(contract)).toEqual([905_000]);
  markAt(920_000);
  expect(tickers.ticker(contract)).toMatchObject(traded);
});
