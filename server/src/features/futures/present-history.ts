import type { ContractFill, ReceiptStep } from '@bourse/contract/routes/futures.ts';
import {
  amountText,
  averagePriceText,
  type Catalog,
  type Contract,
  priceText,
  quantityText,
} from '../../live/catalog.ts';
import type { OwnContractFill } from '../../live/own-contract-fill.ts';
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
  };
}

/** What was seen and done in one step of a liquidation, or in a deleveraging. */
export function presentStep(step: ReceiptRow, contract: Contract): ReceiptStep {
  const price = (ticks: number) => priceText(contract, ticks);
  const quantity = (lots: number) => quantityText(contract, lots);
  const amount = (value: number) => amountText(contract.quote, value);
  const average = (lots: number, notional: number) => averagePriceText(contract, lots, notional);
  return {
    kind: step.isDeleveraging ? 'deleveraged' : 'liquidated',
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
