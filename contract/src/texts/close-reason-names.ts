/** Why an order on spot closed, as the API says it (D24). */
export type SpotCloseReasonName =
  | 'filled'
  | 'user'
  | 'unattended'
  | 'amended'
  | 'remainder'
  | 'self-trade'
  | 'post-only'
  | 'fill-or-kill'
  | 'market-closed'
  | 'auction'
  | 'right-taken';

/** Why an order on a contract closed. */
export type ContractCloseReasonName =
  | SpotCloseReasonName
  | 'liquidation'
  | 'margin'
  | 'position-closed'
  | 'sibling';
