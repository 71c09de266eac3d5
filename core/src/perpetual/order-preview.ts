/**
 * What an order on a contract would freeze, trade and leave open, computed for the order form
 * before it is sent. It follows the engine's admission and fills with the book as it is shown, so
 * the form's liquidation price is the one that the position gets. A level counts as one order: each
 * further order may round the fee up by one more atomic unit.
 */
import { AMOUNT_MAX } from '@bourse/contract/amount.ts';
import { notionalOf, notionalOrInfinity } from '../arithmetic.ts';
import type { Account, AccountPosition, ContractTerms } from './account.ts';
import type { ChargedRates } from './charged-rates.ts';
import { fillFee } from './fee.ts';
import {
  initialMargin,
  type OrderPrices,
  orderMargin,
  orderPrices,
  releasedShare,
  type Sign,
  unrealisedProfit,
} from './margin.ts';
import { mostLots } from './order-size.ts';
import { leverageMaxOf } from './tiers.ts';

/** A contract as the form knows it; rates in parts of RATE_ONE. */
export interface PreviewContract extends ChargedRates {
  readonly contractId: number;
  readonly terms: ContractTerms;
  /** The contract's own, which orders freeze for their fees whatever their account is charged. */
  readonly takerRate: number;
  /** The worst prices of market orders: see contractProtection. */
  readonly protection: { readonly buyTicks: number; readonly sellTicks: number };
  readonly priceMaxTicks: number;
  readonly quantityMaxLots: number;
  readonly positionMaxLots: number;
}

/** A level of the other side, best first, as the feed shows it. */
export interface BookLevel {
  readonly priceTicks: number;
  readonly totalLots: number;
}

export interface PreviewContractOrder {
  /** 1 buys, -1 sells. */
  readonly sign: Sign;
  /** 0: at the market. */
  readonly priceTicks: number;
  readonly lots: number;
  /** What the book does not fill at once stays in it. Not of a market order. */
  readonly mayRest: boolean;
  readonly leverage: number;
  readonly isCross: boolean;
  /** Opens, closes, or (one-way mode) closes what there is and opens with the rest. */
  readonly effect: 'open' | 'close' | 'net';
}

/** Lots that trade at a price; `isMaker`: they rest first. */
export interface PreviewFill {
  readonly priceTicks: number;
  readonly lots: number;
  readonly isMaker: boolean;
}

export interface ContractOrderPreview {
  readonly fills: readonly PreviewFill[];
  /** Lots that trade or rest: fewer than ordered when the book, or the position, has less. */
  readonly lots: number;
  readonly closedLots: number;
  /** Value of the fills, atomic units. */
  readonly notional: number;
  /** Margin of the order until it is filled: initial margin, worst fee, loss against the mark. */
  readonly held: number;
  readonly fee: number;
  /** Of the lots that close, before the fee. */
  readonly realised: number;
  /** The account once all of it is filled. */
  readonly after: Account;
  /** The position that it opened or added to, as it is then; null when it only closes. */
  readonly opened: AccountPosition | null;
}

/** Lots that an order of a side can close: what is held on the other one. */
export function closableLots(account: Account, contractId: number, sign: Sign): number {
  return positionOf(account, contractId, sign === 1 ? -1 : 1)?.lots ?? 0;
}

/** Walks the book as the engine will, then the account. `levels` are those of the other side. */
export function previewContractOrder(
  account: Account,
  contract: PreviewContract,
  order: PreviewContractOrder,
  levels: readonly BookLevel[],
): ContractOrderPreview {
  const closable = closableLots(account, contract.contractId, order.sign);
  const closingLots = order.effect === 'open' ? 0 : Math.min(order.lots, closable);
  const lots = order.effect === 'close' ? closingLots : order.lots;
  const trade = tradeOf(contract, { ...order, lots }, levels);
  const { fills } = trade;
  const prices = pricesOf(contract, order, trade, 0);
  const held = heldFor(contract, order, prices, lots - closingLots);
  const run = new Run(account, contract, order, prices, closingLots, lots);
  for (const fill of fills) run.fill(fill);
  return { fills, held, ...run.result() };
}

/** The bounds of an opening order beside its contract's rules. */
export interface OpeningBounds {
  /** Atomic units that its margin, fee and loss may take. */
  readonly available: bigint;
  /** Lots of the position and of the orders that would add to it. */
  readonly heldLots: number;
  /** Lots of the other side that the order closes first (one-way mode): they need no margin. */
  readonly closingLots: number;
  /** How far book and mark may move against the order before it arrives. */
  readonly spareTicks: number;
}

/** The most lots that an order may open with what is available. */
export function openableLots(
  contract: PreviewContract,
  order: Omit<PreviewContractOrder, 'lots'>,
  levels: readonly BookLevel[],
  { available, heldLots, closingLots, spareTicks }: OpeningBounds,
): number {
  const { terms, positionMaxLots, quantityMaxLots } = contract;
  const isAffordable = (lots: number) => {
    const trade = tradeOf(contract, { ...order, lots: closingLots + lots }, levels);
    const prices = pricesOf(contract, order, trade, spareTicks);
    const priceTicks = Math.max(prices.highestTicks, terms.markTicks + spareTicks);
    const total = notionalOrInfinity(priceTicks, heldLots + lots, terms.unit);
    return (
      leverageMaxOf(terms.ladder, total) >= order.leverage &&
      BigInt(heldFor(contract, order, prices, lots)) <= available
    );
  };
  const most = Math.min(quantityMaxLots - closingLots, positionMaxLots - heldLots);
  return mostLots(most, isAffordable);
}

function heldFor(
  { terms, takerRate }: PreviewContract,
  { leverage }: Pick<PreviewContractOrder, 'leverage'>,
  prices: OrderPrices,
  lots: number,
): number {
  const worst = notionalOrInfinity(prices.highestTicks + prices.lossTicks, lots, terms.unit);
  if (worst > AMOUNT_MAX) return AMOUNT_MAX;
  return orderMargin(prices, lots, terms.unit, leverage, takerRate);
}

interface Trade {
  readonly fills: readonly PreviewFill[];
  /** The worst price at which it may fill: its own or, at the market, the last that it reaches. */
  readonly limitTicks: number;
  /** Where it begins to trade. */
  readonly bestTicks: number;
}

/** What the book gives within the order's price, then what rests. */
function tradeOf(
  contract: PreviewContract,
  { sign, priceTicks, lots, mayRest }: PreviewContractOrder,
  levels: readonly BookLevel[],
): Trade {
  const isMarket = priceTicks === 0;
  const { buyTicks, sellTicks } = contract.protection;
  const protectionTicks = sign === 1 ? buyTicks : sellTicks;
  const boundTicks = isMarket ? protectionTicks : priceTicks;
  const fills: PreviewFill[] = [];
  let left = lots;
  for (const level of levels) {
    if (left === 0 || sign * (level.priceTicks - boundTicks) > 0) break;
    const taken = Math.min(left, level.totalLots);
    fills.push({ priceTicks: level.priceTicks, lots: taken, isMaker: false });
    left -= taken;
  }
  const worstTicks = fills.at(-1)?.priceTicks ?? contract.terms.markTicks;
  const limitTicks = isMarket ? worstTicks : priceTicks;
  const bestTicks = fills[0]?.priceTicks ?? limitTicks;
  if (left > 0 && mayRest && !isMarket) fills.push({ priceTicks, lots: left, isMaker: true });
  return { fills, limitTicks, bestTicks };
}

/** Where the order may fill when book and mark have moved against it by `spareTicks`. */
function pricesOf(
  { terms }: PreviewContract,
  { sign, priceTicks }: Pick<PreviewContractOrder, 'sign' | 'priceTicks'>,
  { limitTicks, bestTicks }: Trade,
  spareTicks: number,
): OrderPrices {
  const moved = priceTicks === 0 ? sign * spareTicks : 0;
  const markTicks = terms.markTicks - sign * spareTicks;
  return orderPrices(sign, limitTicks + moved, bestTicks + spareTicks, markTicks);
}

const positionOf = (account: Account, contractId: number, sign: Sign) =>
  account.positions.find((each) => each.contractId === contractId && each.sign === sign);

/** An account while the fills of one order change it, in the order in which the engine does. */
class Run {
  private readonly account: Account;
  private readonly contract: PreviewContract;
  private readonly order: PreviewContractOrder;
  private readonly prices: OrderPrices;
  private opens: AccountPosition;
  private closes: AccountPosition;
  private wallet: bigint;
  private closingLots: number;
  private openingLots: number;
  private readonly filled = { lots: 0, closedLots: 0, notional: 0, fee: 0, realised: 0 };

  constructor(
    account: Account,
    contract: PreviewContract,
    order: PreviewContractOrder,
    prices: OrderPrices,
    closingLots: number,
    lots: number,
  ) {
    this.account = account;
    this.contract = contract;
    this.order = order;
    this.prices = prices;
    this.wallet = account.wallet;
    this.closingLots = closingLots;
    this.openingLots = lots - closingLots;
    this.opens = this.legOf(order.sign);
    this.closes = this.legOf(order.sign === 1 ? -1 : 1);
  }

  /** The position of a side with the order's terms; one without lots where there is none. */
  private legOf(sign: Sign): AccountPosition {
    const { contractId, terms } = this.contract;
    const { leverage, isCross } = this.order;
    const held = positionOf(this.account, contractId, sign);
    const empty = { contract: terms, contractId, sign, isCross, lots: 0, cost: 0, margin: 0 };
    return { ...(held ?? empty), leverage };
  }

  fill({ priceTicks, lots, isMaker }: PreviewFill): void {
    const { filled } = this;
    const notional = notionalOf(priceTicks, lots, this.contract.terms.unit);
    const fee = fillFee(notional, this.rateOf(isMaker));
    const closed = Math.min(this.closingLots, lots);
    filled.lots += lots;
    filled.closedLots += closed;
    filled.notional += notional;
    filled.fee += fee;
    this.wallet -= BigInt(fee);
    if (closed > 0) this.close(priceTicks, closed);
    if (lots > closed) this.open({ priceTicks, lots: lots - closed, isMaker });
  }

  private rateOf(isMaker: boolean): number {
    const { chargedMakerRate, chargedTakerRate } = this.contract;
    return isMaker ? chargedMakerRate : chargedTakerRate;
  }

  private close(priceTicks: number, lots: number): void {
    const { closes } = this;
    const notional = notionalOf(priceTicks, lots, this.contract.terms.unit);
    const cost = releasedShare(closes.cost, lots, closes.lots);
    const margin = releasedShare(closes.margin, lots, closes.lots);
    const realised = unrealisedProfit(closes.sign, notional, cost);
    this.closingLots -= lots;
    this.filled.realised += realised;
    this.wallet += BigInt(realised + (closes.isCross ? 0 : margin));
    this.closes = {
      ...closes,
      lots: closes.lots - lots,
      cost: closes.cost - cost,
      margin: closes.margin - margin,
    };
  }

  private open({ priceTicks, lots, isMaker }: PreviewFill): void {
    const { contract, opens, order } = this;
    const { unit, markTicks } = contract.terms;
    const notional = notionalOf(priceTicks, lots, unit);
    const fee = fillFee(notional, this.rateOf(isMaker));
    // What rests fills at its own price, and freezes no margin for another price any more.
    const prices = isMaker ? { ...this.prices, highestTicks: priceTicks } : this.prices;
    const held = heldFor(contract, order, prices, this.openingLots);
    this.openingLots -= lots;
    const released = held - heldFor(contract, order, prices, this.openingLots);
    const profit = unrealisedProfit(opens.sign, notionalOf(markTicks, lots, unit), notional);
    const wanted = initialMargin(notional, order.leverage) + Math.max(0, -profit);
    // The fill takes its margin out of what the order held for these lots, less their fee.
    const margin = opens.isCross ? 0 : Math.min(wanted, Math.max(released - fee, 0));
    this.wallet -= BigInt(margin);
    this.opens = {
      ...opens,
      lots: opens.lots + lots,
      cost: opens.cost + notional,
      margin: opens.margin + margin,
    };
  }

  result(): Omit<ContractOrderPreview, 'fills' | 'held'> {
    const { account, contract, closes, opens, filled, wallet } = this;
    const others = account.positions.filter((each) => each.contractId !== contract.contractId);
    const positions = [...others, ...[opens, closes].filter(({ lots }) => lots > 0)];
    const opened = filled.lots > filled.closedLots ? opens : null;
    return { ...filled, opened, after: { ...account, wallet, positions } };
  }
}
