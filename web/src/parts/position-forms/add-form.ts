import { MarginMode, OrderType, ProductCategory, Side } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import type { routes } from '@bourse/contract/routes.ts';
import {
  type Account,
  type AccountPosition,
  accountFigures,
  positionFigures,
} from '@bourse/core/perpetual/account.ts';
import { initialMargin } from '@bourse/core/perpetual/margin.ts';
import {
  type BookLevel,
  type ContractOrderPreview,
  previewContractOrder,
} from '@bourse/core/perpetual/order-preview.ts';
import type { ContractRules } from '../../data/futures/contract-rules.ts';
import { openableLotsNow } from '../../data/futures/crowding.ts';
import { previewContractOf } from '../../data/futures/position-terms.ts';
import { lotsOf, moneyOf, priceOf, quantityOf, ticksOf } from '../../data/markets/scale.ts';
import { divideDecimals, finishDecimal } from '../../lib/decimal.ts';
import type { Problem } from '../../lib/problem.ts';
import { quantityProblem } from '../orders/order-problems.ts';
import { crowdedProblem, limitProblem, shownMoney } from './field-problems.ts';

export interface AddForm {
  readonly kind: 'market' | 'limit';
  /** Decimal strings; empty is not said. */
  readonly price: string;
  readonly quantity: string;
}

export interface AddContext {
  readonly rules: ContractRules;
  readonly account: Account;
  readonly position: AccountPosition;
  readonly lastPrice: string;
  /** What limits are measured from; null while it is not known. */
  readonly anchorTicks: number | null;
  /** All that is open of the contract, base coin; empty while it is not known. */
  readonly openInterest: string;
  readonly levels: readonly BookLevel[];
}

export interface AddSummary {
  /** Quantity * price / leverage, what is sent: atomic units; null while something is missing. */
  readonly margin: number | null;
  readonly available: bigint;
  readonly preview: ContractOrderPreview | null;
  /** Once it is filled: decimal strings, empty while not known; '0': no price liquidates it. */
  readonly entryPrice: string;
  readonly liqPrice: string;
}

/** The price that counts: the limit, or the last price. */
const priceOfForm = (form: AddForm, { lastPrice }: AddContext) =>
  form.kind === 'market' ? lastPrice : form.price;

/**
 * The quantity that a percent button stands for: available funds times percent divided by price
 * (product specification part 2, section 5), rounded down to the lot, and no more than the contract
 * takes at the position's leverage; empty for none.
 */
export function addQuantity(percent: number, form: AddForm, context: AddContext): string {
  const { rules, account, position, openInterest } = context;
  const ticks = ticksOf(rules, priceOfForm(form, context));
  if (ticks === null) return '';
  const share = (accountFigures(account).available * BigInt(percent)) / 100n;
  const lots = Number(share / (BigInt(ticks) * BigInt(rules.unit)));
  const taken = openableLotsNow(rules, openInterest, position.leverage);
  const most = Math.min(lots, rules.quantityMaxLots, taken);
  return most > 0 ? quantityOf(rules, most) : '';
}

/** What the order would need and leave behind, by the engine's own arithmetic. */
export function addSummary(form: AddForm, context: AddContext): AddSummary {
  const { rules, account, position } = context;
  const { available } = accountFigures(account);
  const ticks = ticksOf(rules, priceOfForm(form, context));
  const lots = lotsOf(rules, form.quantity);
  const nothing = { margin: null, available, preview: null, entryPrice: '', liqPrice: '' };
  if (ticks === null || lots === null || lots > rules.quantityMaxLots) return nothing;
  const margin = initialMargin(ticks * lots * rules.unit, position.leverage);
  const preview = previewOf(form, context, lots);
  const after = preview.opened;
  if (!after) return { ...nothing, margin, preview };
  const { liquidationTicks } = positionFigures(preview.after, after);
  return {
    margin,
    available,
    preview,
    entryPrice: divideDecimals(
      moneyOf(rules, after.cost),
      quantityOf(rules, after.lots),
      rules.priceDecimals,
    ),
    liqPrice: priceOf(rules, liquidationTicks),
  };
}

function previewOf(form: AddForm, context: AddContext, lots: number): ContractOrderPreview {
  const { rules, account, position, anchorTicks, levels } = context;
  const isMarket = form.kind === 'market';
  return previewContractOrder(
    account,
    previewContractOf(rules, position.contract.markTicks, anchorTicks),
    {
      sign: position.sign,
      priceTicks: isMarket ? 0 : (ticksOf(rules, form.price) ?? 0),
      lots,
      mayRest: !isMarket,
      leverage: position.leverage,
      isCross: position.isCross,
      effect: 'open',
    },
    levels,
  );
}

/** Atomic units of margin that the order needs. */
export const neededOf = ({ margin, preview }: Pick<AddSummary, 'margin' | 'preview'>): bigint =>
  BigInt(Math.max(preview?.held ?? 0, margin ?? 0));

/** The first thing that is wrong; null when the order can be sent. */
export function addProblem(
  form: AddForm,
  context: AddContext,
  { margin, available, preview }: AddSummary,
): Problem<'price' | 'quantity' | 'order'> | null {
  const { rules, anchorTicks, position, openInterest } = context;
  const ofQuantity = quantityProblem(rules, form.quantity, rules.quantityMaxLots);
  if (ofQuantity) return ofQuantity;
  const ofPrice = form.kind === 'limit' ? limitProblem(rules, form.price, anchorTicks) : null;
  if (ofPrice) return ofPrice;
  const lots = lotsOf(rules, form.quantity) ?? 0;
  const ofLeverage = crowdedProblem(rules, openInterest, position.leverage, lots);
  if (ofLeverage) return ofLeverage;
  if (neededOf({ margin, preview }) <= available) return null;
  const values = { amount: shownMoney(rules, available), coin: rules.quote };
  return { field: 'quantity', key: 'futuresForm.insufficientMargin', values };
}

/** The request of a form (product specification part 2, section 7). */
export function addBody(
  form: AddForm,
  { rules, position }: AddContext,
  { margin }: AddSummary,
  positionCode: string,
  clientOrderId: string,
): BodyOf<typeof routes.contractOpen> {
  return {
    symbol: rules.symbol,
    prodCategory: ProductCategory.futures,
    orderType: form.kind === 'market' ? OrderType.MARKET : OrderType.LIMIT,
    side: position.sign === 1 ? Side.BUY : Side.SELL,
    price: form.kind === 'market' ? '0' : finishDecimal(form.price),
    quantity: finishDecimal(form.quantity),
    leverage: position.leverage,
    marginMode: position.isCross ? MarginMode.CROSS : MarginMode.ISOLATED,
    positionCode,
    margin: moneyOf(rules, margin ?? 0),
    clientOrderId,
  };
}
