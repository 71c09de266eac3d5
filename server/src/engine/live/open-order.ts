import type {
  CloseReason,
  OrderStatus,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';

/** An order that the engine accepted; open until `closeReason` is set. */
export interface OpenOrder {
  readonly order: number;
  readonly user: number;
  readonly market: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  priceTicks: number;
  quantityLots: number;
  /** 0: no stop. */
  stopPriceTicks: number;
  readonly protectedExit?: boolean | undefined;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly clientOrderId: string;
  /** The log's number of the command that opened it, or that gave it its trigger. */
  sequence: number;
  readonly createTime: number;
  triggered: boolean;
  dealtLots: number;
  /** Quote atomic units traded so far. */
  dealtNotional: number;
  status: OrderStatus;
  updateTime: number;
  closeReason: CloseReason;
}
