import {
  CloseReason,
  type ExitType,
  type MarginMode,
  OrderStatus,
  type OrderType,
  type PositionSide,
  type Side,
  type TimeInForce,
  type TriggerType,
} from '@bourse/contract/enumerations.ts';
import type { ContractOrderAccepted, Exit } from '@bourse/contract/messages.ts';

/** An order on a contract; open until `closeReason` is set. Amounts are quote atomic units. */
export interface LiveContractOrder {
  readonly order: number;
  readonly user: number;
  readonly contract: number;
  readonly side: Side;
  /** The position that it opens or closes; unspecified in one-way mode. */
  readonly positionSide: PositionSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** Of a market order: its protection price; 0 while it waits for its trigger. */
  priceTicks: number;
  /** Of a take profit or stop loss: it closes all of the position when it triggers; until then its quantity is 0. */
  isWhole: boolean;
  /** Of an open order without what it lost otherwise than by trades: what it has dealt and may still deal. */
  quantityLots: number;
  readonly reduceOnly: boolean;
  /** 0: no trigger. */
  triggerPriceTicks: number;
  readonly triggerType: TriggerType;
  readonly protectedExit?: boolean | undefined;
  /** Take-profit or stop-loss; unspecified for orders of the user. */
  readonly exitType: ExitType;
  readonly marginMode: MarginMode;
  /** The present setting while it is open. */
  leverage: number;
  readonly clientOrderId: string;
  /** What it brings once it fills. */
  takeProfit?: Exit | undefined;
  stopLoss?: Exit | undefined;
  /** Of a take profit or stop loss: the order that brought it, 0 without one. */
  readonly parent: number;
  status: OrderStatus;
  closeReason: CloseReason;
  triggered: boolean;
  dealtLots: number;
  dealtNotional: number;
  /** What its fills realised, before fees. */
  realised: number;
  fee: number;
  /** The log's number of the command that opened it, or that gave it its trigger. */
  sequence: number;
  readonly createTime: number;
  updateTime: number;
}

/** A new order, as its acceptance in the command of this time and number says it. */
export function acceptedOrder(
  accepted: ContractOrderAccepted,
  time: number,
  sequence: number,
): LiveContractOrder {
  const { closingLots, selfTradePrevention, margin, isWhole = false, ...order } = accepted;
  return {
    ...order,
    isWhole,
    status: OrderStatus.ACTIVE,
    closeReason: CloseReason.UNSPECIFIED,
    triggered: false,
    dealtLots: 0,
    dealtNotional: 0,
    realised: 0,
    fee: 0,
    sequence,
    createTime: time,
    updateTime: time,
  };
}
