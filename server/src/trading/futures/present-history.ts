import { ExitType, PositionSide } from '@bourse/contract/enumerations.ts';
import type { ContractFill } from '@bourse/contract/routes/futures.ts';
import type {
  HeldPosition,
  NearBudget,
  SoldPosition,
} from '@bourse/contract/routes/insurance-fund.ts';
import type { ReceiptStep } from '@bourse/contract/routes/liquidation-receipt.ts';
import { unrealisedProfit } from '@bourse/core/perpetual/margin.ts';
import {
  amountText,
  averagePriceText,
  type Catalog,
  type Contract,
  type Instrument,
  priceText,
  quantityText,
} from '#engine/live/catalog.ts';
import type { LivePosition } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { OwnContractFill } from '#engine/live/own-contract-fill.ts';
import type { Charges } from '#engine/projector/bot-charges.ts';
import { NEAR_BUDGET, NEAR_LEFT_MIN } from '#platform/markets/near-budget.ts';
import type { ReceiptRow } from './history-store.ts';

/** One's own side of a trade; the same in lists and in the private feed. */
export function presentContractFill(fill: OwnContractFill, catalog: Catalog): ContractFill {
  const contract = catalog.contract(fill.contract);
  const amount = (value: number) => amountText(contract.quote, value);
  return {
    trade: String(fill.trade),
    code: fill.order === 0 ? '' : String(fill.order),
    symbol: contract.symbol,
    side: fill.side,
    price: priceText(contract, fill.priceTicks),
    quantity: quantityText(contract, fill.quantityLots),
    amount: amount(fill.notional),
    fee: amount(fill.fee),
    feeCoin: contract.quote.symbol,
    realised: amount(fill.realised),
    isMaker: fill.isMaker,
    tradeTime: fill.time,
    ...(fill.clientOrderId !== undefined && { clientOrderId: fill.clientOrderId }),
  };
}

const kinds = { 1: 'liquidated', 2: 'deleveraged', 3: 'resolved' } as const;

/** What was seen and done in one step of a liquidation, or in a deleveraging. */
export function presentStep(step: ReceiptRow, contract: Contract): ReceiptStep {
  const price = (ticks: number) => priceText(contract, ticks);
  const quantity = (lots: number) => quantityText(contract, lots);
  const amount = (value: number) => amountText(contract.quote, value);
  const keptLots = step.kind === 2 ? 0 : step.lots - step.tradedLots - step.deleveragedLots;
  const average = (lots: number, notional: number) => averagePriceText(contract, lots, notional);
  return {
    kind: kinds[step.kind],
    time: step.time,
    sequence: step.sequence,
    markPrice: price(step.markTicks),
    indexPrice: price(step.indexTicks),
    equity: amount(step.equity),
    maintenanceMargin: amount(step.maintenance),
    positionQuantity: quantity(step.positionLots),
    quantity: quantity(step.lots),
    bankruptcyPrice: average(step.lots, step.bankruptcyNotional),
    tradedQuantity: quantity(step.tradedLots),
    tradedPrice: average(step.tradedLots, step.tradedNotional),
    deleveragedQuantity: quantity(step.deleveragedLots),
    keptQuantity: quantity(keptLots),
    takerFee: amount(step.takerFee),
    liquidationFee: amount(step.liquidationFee),
    insuranceChange: amount(step.insuranceChange),
    returned: amount(step.returned),
    cancelledOrders: step.cancelledOrders,
    tier: step.tier,
    realised: amount(step.realised),
    rank: step.rank,
  };
}

/** A position that the insurance fund took over and still has. */
export function presentHeld(position: LivePosition, { catalog, futures }: LiveState): HeldPosition {
  const contract = catalog.contract(position.contract);
  const { lots, cost, positionSide } = position;
  const { markTicks, indexTicks } = futures.mark(position.contract);
  const { sign } = futures.accountPosition(position);
  const profit = unrealisedProfit(sign, indexTicks * lots * contract.unit, cost);
  return {
    symbol: contract.symbol,
    positionType: positionSide,
    quantity: quantityText(contract, lots),
    price: averagePriceText(contract, lots, cost),
    markPrice: priceText(contract, markTicks),
    indexPrice: priceText(contract, indexTicks),
    profit: amountText(contract.quote, profit),
    result: amountText(contract.quote, position.realised - position.costs),
  };
}

/** A position that it took over and has no more: what selling it, or passing it on, won or lost. */
export function presentSold(position: LivePosition, catalog: Catalog): SoldPosition {
  const contract = catalog.contract(position.contract);
  const { closedLots, closedNotional, realised, costs, positionSide } = position;
  const sign = positionSide === PositionSide.LONG ? 1 : -1;
  return {
    symbol: contract.symbol,
    positionType: positionSide,
    quantity: quantityText(contract, closedLots),
    price: averagePriceText(contract, closedLots, closedNotional - sign * realised),
    exitPrice: averagePriceText(contract, closedLots, closedNotional),
    result: amountText(contract.quote, realised - costs),
    isDeleveraged: position.exitType === ExitType.ADL,
    openTime: position.openTime,
    closeTime: position.updateTime,
  };
}

/** What near quotes of the house have lost on a day and may still lose, of each contract or spot market. */
export function presentNearBudgets(
  spent: Charges,
  instruments: Iterable<Instrument>,
): NearBudget[] {
  return Array.from(instruments, ({ id, symbol, quote }) => {
    const used = spent.get(id) ?? 0;
    const left = Math.max(NEAR_BUDGET - used, 0);
    return {
      symbol,
      budget: amountText(quote, NEAR_BUDGET),
      used: amountText(quote, used),
      left: amountText(quote, left),
      isEnded: left < NEAR_LEFT_MIN,
    };
  });
}
