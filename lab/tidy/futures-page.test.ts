import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Event, HouseUser } from '@bourse/contract/messages.ts';
import { BOB, CAROL, lots, ONE, onlyValueOf, units, valuesOf } from '@bourse/core/fixtures/desk.ts';
import { BTCPERP, FuturesDesk } from '@bourse/core/fixtures/futures-desk.ts';
import { positionFigures } from '@bourse/core/perpetual/account.ts';
import { expect, test } from 'vitest';
import { riskRules } from '../../server/src/platform/markets/risk-rules.ts';
import { ROOT } from './sources.ts';

const ANN = 150;
const MINUTE = 60_000;

/** Two decimals at least, as the page writes amounts: 1,740.00 and 86.126. */
const text = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const amount = (units: number | bigint) => text(Number(units) / ONE);
const price = (ticks: number) => text(ticks / 100);
/** Cut, as screens do. */
const percent = (rate: number) => `${(Math.trunc(rate / 10_000) / 100).toFixed(2)}%`;
const quantity = (held: number) => String(held / lots(1));

/** The figures of the page's example in its order, as the engine computes them. */
function figures(): [what: string, result: string][] {
  const desk = FuturesDesk.openFutures();
  desk.adoptRiskRules({ markBandRate: 400_000 });
  desk.insure(units(100_000));
  desk.fundFutures(ANN, units(10_000));
  desk.isolated(ANN, 20);
  const ann = () => desk.engine.positions(ANN)[0]!;
  const mark = () => desk.engine.contract(BTCPERP)!.markTicks;
  const found: [string, string][] = [];
  const note = (what: string, result: string) => found.push([what, result]);

  desk.short(BOB, 60_000, 1);
  const opened = onlyValueOf(desk.long(ANN, 60_000, 1), 'contractTraded');
  note('margin', amount(ann().margin));
  note('fee', amount(opened.takerFee));
  note('left in the wallet', amount(desk.futures(ANN)[0]));
  note('liquidation price', price(ann().liquidationTicks));
  note('bankruptcy price', price(ann().bankruptcyTicks));

  desk.time += MINUTE;
  desk.mark(60_600);
  const rates = ratesOf(desk);
  note('mark', price(mark()));
  note('unrealized profit', amount(ann().unrealised));
  note('return on margin', percent(rates.returnRate));
  note('margin ratio', percent(rates.marginRate));

  desk.time = desk.engine.contract(BTCPERP)!.nextFundingTime;
  const funding = desk.mark(60_600);
  const paid = valuesOf(funding, 'fundingPaid').map((each) => [each.user, each.amount]);
  expect(paid).toEqual([
    [ANN, -units(6.06)],
    [BOB, units(6.06)],
  ]);
  note('Ann pays, Bob receives', amount(paid[1]![1]!));
  note('margin', amount(ann().margin));
  note('liquidation price', price(ann().liquidationTicks));
  note('bankruptcy price', price(ann().bankruptcyTicks));

  desk.long(CAROL, 57_250, 0.4);
  desk.time += MINUTE;
  noteLiquidation(note, desk.mark(57_286));
  note("Ann's wallet", amount(desk.futures(ANN)[0]));
  expect([desk.futures(ANN)[1], desk.engine.positions(ANN)]).toEqual([0, []]);
  expect(desk.engine.positions(HouseUser.insurance)).toMatchObject([{ lots: lots(0.6) }]);

  desk.time += MINUTE;
  const left = onlyValueOf(desk.mark(57_100), 'deleveraged');
  expect(left.user).toBe(BOB);
  note('Bob is deleveraged', quantity(left.lots));
  note('at', text(left.notional / ONE / (left.lots / lots(1))));
  note('Bob realizes', amount(left.realised));
  note('insurance fund', amount(desk.insurance()));
  expect(desk.engine.audit().findings).toEqual([]);
  return found;
}

function noteLiquidation(note: (what: string, result: string) => void, events: readonly Event[]) {
  const receipt = onlyValueOf(events, 'liquidated');
  expect(receipt.user).toBe(ANN);
  note('mark', price(receipt.markTicks));
  note('equity', amount(receipt.equity));
  note('maintenance margin', amount(receipt.maintenance));
  note('the fund takes over at', amount(receipt.bankruptcyNotional));
  note('sold to Carol', amount(receipt.tradedNotional));
  note('liquidation fee', amount(receipt.liquidationFee));
  note('kept by the fund', quantity(receipt.keptLots ?? 0));
}

/** As screens compute them, from the position that the engine shows. */
function ratesOf(desk: FuturesDesk) {
  const [held] = desk.engine.positions(ANN);
  const { unit, markTicks, ladder } = desk.engine.contract(BTCPERP)!;
  const contract = { unit, markTicks, ladder };
  const position = { ...held!, contract, contractId: BTCPERP, sign: 1, isCross: false } as const;
  const wallet = BigInt(desk.futures(ANN)[0]);
  return positionFigures({ wallet, orderMargin: 0n, positions: [position] }, position);
}

test('the moving basis of the futures page is the mean of as many points as the rules say', () => {
  const page = readFileSync(join(ROOT, 'docs/futures.md'), 'utf8');
  const [, points] = /mean of (\d+) points, one a second/.exec(page) ?? [];
  expect(Number(points)).toBe(riskRules.basisPointsMin);
});

test('the example of the futures page is what the engine computes', () => {
  const page = readFileSync(join(ROOT, 'docs/futures.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| (?!what|---|\*\*)/.test(line));
  const told = rows.map((row) => row.slice(2, -2).split(' | '));
  expect(told.map(([what, , result]) => [what, result])).toEqual(figures());
});
