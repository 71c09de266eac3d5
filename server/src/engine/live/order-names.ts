import { CloseReason, ExitType, TimeInForce } from '@bourse/contract/enumerations.ts';
import type { ContractCloseReasonName } from '@bourse/contract/texts/close-reason-names.ts';

/** What the API calls the ways and ends of orders, on spot and on contracts. */
export const timeInForceNames = {
  [TimeInForce.UNSPECIFIED]: 'GTC',
  [TimeInForce.GTC]: 'GTC',
  [TimeInForce.IOC]: 'IOC',
  [TimeInForce.FOK]: 'FOK',
  [TimeInForce.PO]: 'PO',
} as const satisfies Record<TimeInForce, string>;

export const closeReasonNames = {
  [CloseReason.UNSPECIFIED]: '',
  [CloseReason.FILLED]: 'filled',
  [CloseReason.USER]: 'user',
  [CloseReason.REMAINDER]: 'remainder',
  [CloseReason.SELF_TRADE]: 'self-trade',
  [CloseReason.POST_ONLY]: 'post-only',
  [CloseReason.MARKET_CLOSED]: 'market-closed',
  [CloseReason.LIQUIDATION]: 'liquidation',
  [CloseReason.FILL_OR_KILL]: 'fill-or-kill',
  [CloseReason.MARGIN]: 'margin',
  [CloseReason.POSITION_CLOSED]: 'position-closed',
  [CloseReason.SIBLING]: 'sibling',
  [CloseReason.AUCTION]: 'auction',
  [CloseReason.RIGHT_TAKEN]: 'right-taken',
  [CloseReason.AMENDED]: 'amended',
  [CloseReason.UNATTENDED]: 'unattended',
} as const satisfies Record<CloseReason, ContractCloseReasonName | ''>;

/** D29: why a position ended; of an order, what kind of exit it is. */
export const exitTypeNames = {
  [ExitType.UNSPECIFIED]: '',
  [ExitType.MANUAL]: 'manual',
  [ExitType.TAKE_PROFIT]: 'takeProfit',
  [ExitType.STOP_LOSS]: 'stopLoss',
  [ExitType.LIQUIDATION]: 'liquidation',
  [ExitType.ADL]: 'adl',
} as const satisfies Record<ExitType, string>;
