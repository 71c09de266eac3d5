import { RATE_ONE } from '@bourse/contract/amount.ts';
import { type Account, accountFigures, positionFigures } from '@bourse/core/perpetual/account.ts';
import { initialMargin, type Sign } from '@bourse/core/perpetual/margin.ts';
import {
  type BookLevel,
  type ContractOrderPreview,
  closableLots,
  openableLots,
  type PreviewContract,
  type PreviewContractOrder,
  previewContractOrder,
} from '@bourse/core/perpetual/order-preview.ts';
import { previewFee, previewShare } from '@bourse/core/preview.ts';
import { anchorTicksOf, type ContractRules } from '#app/data/futures/contract-rules.ts';
import { leverageMaxNow, openableLotsNow } from '#app/data/futures/crowding.ts';
import { previewContractOf } from '#app/data/futures/position-terms.ts';
import { lotsOf, ticksOf } from '#app/data/markets/scale.ts';
import { isAboveZero } from '#app/lib/decimal.ts';
import { isAtMarket, isStop, type Side } from '../order-draft.ts';
import { percentOf } from '../order-sums.ts';
import { draftValue } from '../scale-order.ts';
import type { FuturesForm } from './form.ts';

/** All that the form's arithmetic needs to know besides the form. */
export interface FormContext {
  readonly base: string;
  readonly quote: string;
  /** Null until they are known. */
  readonly rules: ContractRules | null;
  /** Decimal strings, empty while not known. */
  readonly lastPrice: string;
  readonly markPrice: string;
  /** What limits are measured from; empty while it is not known. */
  readonly anchorPrice: string;
  /** All that is open of the contract, base coin; where that is much, less leverage opens. */
  readonly openInterest: string;
  readonly leverage: number;
  readonly isCross: boolean;
  readonly isOneWay: boolean;
  /** Null while it is not known. */
  readonly account: Account | null;
  /** The position that an order of each side closes, as it is shown; empty: none. */
  readonly positionCodes: Readonly<Record<Side, string>>;
  /** Lots of own orders of a side that rest in the book: those that open, those that close. */
  readonly openingLots: Readonly<Record<Side, number>>;
  readonly closingLots: Readonly<Record<Side, number>>;
  /** What an order of each side trades with, best first. */
  readonly levels: Readonly<Record<Side, readonly BookLevel[]>>;
  /** The feed is late or away: prices may be wrong. */
  readonly isPriceStale: boolean;
}

/** What the order would be on one side: buying, or selling. */
export interface SideSummary {
  readonly side: Side;
  readonly sign: Sign;
  /** What its button orders: what is typed or, by the slider, the share of its own most. */
  readonly lots: number | null;
  /** The most that can be ordered. */
  readonly lotsMax: number;
  /** The most at this leverage because so much is open: less leverage would open more. */
  readonly isCrowded: boolean;
  /** Null while price, quantity, account or rules are missing. */
  readonly preview: ContractOrderPreview | null;
  /** Of the position once it is filled; 0: no price liquidates it. Null without one. */
  readonly liquidationTicks: number | null;
}

export interface FormSummary {
  /** The form in the engine's units; null for what is missing or not on its step. */
  readonly quantityLots: number | null;
  /** What the order is valued at: its own price, its trigger's, or the last one. */
  readonly priceTicks: number | null;
  /** Quote atomic units; null while price or quantity is missing, or when it is too large. */
  readonly value: number | null;
  /** Value divided by leverage, rounded up: what the product calls cost. */
  readonly margin: number | null;
  /** Atomic units that new orders may use; null while not known. */
  readonly available: bigint | null;
  /** What the slider takes a share of: the larger most of both sides. */
  readonly lotsMax: number;
  /** The quantity as a share of the most, 0 to 100, whole. */
  readonly percent: number;
  readonly buy: SideSummary;
  readonly sell: SideSummary;
}

/**
 * How far prices may move between a look at the form and the order's arrival: what the slider keeps
 * back, so that its end is an order that the exchange takes. 0.01%, as a rate: at 100x that is one
 * percent of the funds for the mark and, at the market, one for the book.
 */
export const SPARE_RATE = 10_000;

/** What the order would need and do on both sides, by the engine's own arithmetic. */
export function summarise(form: FuturesForm, context: FormContext): FormSummary {
  const { rules, account, leverage } = context;
  const available = account && availableOf(account, context);
  if (!rules) return { ...unknown, available };
  const priceTicks = priceTicksOf(form, context, rules);
  const quantityLots = lotsOf(rules, form.quantity);
  const value = draftValue(form, rules, priceTicks, quantityLots);
  const buy = summariseSide(form, context, rules, 'buy');
  const sell = summariseSide(form, context, rules, 'sell');
  const lotsMax = Math.max(buy.lotsMax, sell.lotsMax);
  return {
    ...{ quantityLots, priceTicks, value, available, lotsMax, buy, sell },
    margin: value === null ? null : initialMargin(value, leverage),
    percent: form.share ?? percentOf(quantityLots, lotsMax),
  };
}

const emptySide = {
  ...{ lots: null, lotsMax: 0, isCrowded: false, preview: null, liquidationTicks: null },
};
const unknown: FormSummary = {
  ...{ quantityLots: null, priceTicks: null, value: null, margin: null, available: null },
  ...{ lotsMax: 0, percent: 0 },
  buy: { side: 'buy', sign: 1, ...emptySide },
  sell: { side: 'sell', sign: -1, ...emptySide },
};

/** An isolated order is held in the wallet itself, where a profit of others does not count. */
function availableOf(account: Account, { isCross }: FormContext): bigint {
  const { available } = accountFigures(account);
  if (isCross || available < account.wallet) return available;
  return account.wallet > 0n ? account.wallet : 0n;
}

/** What the order is valued at: its price, its trigger or the last price; null while that is missing. */
export function priceTicksOf(
  form: FuturesForm,
  context: FormContext,
  rules: ContractRules,
): number | null {
  if (form.kind === 'market') return ticksOf(rules, context.lastPrice);
  return ticksOf(rules, form.kind === 'stop-market' ? form.stopPrice : form.price);
}

/**
 * Whether the book as it is does not fill all that a market order may be for, on a side that it
 * would trade on. Where the money ends first, the book is not to blame.
 */
export function isBookShort(form: FuturesForm, { buy, sell }: FormSummary): boolean {
  if (form.kind !== 'market') return false;
  return [buy, sell].some(({ preview, lots, lotsMax }) => {
    const wanted = Math.min(lots ?? 0, lotsMax);
    const filled = preview?.fills.reduce((sum, { lots }) => sum + lots, 0) ?? wanted;
    return filled < wanted;
  });
}

function summariseSide(
  form: FuturesForm,
  context: FormContext,
  rules: ContractRules,
  side: Side,
): SideSummary {
  const sign = side === 'buy' ? 1 : -1;
  const order = orderOf(form, context, rules, sign);
  const contract = contractOf(form, context, rules);
  const { account } = context;
  if (!order || !contract || !account) return { side, sign, ...emptySide };
  const levels = levelsOf(form, context, order, rules);
  const most = mostOf(context, rules, contract, order, levels, account);
  const taken = takenLots(form, context, rules);
  const lotsMax = most.closing + Math.min(most.opening, taken);
  const isCrowded =
    taken < most.opening &&
    leverageMaxNow(rules, context.openInterest, taken + 1) < context.leverage;
  const lots = sideLots(form, rules, lotsMax);
  const priceTicks = priceTicksOf(form, context, rules);
  if (!lots || lots > rules.quantityMaxLots || priceTicks === null) {
    return { side, sign, lots, lotsMax, isCrowded, preview: null, liquidationTicks: null };
  }
  const preview = previewContractOrder(account, contract, { ...order, lots }, levels);
  const liquidationTicks =
    preview.opened && positionFigures(preview.after, preview.opened).liquidationTicks;
  return { side, sign, lots, lotsMax, isCrowded, preview, liquidationTicks };
}

/** A quantity that the slider wrote is a share of the larger side: the other one takes its own. */
function sideLots({ quantity, share }: FuturesForm, rules: ContractRules, lotsMax: number) {
  const written = lotsOf(rules, quantity);
  if (written === null || share === null) return written;
  return Math.min(written, previewShare(lotsMax, share));
}

/** The order without its lots; null while its price is missing. */
function orderOf(
  form: FuturesForm,
  { leverage, isCross, isOneWay }: FormContext,
  rules: ContractRules,
  sign: Sign,
): Omit<PreviewContractOrder, 'lots'> | null {
  const priceTicks = isAtMarket(form) ? 0 : ticksOf(rules, form.price);
  if (priceTicks === null || priceTicks > rules.priceMaxTicks) return null;
  const mayRest = !isAtMarket(form) && (form.timeInForce === 'GTC' || form.timeInForce === 'PO');
  const effect = form.isClosing ? 'close' : isOneWay ? 'net' : 'open';
  return { sign, priceTicks, mayRest, leverage, isCross, effect };
}

/** The contract at its mark; a stop is looked at as if its price, once it is said, were reached. */
function contractOf(
  form: FuturesForm,
  { markPrice, lastPrice, anchorPrice }: FormContext,
  rules: ContractRules,
): PreviewContract | null {
  const mark = markPrice || lastPrice;
  const isReached = isStop(form) && isAboveZero(form.stopPrice);
  const markTicks = ticksOf(rules, isReached ? form.stopPrice : mark);
  if (markTicks === null || markTicks > rules.priceMaxTicks) return null;
  const anchorTicks = isReached ? markTicks : anchorTicksOf(rules, markTicks, anchorPrice);
  return previewContractOf(rules, markTicks, anchorTicks);
}

/** A post-only order only makes; a stop meets a book that nobody knows: it trades at its price. */
function levelsOf(
  form: FuturesForm,
  { levels }: FormContext,
  { sign, priceTicks }: Omit<PreviewContractOrder, 'lots'>,
  rules: ContractRules,
): readonly BookLevel[] {
  if (form.timeInForce === 'PO' && !isStop(form)) return [];
  const reachedTicks = priceTicks || ticksOf(rules, form.stopPrice);
  if (!isStop(form) || !reachedTicks) return levels[sign === 1 ? 'buy' : 'sell'];
  return [{ priceTicks: reachedTicks, totalLots: rules.quantityMaxLots }];
}

/** Lots that the contract lets open at this leverage now; of a stop it is asked when that wakes. */
const takenLots = (form: FuturesForm, context: FormContext, rules: ContractRules): number =>
  isStop(form)
    ? Number.POSITIVE_INFINITY
    : openableLotsNow(rules, context.openInterest, context.leverage);

/** The most lots that the account has for an order: those that close, and those that open. */
function mostOf(
  context: FormContext,
  rules: ContractRules,
  contract: PreviewContract,
  order: Omit<PreviewContractOrder, 'lots'>,
  levels: readonly BookLevel[],
  account: Account,
): { readonly closing: number; readonly opening: number } {
  const { sign, effect } = order;
  const side = sign === 1 ? 'buy' : 'sell';
  // What resting orders already close is theirs; one that does not rest may overtake them.
  const spoken = order.mayRest ? context.closingLots[side] : 0;
  const closable = Math.max(closableLots(account, rules.contractId, sign) - spoken, 0);
  if (effect === 'close') return { closing: closable, opening: 0 };
  const closing = effect === 'open' ? 0 : closable;
  const own = account.positions.find(
    (each) => each.contractId === rules.contractId && each.sign === sign,
  );
  const opening = openableLots(contract, order, levels, {
    available: availableOf(account, context) - spareOf(account),
    heldLots: (own?.lots ?? 0) + context.openingLots[side],
    closingLots: closing,
    spareTicks: previewFee(contract.terms.markTicks, SPARE_RATE),
  });
  return { closing, opening };
}

/** What cross positions may lose while the order is on its way. */
function spareOf({ positions }: Account): bigint {
  let value = 0n;
  for (const { isCross, contract, lots } of positions) {
    if (isCross) value += BigInt(contract.markTicks * lots * contract.unit);
  }
  return (value * BigInt(SPARE_RATE)) / BigInt(RATE_ONE);
}
