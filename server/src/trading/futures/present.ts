import { formatDecimal } from '@bourse/contract/amount.ts';
import { ExitType, OrderStatus, PositionSide } from '@bourse/contract/enumerations.ts';
import type { Exit } from '@bourse/contract/messages.ts';
import type { ContractOrder, Position } from '@bourse/contract/routes/futures.ts';
import type { ContractExit } from '@bourse/contract/shapes.ts';
import { positionFigures } from '@bourse/core/perpetual/account.ts';
import { initialMargin, returnOnMargin } from '@bourse/core/perpetual/margin.ts';
import {
  amountText,
  averagePriceText,
  type Catalog,
  type Contract,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type { LiveContractOrder } from '#engine/live/contract-order.ts';
import type { LiveFutures } from '#engine/live/live-futures.ts';
import { type LivePosition, positionCode } from '#engine/live/live-position.ts';
import { closeReasonNames, exitTypeNames, timeInForceNames } from '#engine/live/order-names.ts';
import { presentWoken, type WokenRow } from '#engine/live/order-waits.ts';
import type { ClosedPosition } from './history-store.ts';

const RATE_DECIMALS = 8;

/**
 * An order as people and programs see it; the same for open and closed ones.
 *
 * @param ofPosition the code of the position that an exit belongs to; empty for other orders
 */
export function presentContractOrder(
  order: LiveContractOrder & WokenRow,
  catalog: Catalog,
  ofPosition = '',
): ContractOrder {
  const contract = catalog.contract(order.contract);
  const exit = (each: Exit | undefined) =>
    each ? presentExit({ ...each, isWhole: false }, contract, '') : null;
  return {
    code: String(order.order),
    symbol: contract.symbol,
    side: order.side,
    positionType: order.positionSide,
    positionCode: ofPosition,
    orderType: order.type,
    marginMode: order.marginMode,
    leverage: order.leverage,
    price: priceText(contract, order.priceTicks),
    dealPrice: averagePriceText(contract, order.dealtLots, order.dealtNotional),
    quantity: quantityText(contract, order.quantityLots),
    isWhole: order.isWhole,
    dealQuantity: quantityText(contract, order.dealtLots),
    dealAmount: amountText(contract.quote, order.dealtNotional),
    margin: amountText(contract.quote, marginOf(order, contract)),
    profit: amountText(contract.quote, order.realised),
    fee: amountText(contract.quote, order.fee),
    status: order.status === OrderStatus.UNSPECIFIED ? OrderStatus.ACTIVE : order.status,
    reason: closeReasonNames[order.closeReason],
    reduceOnly: order.reduceOnly,
    timeInForce: timeInForceNames[order.timeInForce],
    stopPrice: priceText(contract, order.triggerPriceTicks),
    triggerPriceType: order.triggerPriceTicks > 0 ? order.triggerType || 1 : 0,
    triggered: order.triggered,
    ...(order.protectedExit && { protectedExit: true }),
    ...presentWoken(order, contract),
    exitType: exitTypeNames[order.exitType],
    takeProfit: exit(order.takeProfit),
    stopLoss: exit(order.stopLoss),
    clientOrderId: order.clientOrderId,
    createTime: order.createTime,
    updateTime: order.updateTime,
  };
}

/** Quantity times price divided by leverage, rounded up; a market order that waits: its trigger. */
function marginOf(order: LiveContractOrder, { unit }: Contract): number {
  if (order.reduceOnly) return 0;
  const ticks = order.priceTicks || order.triggerPriceTicks;
  return initialMargin(ticks * order.quantityLots * unit, order.leverage);
}

/** @param code of the waiting order; empty while the order that brings it is open */
function presentExit(
  exit: Exit & { readonly isWhole: boolean },
  contract: Contract,
  code: string,
): ContractExit {
  return {
    code,
    triggerPrice: priceText(contract, exit.triggerPriceTicks),
    triggerPriceType: exit.triggerType || 1,
    price: priceText(contract, exit.priceTicks),
    quantity: quantityText(contract, exit.quantityLots),
    isWhole: exit.isWhole,
  };
}

/** What a position and its exits are called, and what both kinds of them share. */
function presentedPosition(position: LivePosition, contract: Contract) {
  const code = positionCode(position);
  const { quote } = contract;
  return {
    id: code,
    code,
    symbol: contract.symbol,
    positionType: position.positionSide,
    marginMode: position.marginMode,
    leverage: position.leverage,
    dealPrice: averagePriceText(contract, position.closedLots, position.closedNotional),
    cost: amountText(quote, position.cost),
    realised: amountText(quote, position.realised),
    costs: amountText(quote, position.costs),
    exitType: exitTypeNames[position.exitType],
    createTime: position.openTime,
    updateTime: position.updateTime,
  };
}

/** What is known of an open position beside its state. */
interface PositionSides {
  readonly lights: number;
  /** Paid less received, atomic units of the quote asset; undefined: not counted. */
  readonly funding: number | undefined;
}

/** An open position at the present mark, with the exits that wait for it. */
export function presentPosition(
  position: LivePosition,
  futures: LiveFutures,
  catalog: Catalog,
  { lights, funding }: PositionSides,
): Position {
  const contract = catalog.contract(position.contract);
  const { quote } = contract;
  const { markTicks } = futures.mark(position.contract);
  const account = futures.accountOf(position.user);
  const figures = positionFigures(account, futures.accountPosition(position));
  const exits = (kind: ExitType) =>
    Array.from(futures.exitsOf(position))
      .filter(({ exitType }) => exitType === kind)
      .map((order) => presentExit(order, contract, String(order.order)));
  return {
    ...presentedPosition(position, contract),
    quantity: quantityText(contract, position.lots),
    price: averagePriceText(contract, position.lots, position.cost),
    markPrice: priceText(contract, markTicks),
    liqPrice: priceText(contract, figures.liquidationTicks),
    bankruptcyPrice: priceText(contract, figures.bankruptcyTicks),
    initMargin: amountText(quote, figures.initialMargin),
    extraMargin: amountText(quote, figures.extraMargin),
    maintenanceMargin: amountText(quote, figures.maintenance),
    marginRate: rateText(figures.marginRate),
    profit: amountText(quote, figures.unrealised),
    profitRate: rateText(figures.returnRate),
    ...(funding !== undefined && { funding: amountText(quote, funding) }),
    lights,
    takeProfit: exits(ExitType.TAKE_PROFIT),
    stopLoss: exits(ExitType.STOP_LOSS),
  };
}

/** A position whose lots are all closed: what it was, and what it brought after all its costs. */
export function presentClosedPosition(position: ClosedPosition, catalog: Catalog): Position {
  const contract = catalog.contract(position.contract);
  const { quote } = contract;
  const { closedLots, closedNotional, realised, costs, leverage } = position;
  const sign = position.positionSide === PositionSide.LONG ? 1 : -1;
  // What was realised is sign * (value at the close - cost), so the cost follows exactly.
  const cost = closedNotional - sign * realised;
  const margin = initialMargin(cost, leverage);
  const net = realised - costs;
  const none = priceText(contract, 0);
  return {
    ...presentedPosition(position, contract),
    quantity: quantityText(contract, closedLots),
    price: averagePriceText(contract, closedLots, cost),
    markPrice: none,
    liqPrice: none,
    bankruptcyPrice: none,
    cost: amountText(quote, cost),
    initMargin: amountText(quote, margin),
    extraMargin: '0',
    maintenanceMargin: '0',
    marginRate: '0',
    profit: amountText(quote, net),
    profitRate: rateText(returnOnMargin(net, margin)),
    ...presentCostParts(position, contract),
    lights: 0,
    takeProfit: [],
    stopLoss: [],
  };
}

/** What its costs were paid for: together they are the costs, to the last unit. */
function presentCostParts({ costs, openingFees, funding }: ClosedPosition, { quote }: Contract) {
  if (openingFees === null || funding === null) return {};
  return {
    openingFees: amountText(quote, openingFees),
    closingFees: amountText(quote, costs - openingFees - funding),
    funding: amountText(quote, funding),
  };
}

/** Parts of RATE_ONE as a fraction. An account without equity is past liquidation: 1. */
export function rateText(rate: number): string {
  return Number.isFinite(rate) ? formatDecimal(rate, RATE_DECIMALS) : '1';
}
