import { OrderStatus, OrderType, PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { ContractCloseReasonName } from '@bourse/contract/texts/close-reason-names.ts';
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
  if (protectedExit) return 'trading.protectedExit';
  const isMarket = orderType === OrderType.MARKET;
  if (exitType === 'liquidation') return 'trading.liquidation';
  if (exitType === 'adl') return 'futuresPanel.autoDeleveraging';
  if (exitType === 'takeProfit')
    return isMarket ? 'futuresPanel.takeProfitMarket' : 'futuresPanel.takeProfitLimit';
  if (exitType === 'stopLoss')
    return isMarket ? 'futuresPanel.stopLossMarket' : 'futuresPanel.stopLossLimit';
  if (isAboveZero(stopPrice))
    return isMarket ? 'futuresPanel.stopMarket' : 'futuresPanel.stopLimit';
  return isMarket ? 'trading.market' : 'trading.limit';
}

/** Whether it only opens: what it fills realises nothing. */
export const isOpening = ({ side, positionType }: Pick<OrderLike, 'side' | 'positionType'>) =>
  positionType !== 0 && (positionType === PositionSide.LONG) === (side === Side.BUY);

/** What it does to which position; in one-way mode it buys or sells. */
export function contractSideOf(order: OrderLike): TextKey {
  const { side, positionType } = order;
  if (positionType === 0) return side === Side.BUY ? 'trading.buy' : 'trading.sell';
  const isLong = positionType === PositionSide.LONG;
  if (isOpening(order)) return isLong ? 'futuresForm.openLong' : 'futuresForm.openShort';
  return isLong ? 'futuresForm.closeLong' : 'futuresForm.closeShort';
}

const exitTexts: Readonly<Record<string, TextKey>> = {
  manual: 'futuresPanel.manual',
  takeProfit: 'futuresForm.takeProfit',
  stopLoss: 'futuresForm.stopLoss',
  liquidation: 'trading.liquidation',
  adl: 'futuresPanel.autoDeleveraging',
};

/** How a position or a part of it was closed; null when nothing was. */
export const exitTextOf = (exitType: string): TextKey | null => exitTexts[exitType] ?? null;

const reasonTexts: Readonly<Record<string, TextKey>> = {
  user: 'trading.canceledByYou',
  unattended: 'trading.canceledUnattended',
  amended: 'trading.replacedByChange',
  remainder: 'trading.restNotFilled',
  'self-trade': 'trading.wouldSelfTrade',
  'post-only': 'trading.wouldFillAtOnce',
  'fill-or-kill': 'trading.notFilledCompletely',
  'market-closed': 'trading.marketClosed',
  auction: 'trading.outsideBandAtAuctionEnd',
  liquidation: 'futuresPanel.canceledByLiquidation',
  sibling: 'futuresPanel.otherTpSlTriggered',
  'position-closed': 'futuresPanel.positionWasClosed',
  'right-taken': 'trading.openingRightLost',
  margin: 'futuresPanel.notEnoughMargin',
} satisfies Record<Exclude<ContractCloseReasonName, 'filled'>, TextKey>;

/** Why an order was cancelled, in words; null when there is nothing to say (D24). */
export const contractReasonOf = (status: number, reason: string): TextKey | null =>
  status === OrderStatus.CANCELED ? (reasonTexts[reason] ?? null) : null;
