import { formatDecimal } from '@bourse/contract/amount.ts';
import { type AccountPosition, positionFigures } from '@bourse/core/perpetual/account.ts';
import { deleveragingLights, rankingScore } from '@bourse/core/perpetual/deleveraging.ts';
import { fillFee } from '@bourse/core/perpetual/fee.ts';
import {
  DAMPENER_RATE,
  fundingPaid,
  fundingRate,
  fundingReceived,
  INTEREST_RATE,
} from '@bourse/core/perpetual/funding.ts';
import {
  initialMargin,
  orderMargin,
  orderPrices,
  type Sign,
} from '@bourse/core/perpetual/margin.ts';
import { fundingBasisPrice, markPrice, movingBasisPrice } from '@bourse/core/perpetual/mark.ts';
import { type ContractRules, termsOf } from '#app/data/futures/contract-rules.ts';
import { fractionOf, lotsOf, moneyOf, priceOf, ticksOf, unitsOf } from '#app/data/markets/scale.ts';
import { multiplyDecimals, plainNumber, trimZeros } from '#app/lib/decimal.ts';
import type { FieldName, FormulaId, ResultName } from '../document/rule-book-document.ts';

/** Decimal strings as a visitor types them; `side` is '1' for long, '-1' for short. */
export type RuleValues = Readonly<Partial<Record<FieldName | 'side', string>>>;

export interface RuleResult {
  readonly name: ResultName;
  /** A decimal string; null: there is no such price. */
  readonly amount: string | null;
  readonly unit: 'quote' | 'percent' | 'none';
}

export interface RuleField {
  readonly name: FieldName;
  readonly initial: string;
  readonly unit: 'quote' | 'base' | 'percent' | 'none';
}

export interface Formula {
  readonly id: FormulaId;
  readonly hasSide: boolean;
  readonly fields: readonly RuleField[];
  /** What the engine's functions say; null where a number is missing, off its step or out of range. */
  readonly compute: (rules: ContractRules, values: RuleValues) => readonly RuleResult[] | null;
}

/** Parts of RATE_ONE in one percent have six decimals. */
const PERCENT_DECIMALS = 6;
const SCORE_DECIMALS = 8;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Reads typed numbers; what is no number of its kind makes the whole sheet empty. */
class Sheet {
  readonly #rules: ContractRules;
  readonly #values: RuleValues;
  isWhole = true;

  constructor(rules: ContractRules, values: RuleValues) {
    this.#rules = rules;
    this.#values = values;
  }

  #take(value: number | null, least: number): number {
    if (value !== null && value >= least) return value;
    this.isWhole = false;
    return 1;
  }

  #text(name: FieldName): string {
    const text = this.#values[name]?.trim() ?? '';
    // A rate and a difference may be below zero, which no other field of the product may be.
    const sign = text.startsWith('-') ? '-' : '';
    return `${sign}${plainNumber(text.slice(sign.length)) ?? 'none'}`;
  }

  get sign(): Sign {
    return this.#values.side === '-1' ? -1 : 1;
  }

  ticks = (name: FieldName) => this.#take(ticksOf(this.#rules, this.#text(name)), 1);
  lots = (name: FieldName) => this.#take(lotsOf(this.#rules, this.#text(name)), 1);
  money = (name: FieldName, least = 0) =>
    this.#take(unitsOf(this.#text(name), this.#rules.quoteDecimals), least);
  /** Percent as parts of RATE_ONE. */
  rate = (name: FieldName, least = Number.MIN_SAFE_INTEGER) =>
    this.#take(unitsOf(this.#text(name), PERCENT_DECIMALS), least);
  whole = (name: FieldName, least: number) => this.#take(unitsOf(this.#text(name), 0), least);

  /** A price that may be below zero, in ticks. */
  difference(name: FieldName): number {
    const units = unitsOf(this.#text(name), this.#rules.quoteDecimals);
    const steps = units === null ? null : units / this.#rules.tickSize;
    return this.#take(Number.isSafeInteger(steps) ? steps : null, Number.MIN_SAFE_INTEGER);
  }

  notional(priceTicks: number, lots: number): number {
    const value = priceTicks * lots * this.#rules.unit;
    return this.#take(Number.isSafeInteger(value) ? value : null, 0);
  }
}

const field = (name: FieldName, initial: string, unit: RuleField['unit']): RuleField => ({
  ...{ name, initial, unit },
});
const percentOf = (rate: number) => trimZeros(multiplyDecimals(fractionOf(rate), '100'));

function moneyResult(rules: ContractRules, name: ResultName, units: number | bigint): RuleResult {
  return { name, amount: moneyOf(rules, units), unit: 'quote' };
}
const priceResult = (rules: ContractRules, name: ResultName, ticks: number): RuleResult => ({
  ...{ name, unit: 'quote', amount: ticks > 0 ? priceOf(rules, ticks) : null },
});

const margin: Formula = {
  id: 'margin',
  hasSide: true,
  fields: [
    field('price', '90000', 'quote'),
    field('mark', '89900', 'quote'),
    field('quantity', '0.1', 'base'),
    field('leverage', '20', 'none'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const { sign } = sheet;
    const [price, mark] = [sheet.ticks('price'), sheet.ticks('mark')];
    const [lots, leverage] = [sheet.lots('quantity'), sheet.whole('leverage', 1)];
    const prices = orderPrices(sign, price, price, mark);
    const value = sheet.notional(prices.highestTicks, lots);
    const loss = sheet.notional(prices.lossTicks, lots);
    if (!sheet.isWhole || leverage > rules.leverageMax) return null;
    return [
      moneyResult(rules, 'value', value),
      moneyResult(rules, 'initial', initialMargin(value, leverage)),
      moneyResult(rules, 'feeMax', fillFee(value, rules.takerRate)),
      moneyResult(rules, 'loss', loss),
      moneyResult(
        rules,
        'needed',
        orderMargin(prices, lots, rules.unit, leverage, rules.takerRate),
      ),
    ];
  },
};

const liquidation: Formula = {
  id: 'liquidation',
  hasSide: true,
  fields: [
    field('entry', '90000', 'quote'),
    field('mark', '89900', 'quote'),
    field('quantity', '0.1', 'base'),
    field('leverage', '20', 'none'),
    field('addedMargin', '0', 'quote'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const [entry, mark] = [sheet.ticks('entry'), sheet.ticks('mark')];
    const [lots, leverage] = [sheet.lots('quantity'), sheet.whole('leverage', 1)];
    const cost = sheet.notional(entry, lots);
    const added = sheet.money('addedMargin');
    sheet.notional(mark, lots);
    if (!sheet.isWhole || leverage > rules.leverageMax) return null;
    const position: AccountPosition = {
      contract: termsOf(rules, mark),
      contractId: rules.contractId,
      ...{ sign: sheet.sign, isCross: false, leverage, lots, cost },
      margin: initialMargin(cost, leverage) + added,
    };
    const figures = positionFigures(
      { wallet: 0n, orderMargin: 0n, positions: [position] },
      position,
    );
    return [
      moneyResult(rules, 'maintenance', figures.maintenance),
      moneyResult(rules, 'unrealised', figures.unrealised),
      { name: 'marginRate', amount: percentOf(figures.marginRate), unit: 'percent' },
      priceResult(rules, 'liquidation', figures.liquidationTicks),
      priceResult(rules, 'bankruptcy', figures.bankruptcyTicks),
    ];
  },
};

const mark: Formula = {
  id: 'mark',
  hasSide: false,
  fields: [
    field('index', '90000', 'quote'),
    field('lastRate', '0.01', 'percent'),
    field('minutes', '240', 'none'),
    field('hours', '8', 'none'),
    field('basis', '12.5', 'quote'),
    field('last', '90020', 'quote'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const [index, last] = [sheet.ticks('index'), sheet.ticks('last')];
    const [minutes, hours] = [sheet.whole('minutes', 0), sheet.whole('hours', 1)];
    const [rate, basis] = [sheet.rate('lastRate'), sheet.difference('basis')];
    if (!sheet.isWhole || minutes > hours * 60) return null;
    const one = fundingBasisPrice(index, rate, minutes * MINUTE_MS, hours * HOUR_MS);
    const two = movingBasisPrice(index, 2 * basis, 1);
    const inputs = { fundingBasisTicks: one, movingBasisTicks: two, lastTicks: last };
    return [
      priceResult(rules, 'priceOne', one),
      priceResult(rules, 'priceTwo', two),
      priceResult(rules, 'mark', markPrice(inputs)),
    ];
  },
};

const funding: Formula = {
  id: 'funding',
  hasSide: false,
  fields: [
    field('premium', '0.03', 'percent'),
    field('interest', percentOf(INTEREST_RATE), 'percent'),
    field('dampener', percentOf(DAMPENER_RATE), 'percent'),
    field('hours', '8', 'none'),
    field('cap', '2', 'percent'),
    field('value', '9000', 'quote'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const terms = {
      averagePremium: sheet.rate('premium'),
      interestRate: sheet.rate('interest'),
      dampenerRate: sheet.rate('dampener', 0),
      hours: sheet.whole('hours', 1),
      capRate: sheet.rate('cap', 0),
    };
    const value = sheet.money('value');
    if (!sheet.isWhole) return null;
    const rate = fundingRate(terms);
    return [
      { name: 'rate', amount: percentOf(rate), unit: 'percent' },
      moneyResult(rules, 'paid', fundingPaid(value, rate)),
      moneyResult(rules, 'received', fundingReceived(value, rate)),
    ];
  },
};

const ranking: Formula = {
  id: 'ranking',
  hasSide: false,
  fields: [
    field('profit', '250', 'quote'),
    field('value', '9250', 'quote'),
    field('initial', '450', 'quote'),
    field('rank', '3', 'none'),
    field('count', '40', 'none'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const candidate = {
      unrealised: BigInt(sheet.money('profit', Number.MIN_SAFE_INTEGER)),
      notional: BigInt(sheet.money('value')),
      initial: BigInt(sheet.money('initial')),
    };
    const [rank, count] = [sheet.whole('rank', 1), sheet.whole('count', 1)];
    if (!sheet.isWhole || rank > count) return null;
    const score = trimZeros(formatDecimal(rankingScore(candidate), SCORE_DECIMALS));
    return [
      { name: 'score', amount: score, unit: 'none' },
      { name: 'lights', amount: String(deleveragingLights(rank - 1, count)), unit: 'none' },
    ];
  },
};

const fees: Formula = {
  id: 'fees',
  hasSide: false,
  fields: [
    field('price', '90000', 'quote'),
    field('quantity', '0.1', 'base'),
    field('makerRate', '0.02', 'percent'),
    field('takerRate', '0.05', 'percent'),
  ],
  compute(rules, values) {
    const sheet = new Sheet(rules, values);
    const value = sheet.notional(sheet.ticks('price'), sheet.lots('quantity'));
    const [maker, taker] = [sheet.rate('makerRate', 0), sheet.rate('takerRate', 0)];
    if (!sheet.isWhole) return null;
    return [
      moneyResult(rules, 'value', value),
      moneyResult(rules, 'makerFee', fillFee(value, maker)),
      moneyResult(rules, 'takerFee', fillFee(value, taker)),
    ];
  },
};

/** Every formula of the rule book, in the order of its page. */
export const formulas: readonly Formula[] = [margin, liquidation, mark, funding, ranking, fees];

/** The numbers that a formula begins with. */
export const initialValues = ({ fields, hasSide }: Formula): RuleValues => ({
  ...(hasSide ? { side: '1' } : {}),
  ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
});
