import {
  type Account,
  type AccountPosition,
  accountFigures,
  positionFigures,
} from '@bourse/core/perpetual/account.ts';
import { marginRate } from '@bourse/core/perpetual/margin.ts';
import { type LadderTier, tierIndexOf } from '@bourse/core/perpetual/tiers.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { fractionOf, moneyOf, priceOf, quantityOf } from '../../data/markets/scale.ts';
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
    title: 'orders.liquidationPrice',
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
    long: 'futuresForm.isolatedLongLiquidationFormula',
    short: 'futuresForm.isolatedShortLiquidationFormula',
  },
  cross: {
    long: 'futuresForm.crossLongLiquidationFormula',
    short: 'futuresForm.crossShortLiquidationFormula',
  },
} as const;

const liquidationNote = 'futuresForm.liquidationPriceNote';

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
    cost: 'futuresForm.longCost',
    quantity: 'futuresForm.longQuantity',
    rate: 'futuresForm.longMaintenanceRate',
    deduction: 'futuresForm.longDeduction',
  },
  short: {
    cost: 'futuresForm.shortCost',
    quantity: 'futuresForm.shortQuantity',
    rate: 'futuresForm.shortMaintenanceRate',
    deduction: 'futuresForm.shortDeduction',
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
  return { lines: [{ name: 'futuresForm.positionMargin', amount: text }], text };
}

function crossBalance(
  account: Account,
  { contractId }: AccountPosition,
  rules: ContractRules,
): Balance {
  const others = account.positions.filter((each) => each.isCross && each.contractId !== contractId);
  const { equity, maintenance } = accountFigures({ ...account, wallet: 0n, positions: others });
  const money = (units: bigint) => plain(moneyOf(rules, units));
  const wallet: WhyLine = { name: 'futuresForm.accountBalance', amount: money(account.wallet) };
  if (others.length === 0) return { lines: [wallet], text: wallet.amount };
  const profit = equity < 0n ? `− ${money(-equity)}` : `+ ${money(equity)}`;
  return {
    lines: [
      wallet,
      { name: 'futuresForm.otherContractsUnrealizedPnl', amount: money(equity) },
      { name: 'futuresForm.otherContractsMaintenanceMargin', amount: money(maintenance) },
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
  const formula: TextKey = 'futuresForm.hedgedLiquidationFormula';
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
    title: 'futuresForm.cost',
    lines: [
      { name: 'trading.quantity', amount: quantity },
      { name: 'trading.price', amount: price },
      { name: 'futuresForm.orderValue', amount: money(terms.value) },
      { name: 'orders.leverage', amount: `${terms.leverage}x` },
      { name: 'futuresForm.frozenUntilFilled', amount: money(terms.held) },
    ],
    formula: 'futuresForm.costFormula',
    filled: `${quantity} × ${price} ÷ ${terms.leverage} = ${money(terms.margin)}`,
    result: money(terms.margin),
    note: 'futuresForm.costNote',
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
    title: 'wallet.available',
    lines: [
      { name: 'futuresForm.accountBalance', amount: money(account.wallet) },
      { name: 'futuresForm.crossUnrealizedPnl', amount: money(profit) },
      { name: 'futuresForm.crossInitialMargin', amount: money(initial) },
      { name: 'futuresForm.openOrderMargin', amount: money(ordered) },
    ],
    formula: 'futuresForm.availableFormula',
    filled: `${money(account.wallet)} ${sign} ${size} − ${money(initial)} − ${money(ordered)}`,
    result: money(available),
    note: 'futuresForm.availableNote',
  };
}

/** How near the cross account is to liquidation. */
export function whyMarginRatio(account: Account, rules: ContractRules): Why {
  const { equity, maintenance } = accountFigures(account);
  const money = (units: bigint) => plain(moneyOf(rules, units));
  return {
    title: 'orders.marginRatio',
    lines: [
      { name: 'futuresForm.crossMaintenanceMargin', amount: money(maintenance) },
      { name: 'futuresForm.accountBalance', amount: money(account.wallet) },
      { name: 'futuresForm.crossUnrealizedPnl', amount: money(equity - account.wallet) },
    ],
    formula: 'futuresForm.crossRatioFormula',
    filled: `${money(maintenance)} ÷ ${money(equity)}`,
    result: percent(marginRate(maintenance, equity)),
    note: 'futuresForm.crossRatioNote',
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
    title: 'orders.marginRatio',
    lines: [
      { name: 'futuresPanel.maintenanceMargin', amount: money(maintenance) },
      { name: 'futuresForm.positionMargin', amount: money(position.margin) },
      { name: 'orders.unrealizedPnl', amount: money(unrealised) },
    ],
    formula: 'futuresPanel.isolatedRatioFormula',
    filled: `${money(maintenance)} ÷ ${money(equity)}`,
    result: percent(marginRate),
    note: 'futuresPanel.isolatedRatioNote',
  };
}
