import type { ContractCloseReasonName } from '@bourse/contract/close-reason-names.ts';
import { OrderStatus, OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import { isAboveZero } from '../../lib/decimal.ts';
import type { TextKey } from '../../lib/i18n.ts';

interface OrderLike {
  readonly side: number;
  readonly positionType: number;
  readonly orderType: number;
  readonly stopPrice: string;
  readonly exitType: string;
  readonly protectedExit?: boolean | undefined;
}

/** What kind of order it is: an exit, a stop, or neither; at the market, or at a limit. */
export function contractKindOf(order: OrderLike): TextKey {
  const { exitType, stopPrice, orderType, protectedExit } = order;
  if (protectedExit) return 'Protected exit';
  const isMarket = orderType === OrderType.MARKET;
  if (exitType === 'liquidation') return 'Liquidation';
  if (exitType === 'adl') return 'Auto-deleveraging';
  if (exitType === 'takeProfit') return isMarket ? 'Take profit market' : 'Take profit limit';
  if (exitType === 'stopLoss') return isMarket ? 'Stop loss market' : 'Stop loss limit';
  if (isAboveZero(stopPrice)) return isMarket ? 'Stop market#contract' : 'Stop limit#contract';
  return isMarket ? 'Market#order' : 'Limit';
}

/** Whether it only opens: what it fills realises nothing. */
export const isOpening = ({ side, positionType }: Pick<OrderLike, 'side' | 'positionType'>) =>
  positionType !== 0 && (positionType === PositionSide.LONG) === (side === Side.BUY);

/** What it does to which position; in one-way mode it buys or sells. */
export function contractSideOf(order: OrderLike): TextKey {
  const { side, positionType } = order;
  if (positionType === 0) return side === Side.BUY ? 'Buy' : 'Sell';
  const isLong = positionType === PositionSide.LONG;
  if (isOpening(order)) return isLong ? 'Open Long' : 'Open Short';
  return isLong ? 'Close Long' : 'Close Short';
}

const exitTexts: Readonly<Record<string, TextKey>> = {
  manual: 'Manual',
  takeProfit: 'Take profit',
  stopLoss: 'Stop loss',
  liquidation: 'Liquidation',
  adl: 'Auto-deleveraging',
};

/** How a position or a part of it was closed; null when nothing was. */
export const exitTextOf = (exitType: string): TextKey | null => exitTexts[exitType] ?? null;

const reasonTexts: Readonly<Record<string, TextKey>> = {
  user: 'Canceled by you',
  unattended: 'Canceled by your dead-man switch or a lost feed',
  amended: 'You changed it: another order stands in its place',
  remainder: 'The rest could not be filled at once',
  'self-trade': 'It would have traded with your own order',
  'post-only': 'It would have been filled at once',
  'fill-or-kill': 'It could not be filled completely at once',
  'market-closed': 'The market was closed',
  auction: 'It stood outside the price band when an auction ended',
  liquidation: 'Canceled by a liquidation',
  sibling: 'The other exit was triggered',
  'position-closed': 'Its position was closed',
  'right-taken': 'Your account may not open it any more',
  margin: 'There was not enough margin',
} satisfies Record<Exclude<ContractCloseReasonName, 'filled'>, TextKey>;

/** Why an order was cancelled, in words; null when there is nothing to say (D24). */
export const contractReasonOf = (status: number, reason: string): TextKey | null =>
  status === OrderStatus.CANCELED ? (reasonTexts[reason] ?? null) : null;
