/** What the files of orders, trades and positions have in their columns: the API's names and plain numbers. */
import {
  MarginMode,
  OrderStatus,
  OrderType,
  PositionSide,
  Side,
} from '@bourse/contract/enumerations.ts';
import type { ContractFill } from '../../data/futures/contract-fills.ts';
import type { ContractOrder, FuturesOrder } from '../../data/futures/contract-orders.ts';
import type { OpenPosition, Position } from '../../data/futures/positions.ts';
import type { Order, SpotFill } from '../../data/orders/spot-orders.ts';
import { type CsvColumns, isoTime } from './csv-table.ts';

const sideOf = (side: number) => (side === Side.BUY ? 'buy' : 'sell');
const typeOf = (type: number) => (type === OrderType.MARKET ? 'market' : 'limit');
const roleOf = (isMaker: boolean) => (isMaker ? 'maker' : 'taker');
const positionOf = (side: number) => (side === PositionSide.LONG ? 'long' : 'short');
const marginOf = (mode: number) => (mode === MarginMode.CROSS ? 'cross' : 'isolated');
const statuses: Readonly<Record<number, string>> = {
  [OrderStatus.ACTIVE]: 'active',
  [OrderStatus.PARTIAL]: 'partial',
  [OrderStatus.FILLED]: 'filled',
  [OrderStatus.CANCELED]: 'canceled',
};
const statusOf = (status: number) => statuses[status] ?? String(status);

/** The columns of each file; times are at the display offset, in hours. */
export function csvColumns(offsetHours: number) {
  const iso = (timeMs: number) => isoTime(timeMs, offsetHours);
  const spotOrders: CsvColumns<Order> = {
    createTime: ({ createTime }) => iso(createTime),
    updateTime: ({ updateTime }) => iso(updateTime),
    code: ({ code }) => code,
    clientOrderId: ({ clientOrderId }) => clientOrderId,
    symbol: ({ symbol }) => symbol,
    orderSide: ({ orderSide }) => sideOf(orderSide),
    orderType: ({ orderType }) => typeOf(orderType),
    timeInForce: ({ timeInForce }) => timeInForce,
    price: ({ price }) => price,
    stopPrice: ({ stopPrice }) => stopPrice,
    quantity: ({ quantity }) => quantity,
    dealQuantity: ({ dealQuantity }) => dealQuantity,
    averagePrice: ({ averagePrice }) => averagePrice,
    dealAmount: ({ dealAmount }) => dealAmount,
    status: ({ status }) => statusOf(status),
    reason: ({ reason }) => reason,
  };
  const spotFills: CsvColumns<SpotFill> = {
    tradeTime: ({ tradeTime }) => iso(tradeTime),
    trade: ({ trade }) => trade,
    code: ({ code }) => code,
    clientOrderId: ({ clientOrderId = '' }) => clientOrderId,
    symbol: ({ symbol }) => symbol,
    orderSide: ({ orderSide }) => sideOf(orderSide),
    role: ({ isMaker }) => roleOf(isMaker),
    price: ({ price }) => price,
    quantity: ({ quantity }) => quantity,
    amount: ({ amount }) => amount,
    fee: ({ fee }) => fee,
    feeCoin: ({ feeCoin }) => feeCoin,
  };
  const openContractOrders: CsvColumns<FuturesOrder> = {
    createTime: ({ createTime }) => iso(createTime),
    updateTime: ({ updateTime }) => iso(updateTime),
    code: ({ code }) => code,
    clientOrderId: ({ clientOrderId }) => clientOrderId,
    symbol: ({ symbol }) => symbol,
    side: ({ side }) => sideOf(side),
    orderType: ({ orderType }) => typeOf(orderType),
    timeInForce: ({ timeInForce }) => timeInForce,
    reduceOnly: ({ reduceOnly }) => reduceOnly,
    marginMode: ({ marginMode }) => marginOf(marginMode),
    leverage: ({ leverage }) => leverage,
    price: ({ price }) => price,
    stopPrice: ({ stopPrice }) => stopPrice,
    exitType: ({ exitType }) => exitType,
    quantity: ({ quantity }) => quantity,
    isWhole: ({ isWhole }) => isWhole,
    dealQuantity: ({ dealQuantity }) => dealQuantity,
    dealPrice: ({ dealPrice }) => dealPrice,
    status: ({ status }) => statusOf(status),
    reason: ({ reason }) => reason,
  };
  const contractOrders: CsvColumns<ContractOrder> = {
    ...openContractOrders,
    dealAmount: ({ dealAmount }) => dealAmount,
    profit: ({ profit }) => profit,
    fee: ({ fee }) => fee,
  };
  const contractFills: CsvColumns<ContractFill> = {
    tradeTime: ({ tradeTime }) => iso(tradeTime),
    trade: ({ trade }) => trade,
    code: ({ code }) => code,
    clientOrderId: ({ clientOrderId = '' }) => clientOrderId,
    symbol: ({ symbol }) => symbol,
    side: ({ side }) => sideOf(side),
    role: ({ isMaker }) => roleOf(isMaker),
    price: ({ price }) => price,
    quantity: ({ quantity }) => quantity,
    amount: ({ amount }) => amount,
    realised: ({ realised }) => realised,
    fee: ({ fee }) => fee,
    feeCoin: ({ feeCoin }) => feeCoin,
  };
  const openPositions: CsvColumns<OpenPosition> = {
    createTime: ({ createTime }) => iso(createTime),
    code: ({ code }) => code,
    symbol: ({ symbol }) => symbol,
    positionType: ({ positionType }) => positionOf(positionType),
    marginMode: ({ marginMode }) => marginOf(marginMode),
    leverage: ({ leverage }) => leverage,
    quantity: ({ quantity }) => quantity,
    price: ({ price }) => price,
    realised: ({ realised }) => realised,
    costs: ({ costs }) => costs,
    funding: ({ funding = null }) => funding,
  };
  const closedPositions: CsvColumns<Position> = {
    createTime: ({ createTime }) => iso(createTime),
    updateTime: ({ updateTime }) => iso(updateTime),
    code: ({ code }) => code,
    symbol: ({ symbol }) => symbol,
    positionType: ({ positionType }) => positionOf(positionType),
    marginMode: ({ marginMode }) => marginOf(marginMode),
    leverage: ({ leverage }) => leverage,
    quantity: ({ quantity }) => quantity,
    price: ({ price }) => price,
    dealPrice: ({ dealPrice }) => dealPrice,
    realised: ({ realised }) => realised,
    costs: ({ costs }) => costs,
    openingFees: ({ openingFees = null }) => openingFees,
    closingFees: ({ closingFees = null }) => closingFees,
    funding: ({ funding = null }) => funding,
    profit: ({ profit }) => profit,
    exitType: ({ exitType }) => exitType,
  };
  return {
    ...{ spotOrders, spotFills, openContractOrders, contractOrders, contractFills },
    ...{ openPositions, closedPositions },
  };
}
