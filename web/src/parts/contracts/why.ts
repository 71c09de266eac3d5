import {
  type Account,
  type AccountPosition,
  accountFigures,
  positionFigures,
} from '@bourse/core/perpetual/account.ts';
import { marginRate } from '@bourse/core/perpetual/margin.ts';
import { type LadderTier, tierIndexOf } from '@bourse/core/perpetual/tiers.ts';
import {
  type ContractRules,
  fractionOf,
  moneyOf,
  priceOf,
  quantityOf,
} from '../../data/futures/contract-rules.ts';
import { multiplyDecimals } from '../../lib/decimal.ts';
import { formatNumber } from '../../lib/format.ts';
import type { TextKey } from '../../lib/i18n.ts';

/** A number that goes into the formula. */
export interface WhyLine {
  readonly name: TextKey;
  readonly amount: string;
}

/** How a number comes about: what it is made of, the formula, and the formula with the numbers in. */
export interface Why {
  readonly title: TextKey;
  readonly lines: readonly WhyLine[];
  readonly formula: TextKey;
  readonly filled: string;
  readonly result: string;
  readonly note: TextKey;
}

const DECIMALS_MAX = 8;
const plain = (text: string) => formatNumber(text, DECIMALS_MAX, { zero: true, trim: true });
const percent = (rate: number) => `${plain(multiplyDecimals(fractionOf(rate), '100'))}%`;

/** Where a position is liquidated, in the exchange's formula; null when no price liquidates it. */
export function whyLiquidation(
  account: Account,
  position: AccountPosition,
  rules: ContractRules,
): Why | null {
  const ticks = positionFigures(account, position).liquidationTicks;
  if (ticks === 0) return null;
  const money = (units: number | bigint) => plain(moneyOf(rules, units));
  const price = plain(priceOf(rules, ticks));
  const other = position.isCross && account.positions.find((each) => isOtherSide(each, position));
  const legs = [position, ...(other ? [other] : [])].map((leg) => ({
    ...leg,
    tier: tierAt(leg, ticks),
  }));
  const stands = position.isCross
    ? crossBalance(account, position, rules)
    : isolatedBalance(position, rules);
  const shared = {
    result: price,
    lines: [...stands.lines, ...legs.flatMap((leg) => legLines(leg, rules))],
    title: 'Liquidation price',
    note: liquidationNote,
  } as const;
  const [own] = legs;
  if (legs.length === 2 || !own) return { ...shared, ...hedged(legs, stands.text, price, rules) };
  const isLong = position.sign === 1;
  const sign = isLong ? '−' : '+';
  const top = `${money(own.cost)} ${sign} ${stands.text} ${sign} ${money(own.tier.deduction)}`;
  const rate = percent(own.tier.maintenanceRate);
  const bottom = `${plain(quantityOf(rules, own.lots))} × (1 ${sign} ${rate})`;
  return {
    ...shared,
    formula: formulas[position.isCross ? 'cross' : 'isolated'][isLong ? 'long' : 'short'],
    filled: `(${top}) ÷ (${bottom}) = ${price}`,
  };
}

const formulas = {
  isolated: {
    long: '(Cost − Margin − Deduction) ÷ (Quantity × (1 − Maintenance rate))',
    short: '(Cost + Margin + Deduction) ÷ (Quantity × (1 + Maintenance rate))',
  },
  cross: {
    long: '(Cost − Balance − Deduction) ÷ (Quantity × (1 − Maintenance rate))',
    short: '(Cost + Balance + Deduction) ÷ (Quantity × (1 + Maintenance rate))',
  },
} as const;

const liquidationNote =
  'At this mark price, what is left equals the maintenance margin. Rounded to the price step, towards the mark.';

type Leg = AccountPosition & { readonly tier: LadderTier };

const isOtherSide = (each: AccountPosition, { contractId, sign }: AccountPosition) =>
  each.isCross && each.contractId === contractId && each.sign !== sign;

/** The tier that the position is in at the price. */
function tierAt({ contract, lots }: AccountPosition, ticks: number): LadderTier {
  const { ladder, unit } = contract;
  return ladder[tierIndexOf(ladder, ticks * lots * unit)]!;
}

const legNames = {
  long: {
    cost: 'Cost of the long position',
    quantity: 'Quantity of the long position',
    rate: 'Maintenance rate of the long position',
    deduction: 'Deduction of the long position',
  },
  short: {
    cost: 'Cost of the short position',
    quantity: 'Quantity of the short position',
    rate: 'Maintenance rate of the short position',
    deduction: 'Deduction of the short position',
  },
} as const;

function legLines({ sign, cost, lots, tier }: Leg, rules: ContractRules): readonly WhyLine[] {
  const names = sign === 1 ? legNames.long : legNames.short;
  return [
    { name: names.cost, amount: plain(moneyOf(rules, cost)) },
    { name: names.quantity, amount: plain(quantityOf(rules, lots)) },
    { name: names.rate, amount: percent(tier.maintenanceRate) },
    { name: names.deduction, amount: plain(moneyOf(rules, tier.deduction)) },
  ];
}

/** What stands against the positions of one contract: its lines, and its place in the formula. */
interface Balance {
  readonly lines: readonly WhyLine[];
  readonly text: string;
}

function isolatedBalance({ margin }: AccountPosition, rules: ContractRules): Balance {
  const text = plain(moneyOf(rules, margin));
  return { lines: [{ name: 'Margin of the position', amount: text }], text };
}

function crossBalance(
  account: Account,
  { contractId }: AccountPosition,
  rules: ContractRules,
): Balance {
  const others = account.positions.filter((each) => each.isCross && each.contractId !== contractId);
  const { equity, maintenance } = accountFigures({ ...account, wallet: 0n, positions: others });
  const money = (units: bigint) => plain(moneyOf(rules, units));
  const wallet: WhyLine = { name: 'Balance of the account', amount: money(account.wallet) };
  if (others.length === 0) return { lines: [wallet], text: wallet.amount };
  const profit = equity < 0n ? `− ${money(-equity)}` : `+ ${money(equity)}`;
  return {
    lines: [
      wallet,
      { name: 'Unrealized PNL of other contracts', amount: money(equity) },
      { name: 'Maintenance margin of other contracts', amount: money(maintenance) },
    ],
    text: `(${wallet.amount} ${profit} − ${money(maintenance)})`,
  };
}

/** Long and short of one contract in a cross account share one price. */
function hedged(legs: readonly Leg[], balance: string, price: string, rules: ContractRules) {
  const long = legs.find(({ sign }) => sign === 1)!;
  const short = legs.find(({ sign }) => sign === -1)!;
  const money = (units: number) => plain(moneyOf(rules, units));
  const part = ({ lots, tier }: Leg, sign: string) =>
    `${plain(quantityOf(rules, lots))} × (1 ${sign} ${percent(tier.maintenanceRate)})`;
  const deduction = money(long.tier.deduction + short.tier.deduction);
  const top = `${balance} − ${money(long.cost)} + ${money(short.cost)} + ${deduction}`;
  const formula: TextKey =
    '(Balance − Long cost + Short cost + Deductions) ÷ (Short quantity × (1 + Rate) − Long quantity × (1 − Rate))';
  return { formula, filled: `(${top}) ÷ (${part(short, '+')} − ${part(long, '−')}) = ${price}` };
}

export interface CostTerms {
  readonly priceTicks: number;
  readonly lots: number;
  readonly leverage: number;
  readonly value: number;
  readonly margin: number;
  /** What the order holds until it is filled. */
  readonly held: number;
}

/** What an order costs: the margin of the position that it opens. */
export function whyCost(terms: CostTerms, rules: ContractRules): Why {
  const money = (units: number) => plain(moneyOf(rules, units));
  const quantity = plain(quantityOf(rules, terms.lots));
  const price = plain(priceOf(rules, terms.priceTicks));
  return {
    title: 'Cost',
    lines: [
      { name: 'Quantity', amount: quantity },
      { name: 'Price', amount: price },
      { name: 'Order value', amount: money(terms.value) },
      { name: 'Leverage', amount: `${terms.leverage}x` },
      { name: 'Held until it is filled', amount: money(terms.held) },
    ],
    formula: 'Quantity × Price ÷ Leverage',
    filled: `${quantity} × ${price} ÷ ${terms.leverage} = ${money(terms.margin)}`,
    result: money(terms.margin),
    note: 'Until it is filled, an order also holds its highest fee and what it would lose against the mark.',
  };
}

/** What new orders may use of the account. */
export function whyAvailable(account: Account, available: bigint, rules: ContractRules): Why {
  const { equity, initial, ordered } = accountFigures(account);
  const money = (units: bigint) => plain(moneyOf(rules, units));
  const profit = equity - account.wallet;
  const sign = profit < 0n ? '−' : '+';
  const size = money(profit < 0n ? -profit : profit);
  return {
    title: 'Available',
    lines: [
      { name: 'Balance of the account', amount: money(account.wallet) },
      { name: 'Unrealized PNL of cross positions', amount: money(profit) },
      { name: 'Initial margin of cross positions', amount: money(initial) },
      { name: 'Margin of open orders', amount: money(ordered) },
    ],
    formula: 'Balance + Unrealized PNL − Margin of positions − Margin of orders',
    filled: `${money(account.wallet)} ${sign} ${size} − ${money(initial)} − ${money(ordered)}`,
    result: money(available),
    note: 'Never below zero. Margins of isolated positions and their orders have already left the balance.',
  };
}

/** How near the cross account is to liquidation. */
export function whyMarginRatio(account: Account, rules: ContractRules): Why {
  const { equity, maintenance } = accountFigures(account);
  const money = (units: bigint) => plain(moneyOf(rules, units));
  return {
    title: 'Margin ratio',
    lines: [
      { name: 'Maintenance margin of cross positions', amount: money(maintenance) },
      { name: 'Balance of the account', amount: money(account.wallet) },
      { name: 'Unrealized PNL of cross positions', amount: money(equity - account.wallet) },
    ],
    formula: 'Maintenance margin ÷ (Balance + Unrealized PNL)',
    filled: `${money(maintenance)} ÷ ${money(equity)}`,
    result: percent(marginRate(maintenance, equity)),
    note: 'At 100% cross positions are liquidated. Isolated positions have a ratio of their own.',
  };
}

/** How near an isolated position is to liquidation: it stands on its own margin alone. */
export function whyIsolatedRatio(
  account: Account,
  position: AccountPosition,
  rules: ContractRules,
): Why {
  const { maintenance, unrealised, equity, marginRate } = positionFigures(account, position);
  const money = (units: number | bigint) => plain(moneyOf(rules, units));
  return {
    title: 'Margin ratio',
    lines: [
      { name: 'Maintenance margin', amount: money(maintenance) },
      { name: 'Margin of the position', amount: money(position.margin) },
      { name: 'Unrealized PNL', amount: money(unrealised) },
    ],
    formula: 'Maintenance margin ÷ (Margin + Unrealized PNL)',
    filled: `${money(maintenance)} ÷ ${money(equity)}`,
    result: percent(marginRate),
    note: 'At 100% the position is liquidated. No other position and no balance stands for it.',
  };
}
