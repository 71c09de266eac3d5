import { AccountKind, OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notionalOf } from '../arithmetic.ts';
import {
  ALICE,
  BOB,
  CAROL,
  codeOf,
  lots,
  ONE,
  onlyValueOf,
  ticks,
  USDT,
  units,
} from '../fixtures/desk.ts';
import { BTCPERP, btcPerpetual, ETHPERP, FuturesDesk } from '../fixtures/futures-desk.ts';
import { contractPriceBand, contractProtection } from '../preview.ts';
import { type Account, accountFigures, type ContractTerms, positionFigures } from './account.ts';
import { chargedRates } from './charged-rates.ts';
import type { Sign } from './margin.ts';
import {
  type BookLevel,
  closableLots,
  openableLots,
  type PreviewContract,
  type PreviewContractOrder,
  previewContractOrder,
} from './order-preview.ts';
import { ladderOf, leverageMaxOf } from './tiers.ts';

const ladder = ladderOf(btcPerpetual.tiers)!;

const termsOf = (desk: FuturesDesk, id: number): ContractTerms => {
  const { unit, markTicks } = desk.engine.contract(id)!;
  return { unit, markTicks, ladder };
};

/** The account as the private feed tells of it. */
function accountOf(desk: FuturesDesk, user: number): Account {
  const { available } = desk.engine.balance(user, AccountKind.FUTURES, USDT);
  const view = desk.engine.futuresAccount(user);
  return {
    wallet: BigInt(available) - BigInt(view.debt),
    orderMargin: view.orderMargin,
    positions: desk.engine.positions(user).map((position) => ({
      contract: termsOf(desk, position.contract),
      contractId: position.contract,
      sign: position.positionSide === PositionSide.LONG ? 1 : -1,
      isCross: position.marginMode === 2,
      leverage: position.leverage,
      lots: position.lots,
      cost: position.cost,
      margin: position.margin,
    })),
  };
}

/** What tiers charge on contracts; VIP 2 would charge more than the contract, which no tier does. */
const TIER_RATES = [
  {},
  { futuresMakerRate: 7_001, futuresTakerRate: 30_003 },
  { futuresMakerRate: 90_000, futuresTakerRate: 90_000 },
];

const contractOf = (desk: FuturesDesk): PreviewContract => ({
  contractId: BTCPERP,
  terms: termsOf(desk, BTCPERP),
  takerRate: btcPerpetual.takerRate,
  ...chargedRates(btcPerpetual, TIER_RATES[desk.engine.feeTierOf(ALICE)]),
  protection: contractProtection(btcPerpetual, desk.engine.contract(BTCPERP)!.markTicks, 0),
  priceMaxTicks: btcPerpetual.priceMaxTicks,
  quantityMaxLots: btcPerpetual.quantityMaxLots,
  positionMaxLots: btcPerpetual.positionMaxLots,
});

const order = (more: Partial<PreviewContractOrder> = {}): PreviewContractOrder => ({
  ...{ sign: 1, priceTicks: 0, lots: lots(1), mayRest: false },
  ...{ leverage: 20, isCross: true, effect: 'open' },
  ...more,
});

interface Setting {
  readonly isCross: boolean;
  readonly isOneWay: boolean;
  readonly leverage: number;
  readonly funds: number;
  /** What Alice holds before: lots, above 0 long. Traded at 60,000. */
  readonly held: number;
  /** Lots of a short on another contract that is always cross. */
  readonly besides: number;
  /** Alice's. */
  readonly tier: number;
  readonly mark: number;
  /** Steps of price away from 60,000 and quantities. */
  readonly levels: readonly (readonly [away: number, quantity: number])[];
}

const PRICE = 60_000;

/** Alice with her positions and a book of Bob's on both sides. */
function openDesk(setting: Setting): FuturesDesk {
  const desk = FuturesDesk.openFutures();
  const other = { ...btcPerpetual, contract: ETHPERP, symbol: 'ETHUSDT-PERP' };
  desk.house({ case: 'defineContract', value: other });
  desk.mark(3_000, ETHPERP);
  const tiers = TIER_RATES.map((rates) => ({ makerRate: 80_000, takerRate: 100_000, ...rates }));
  desk.house({ case: 'setFeeSchedule', value: { version: 1, tiers } });
  desk.house({ case: 'setFeeTier', value: { user: ALICE, tier: setting.tier } });
  desk.transfer(ALICE, AccountKind.FUTURES, AccountKind.FUNDING, USDT, 1_000_000 * ONE);
  if (setting.isOneWay) desk.oneWay(ALICE);
  if (!setting.isCross) desk.isolated(ALICE, setting.leverage);
  else desk.leverage(ALICE, setting.leverage);
  desk.transfer(ALICE, AccountKind.FUNDING, AccountKind.FUTURES, USDT, setting.funds * ONE);
  const side = (sign: Sign) =>
    setting.isOneWay ? 0 : sign === 1 ? PositionSide.LONG : PositionSide.SHORT;
  if (setting.held !== 0) {
    const sign = setting.held > 0 ? 1 : -1;
    const amount = Math.abs(setting.held);
    if (sign === 1) desk.short(CAROL, PRICE, amount);
    else desk.long(CAROL, PRICE, amount);
    desk.limit(ALICE, sign === 1 ? Side.BUY : Side.SELL, side(sign), PRICE, amount);
  }
  if (setting.besides > 0) {
    const more = { contract: ETHPERP };
    desk.long(CAROL, 3_000, setting.besides, more);
    desk.limit(ALICE, Side.SELL, side(-1), 3_000, setting.besides, more);
  }
  // What Alice could not pay for is no part of the book.
  desk.send(CAROL, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
  setting.levels.forEach(([away, quantity]) => {
    desk.short(BOB, PRICE + 0.1 + away, quantity);
    desk.long(BOB, PRICE - 0.1 - away, quantity);
  });
  desk.time += 1_000;
  desk.mark(setting.mark);
  return desk;
}

const levelsFor = ({ levels }: Setting, sign: Sign): BookLevel[] =>
  levels
    .toSorted(([a], [b]) => a - b)
    .map(([away, quantity]) => ({
      priceTicks: ticks(PRICE + sign * (0.1 + away)),
      totalLots: lots(quantity),
    }));

const anyQuantity = fc.integer({ min: 1, max: 20_000 }).map((share) => share / 10_000);
const anySetting: fc.Arbitrary<Setting> = fc.record({
  isCross: fc.boolean(),
  isOneWay: fc.boolean(),
  leverage: fc.constantFrom(1, 5, 20, 33, 100),
  funds: fc.constantFrom(1_000, 7_777, 200_000),
  held: fc.constantFrom(0, 0, 0.0077, -0.0051, 1, -0.8),
  besides: fc.constantFrom(0, 0, 0.5),
  tier: fc.constantFrom(0, 1, 2),
  mark: fc.constantFrom(59_900, 60_000, 60_050.37),
  // One order each: how many orders make up a level decides how often a fee is rounded up.
  levels: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), anyQuantity), {
    ...{ minLength: 1, maxLength: 6 },
    selector: ([away]) => away,
  }),
});
const anyOrder = fc.record({
  sign: fc.constantFrom<Sign>(1, -1),
  away: fc.option(fc.integer({ min: -60, max: 60 }), { nil: null }),
  quantity: anyQuantity,
});

/** Sends what was previewed. */
function send(desk: FuturesDesk, setting: Setting, sent: PreviewContractOrder) {
  const isLong = (sent.sign === 1) === (sent.effect !== 'close');
  return desk.order(ALICE, {
    side: sent.sign === 1 ? Side.BUY : Side.SELL,
    positionSide: setting.isOneWay
      ? PositionSide.UNSPECIFIED
      : isLong
        ? PositionSide.LONG
        : PositionSide.SHORT,
    reduceOnly: sent.effect === 'close',
    type: sent.priceTicks === 0 ? OrderType.MARKET : OrderType.LIMIT,
    priceTicks: sent.priceTicks,
    quantityLots: sent.lots,
  });
}

/** One order takes from the book, rests, closes what is left of the position and opens a little. */
const turnedWhileResting: Setting = {
  ...{ isCross: false, isOneWay: true, leverage: 1, funds: 200_000 },
  ...{ held: 1, besides: 0, tier: 0, mark: 59_900, levels: [[0, 0.0001]] },
};

const heldLots = (account: Account, sign: Sign) =>
  account.positions.find((each) => each.contractId === BTCPERP && each.sign === sign)?.lots ?? 0;

const effectOf = ({ isOneWay }: Setting) => (isOneWay ? 'net' : 'open');

describe('I50: what the form says is what the engine does', () => {
  test('wallet, position and liquidation price after an order are the previewed ones', () => {
    let compared = 0;
    fc.assert(
      fc.property(anySetting, anyOrder, (setting, { sign, away, quantity }) => {
        const desk = openDesk(setting);
        const before = accountOf(desk, ALICE);
        const priceTicks = away === null ? 0 : ticks(PRICE + away);
        const asked = order({
          ...{ sign, priceTicks, lots: lots(quantity), mayRest: away !== null },
          ...{ leverage: setting.leverage, isCross: setting.isCross, effect: effectOf(setting) },
        });
        const preview = previewContractOrder(
          before,
          contractOf(desk),
          asked,
          levelsFor(setting, sign),
        );
        if (codeOf(send(desk, setting, asked)) !== 0) return;
        // What rests is filled by somebody else.
        const resting = preview.fills.find(({ isMaker }) => isMaker);
        if (resting) {
          desk.send(BOB, {
            case: 'cancelAllContractOrders',
            value: { contract: 0, keepExits: false },
          });
          const price = resting.priceTicks / 100;
          const amount = resting.lots / 10_000;
          const filled =
            sign === 1 ? desk.short(CAROL, price, amount) : desk.long(CAROL, price, amount);
          if (codeOf(filled) !== 0) return;
        }
        const after = accountOf(desk, ALICE);
        expect(after.wallet).toBe(preview.after.wallet);
        const byKey = (account: Account) =>
          new Map(account.positions.map((each) => [`${each.contractId} ${each.sign}`, each]));
        const held = byKey(after);
        const expected = byKey(preview.after);
        expect([...held.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [key, position] of expected) {
          const real = held.get(key)!;
          expect(real).toMatchObject({ lots: position.lots, cost: position.cost });
          if (!position.isCross) expect(real.margin).toBe(position.margin);
          const shown = positionFigures(preview.after, position).liquidationTicks;
          expect(positionFigures(after, real).liquidationTicks).toBe(shown);
          compared += 1;
        }
      }),
      { numRuns: 400, examples: [[turnedWhileResting, { sign: -1, away: -1, quantity: 1.0002 }]] },
    );
    expect(compared).toBeGreaterThan(150);
  });

  test('the most lots are accepted, one more is not', () => {
    let bounded = 0;
    fc.assert(
      fc.property(anySetting, anyOrder, (setting, { sign, away }) => {
        const desk = openDesk(setting);
        const account = accountOf(desk, ALICE);
        const contract = contractOf(desk);
        const asked = order({
          ...{ sign, priceTicks: away === null ? 0 : ticks(PRICE + away), mayRest: away !== null },
          ...{ leverage: setting.leverage, isCross: setting.isCross, effect: effectOf(setting) },
        });
        const levels = levelsFor(setting, sign);
        const { available } = accountFigures(account);
        const closingLots = setting.isOneWay ? closableLots(account, BTCPERP, sign) : 0;
        const bounds = { available, heldLots: heldLots(account, sign), closingLots, spareTicks: 0 };
        const most = openableLots(contract, asked, levels, bounds);
        if (most === 0) return;
        const total = closingLots + most;
        expect(codeOf(send(desk, setting, { ...asked, lots: total + 1 }))).not.toBe(0);
        expect(codeOf(send(desk, setting, { ...asked, lots: total }))).toBe(0);
        bounded += 1;
      }),
      { numRuns: 200 },
    );
    expect(bounded).toBeGreaterThan(50);
  });

  test.each([
    { does: 'a buy, book above and mark below', sign: 1, book: 60_030.1, mark: 59_970 },
    { does: 'a sell, book and mark above', sign: -1, book: 60_029.9, mark: 60_030 },
    { does: 'a sell, book below and mark above', sign: -1, book: 59_969.9, mark: 60_030 },
    {
      does: 'a sell at its price, both above',
      sign: -1,
      price: 59_999.9,
      book: 60_029.9,
      mark: 60_030,
    },
  ] as const)(
    'with something to spare, it is accepted after book and mark have moved by it: $does',
    ({ sign, book, mark, ...more }) => {
      const setting: Setting = {
        ...{ isCross: true, isOneWay: false, leverage: 100, funds: 1_000 },
        ...{ held: 0, besides: 0, tier: 0, mark: PRICE, levels: [] },
      };
      const desk = openDesk(setting);
      const priceTicks = 'price' in more ? ticks(more.price) : 0;
      const asked = order({ sign, priceTicks, leverage: 100 });
      const levels = [{ priceTicks: ticks(PRICE + sign * 0.1), totalLots: lots(10) }];
      const { available } = accountFigures(accountOf(desk, ALICE));
      const mostWith = (spareTicks: number) =>
        openableLots(contractOf(desk), asked, levels, {
          ...{ available, heldLots: 0, closingLots: 0, spareTicks },
        });
      const most = mostWith(ticks(30));
      const exact = mostWith(0);
      expect(most).toBeLessThan(exact);
      if (sign === 1) desk.short(BOB, book, 10);
      else desk.long(BOB, book, 10);
      desk.time += 1_000;
      desk.mark(mark);
      expect(codeOf(send(desk, setting, { ...asked, lots: exact }))).not.toBe(0);
      expect(codeOf(send(desk, setting, { ...asked, lots: most }))).toBe(0);
    },
  );
});

describe('worked numbers', () => {
  const setting: Setting = {
    ...{ isCross: false, isOneWay: false, leverage: 20, funds: 10_000 },
    ...{ held: 0, besides: 0, tier: 0, mark: PRICE, levels: [] },
  };
  const book = [{ priceTicks: ticks(PRICE), totalLots: lots(5) }];

  test('O3: a long of 1 at 60,000 with 20x is liquidated at 57,286.44', () => {
    const desk = openDesk(setting);
    const preview = previewContractOrder(
      accountOf(desk, ALICE),
      contractOf(desk),
      order({ isCross: false }),
      book,
    );
    expect(preview).toMatchObject({ notional: units(60_000), fee: units(30), held: units(3_030) });
    expect(preview.opened).toMatchObject({ cost: units(60_000), margin: units(3_000) });
    expect(positionFigures(preview.after, preview.opened!).liquidationTicks).toBe(ticks(57_286.44));
  });

  test('O3: a tier lowers the fee and what is taken for it, not what the order holds', () => {
    const desk = openDesk({ ...setting, tier: 1 });
    const asked = order({ isCross: false });
    const preview = previewContractOrder(accountOf(desk, ALICE), contractOf(desk), asked, book);
    expect(preview).toMatchObject({ fee: units(18.0018), held: units(3_030) });
    desk.short(BOB, PRICE, 5);
    const { takerFee } = onlyValueOf(send(desk, setting, asked), 'contractTraded');
    expect(takerFee).toBe(preview.fee);
  });

  test('a book that has less fills less, and a market order does not rest', () => {
    const desk = openDesk(setting);
    const asked = order({ isCross: false, lots: lots(9) });
    const preview = previewContractOrder(accountOf(desk, ALICE), contractOf(desk), asked, book);
    expect(preview).toMatchObject({ lots: lots(5), closedLots: 0 });
    expect(preview.fills).toEqual([{ priceTicks: ticks(PRICE), lots: lots(5), isMaker: false }]);
  });

  test.each([
    { does: 'one that may not rest fills what the book gives', asked: 9, mayRest: false, rests: 0 },
    { does: 'one that may rests with what is left', asked: 9, mayRest: true, rests: 4 },
    { does: 'one that the book fills to the last lot rests with nothing', asked: 5, mayRest: true },
  ])('of limit orders, $does', ({ asked, mayRest, rests = 0 }) => {
    const desk = openDesk(setting);
    const priceTicks = ticks(PRICE + 10);
    const limit = order({ priceTicks, lots: lots(asked), mayRest });
    const { fills } = previewContractOrder(accountOf(desk, ALICE), contractOf(desk), limit, book);
    const resting = { priceTicks, lots: lots(rests), isMaker: true };
    expect(fills).toEqual([
      { priceTicks: ticks(PRICE), lots: lots(5), isMaker: false },
      ...(rests > 0 ? [resting] : []),
    ]);
  });

  test('the tier of an order that opens is counted at the mark, moved by what is to spare, where that is dearer', () => {
    const wide = { quantityMaxLots: lots(100), positionMaxLots: lots(100) };
    const contract = { ...contractOf(openDesk(setting)), ...wide };
    const below = order({ priceTicks: ticks(PRICE - 5_000), leverage: 100, mayRest: true });
    const mostWith = (spare: number) =>
      openableLots(contract, below, [], {
        ...{ available: BigInt(Number.MAX_SAFE_INTEGER), heldLots: lots(0.5), closingLots: 0 },
        spareTicks: ticks(spare),
      });
    for (const spare of [0, 30]) {
      const most = mostWith(spare);
      const leverageOf = (opened: number) => {
        const held = lots(0.5) + opened;
        return leverageMaxOf(ladder, notionalOf(ticks(PRICE + spare), held, contract.terms.unit));
      };
      expect(leverageOf(most)).toBe(100);
      expect(leverageOf(most + 1)).toBe(50);
    }
    expect(mostWith(30)).toBeLessThan(mostWith(0));
  });

  test('a close takes what there is, holds nothing and says what it realises', () => {
    const desk = openDesk({ ...setting, held: 1 });
    const asked = order({ sign: -1, isCross: false, effect: 'close', lots: lots(3) });
    const bids = [{ priceTicks: ticks(60_100), totalLots: lots(5) }];
    const preview = previewContractOrder(accountOf(desk, ALICE), contractOf(desk), asked, bids);
    expect(preview).toMatchObject({
      ...{ lots: lots(1), closedLots: lots(1), held: 0, opened: null },
      ...{ realised: units(100), fee: units(30.05) },
    });
    expect(preview.after.positions).toEqual([]);
  });

  test('the first and the last price within the band are taken, the next are not', () => {
    const desk = openDesk(setting);
    const { lowestTicks, highestTicks } = contractPriceBand(btcPerpetual, ticks(PRICE), 0);
    const codeAt = (priceTicks: number) => {
      const sent = { ...order({ priceTicks, lots: 1, mayRest: true }), sign: 1 as const };
      return codeOf(send(desk, setting, sent));
    };
    expect([lowestTicks, highestTicks].map(codeAt)).toEqual([0, 0]);
    expect([lowestTicks - 1, highestTicks + 1].map(codeAt)).toEqual([3005, 3005]);
    const low = { ...btcPerpetual, priceMaxTicks: ticks(61_000) };
    expect(contractPriceBand(low, ticks(PRICE), 0).highestTicks).toBe(ticks(61_000));
  });

  test('R1 under the rules of risk both are measured from the index, not from the mark', () => {
    const desk = FuturesDesk.openFutures({ priceBandRate: 6_000_000 });
    desk.adoptRiskRules();
    // The mark follows the book a little above the index.
    desk.short(BOB, 60_400, 15);
    desk.long(CAROL, 60_400, 0.1);
    desk.long(CAROL, 60_390, 15);
    for (let second = 0; second < 40; second += 1) {
      desk.time += 1_000;
      desk.mark(PRICE);
    }
    const { indexTicks, markTicks } = desk.engine.contract(BTCPERP)!;
    expect(markTicks).toBeGreaterThan(indexTicks);
    const band = contractPriceBand({ ...btcPerpetual, priceBandRate: 6_000_000 }, indexTicks, 20);
    const codeAt = (priceTicks: number) =>
      codeOf(desk.order(ALICE, { side: 1, positionSide: 1, type: 1, priceTicks, quantityLots: 1 }));
    expect([band.lowestTicks, band.lowestTicks - 1].map(codeAt)).toEqual([0, 3005]);
    // 5% above the index there is an order that 5% above the mark would not reach less of.
    desk.send(BOB, { case: 'cancelAllContractOrders', value: { contract: 0, keepExits: false } });
    desk.short(BOB, 63_000, 1);
    desk.short(BOB, 63_000.01, 1);
    const narrow = { ...btcPerpetual, priceBandRate: 6_000_000 };
    const shown = { ...contractOf(desk), protection: contractProtection(narrow, indexTicks, 20) };
    const levels = [ticks(63_000), ticks(63_000.01)].map((priceTicks) => {
      return { priceTicks, totalLots: lots(1) };
    });
    const asked = order({ lots: lots(2) });
    const preview = previewContractOrder(accountOf(desk, ALICE), shown, asked, levels);
    const sent = { side: Side.BUY, positionSide: PositionSide.LONG, type: OrderType.MARKET };
    desk.order(ALICE, { ...sent, quantityLots: lots(2) });
    expect(desk.engine.positions(ALICE)[0]?.lots).toBe(preview.lots);
    expect(preview.lots).toBe(lots(1));
  });

  test('I50: exactly what an order holds is enough for it, one unit less is not', () => {
    const desk = openDesk(setting);
    const contract = contractOf(desk);
    const { held } = previewContractOrder(accountOf(desk, ALICE), contract, order(), book);
    const mostWith = (available: bigint) =>
      openableLots(contract, order(), book, {
        ...{ available, heldLots: 0, closingLots: 0, spareTicks: 0 },
      });
    expect([BigInt(held), BigInt(held) - 1n].map(mostWith)).toEqual([lots(1), lots(1) - 1]);
  });

  test('an order that no amount can hold is not affordable, whatever its size', () => {
    const desk = openDesk(setting);
    const contract = { ...contractOf(desk), quantityMaxLots: 2 ** 31, positionMaxLots: 2 ** 31 };
    const most = openableLots(contract, order({ leverage: 1 }), book, {
      ...{ available: 2n ** 80n, heldLots: 0, closingLots: 0, spareTicks: 0 },
    });
    expect(most * 60_000 * 10_000).toBeLessThanOrEqual(units(8_000_000));
    expect(most).toBeGreaterThan(lots(100));
  });
});
