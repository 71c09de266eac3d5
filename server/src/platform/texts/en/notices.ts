/** An order that protects a position, at the begin of a sentence. */
export const exitNames = {
  'take-profit': 'Take profit',
  'stop-loss': 'Stop loss',
  stop: 'Stop order',
  exit: 'Protected exit',
} as const;

/** What changed of an account's security. */
export const securityActs = {
  frozen: 'Your account was frozen',
  unfrozen: 'Your account is no longer frozen',
  'password-changed': 'Password changed',
  'contact-changed': 'Email or phone number changed',
  'phishing-code-changed': 'Anti-phishing code changed',
  'authenticator-bound': 'Authenticator app linked',
  'authenticator-unbound': 'Authenticator app unlinked',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'reset-asked': 'Two-factor authentication removal requested',
  'reset-stopped': 'Two-factor authentication removal stopped',
  'reset-done': 'Two-factor authentication removed',
  'key-created': 'API key created',
  'key-changed': 'API key changed',
  'key-removed': 'API key removed',
} as const;

/** Notifications of the app: titles and what follows them. */
export const notices = {
  perpetual: '{{name}} perpetual',
  orderFilled: 'Order filled: {{market}}',
  orderPartlyFilled: 'Order partially filled: {{market}}',
  bought: 'Bought {{dealt}} {{coin}} at an average price of {{price}}.',
  sold: 'Sold {{dealt}} {{coin}} at an average price of {{price}}.',
  boughtPart: 'Bought {{dealt}} of {{ordered}} {{coin}} at an average price of {{price}}.',
  soldPart: 'Sold {{dealt}} of {{ordered}} {{coin}} at an average price of {{price}}.',
  restCanceled: 'The rest was canceled.',
  restOpen: 'The rest is still in the order book.',
  exitTriggered: '{{order}} triggered: {{market}}',
  buyPlaced: 'The price reached {{price}}, so we placed a buy order.',
  sellPlaced: 'The price reached {{price}}, so we placed a sell order.',
  exitWaiting: '{{order}} waiting for liquidity: {{market}}',
  noIndex: "The index price is unavailable, so the order can't fill yet.",
  noneWithinLimit: 'No counterparty within its price limit yet.',
  noneNearIndex: 'No counterparty within {{rate}} of the index price yet.',
  noneNearIndexOrMark: 'No counterparty within {{rate}} of the index or mark price yet.',
  exitContinues: 'The order continues automatically, and you can cancel it.',
  exitEnded: '{{order}} ended unfilled: {{market}}',
  exitEndedWhy: 'No counterparty was found, and the order ended. See the reason in Order History.',
  roseTo: '{{market}} rose to {{price}}',
  fellTo: '{{market}} fell to {{price}}',
  alertReached: 'The price reached your alert at {{alert}}. The last price is {{last}}.',
  roseBy: '{{market}} is up {{percent}}% within {{span}}',
  fellBy: '{{market}} is down {{percent}}% within {{span}}',
  changeReached: 'The change reached your alert at {{level}}%. The last price is {{last}}.',
  fundingReached: 'The funding rate of {{market}} is {{rate}}',
  fundingRoseTo: 'It rose to your alert at {{level}} or beyond.',
  fundingFellTo: 'It fell to your alert at {{level}} or beyond.',
  minutesSpan: '{{minutes}} minutes',
  hoursSpan: '{{hours}} {{hours|one:hour|other:hours}}',
  marginRatio: 'Margin ratio at {{rate}}',
  crossMargin:
    'The margin ratio of your cross positions is {{rate}}. Liquidation starts at 100%. Add margin or reduce your positions.',
  isolatedMargin:
    'The margin ratio of your isolated {{side}} position in {{market}} is {{rate}}. Liquidation starts at 100%. Add margin or reduce your position.',
  liquidated: 'Liquidated: {{market}}',
  liquidatedWhy:
    '{{quantity}} of your {{side}} position was liquidated because your equity fell to the maintenance margin.',
  deleveraged: 'Auto-deleveraged: {{market}}',
  deleveragedWhy:
    '{{quantity}} of your {{side}} position was closed against a liquidated position that no one else could take over.',
  takenOver: 'Taken over: {{market}}',
  takenOverWhy: 'The exchange took over {{quantity}} of your {{side}} position.',
  fundingRate: 'Funding rate {{rate}}: {{market}}',
  fundingPaid: 'Your {{side}} position paid a funding fee of {{fee}}.',
  fundingReceived: 'Your {{side}} position received a funding fee of {{fee}}.',
  depositCredited: 'Deposit credited: {{coins}}',
  depositArrived: '{{coins}} arrived via {{network}} and is in your funding account.',
  withdrawalRequested: 'Withdrawal requested: {{coins}}',
  withdrawalTo: 'To {{address}} via {{network}}.',
  sendingNow: "We're sending it now.",
  reviewedFirst: 'We review it before sending it.',
  withdrawalSent: 'Withdrawal sent: {{coins}}',
  sentTo: 'Sent to {{address}} via {{network}}.',
  withdrawalNotCompleted: 'Withdrawal not completed: {{coins}}',
  rejectedByUs: 'We reviewed and rejected it.',
  failedOnNetwork: "The network couldn't complete it.",
  availableAgain: 'The full amount is available again.',
  newDevice: 'Login from a new device',
  address: 'IP address: {{address}}.',
  announcement: 'Announcement',
  ticketAnswered: 'New reply to ticket #{{ticket}}',
  ticketClosed: 'Ticket #{{ticket}} was closed',
  named: '{{title}}: {{name}}',
  frozenStill: 'You can still log in, cancel orders and close positions.',
  unfrozenAsBefore: 'You can use it as before.',
  heldUntil: 'Withdrawals are suspended until {{until}}.',
  identityVerified: 'Identity verified',
  seeLimits: 'See your new limits in the user center.',
  identityRejected: 'Identity not verified',
  seeWhen: 'Go to the user center to see when you can submit documents again.',
  submitAgain: 'Please submit your documents again',
  documentsNeeded: 'We need your documents again',
  goToIdentification: 'Go to User center > Identification.',
  identityFallen: 'Your identity is no longer verified',
  verifyAgain: 'Verify it again in User center > Identification.',
} as const;

/** Titles of notifications about trading bots. */
export const botNotices = {
  stopped: 'Bot stopped: {{strategy}} {{market}}',
  onHold: 'Bot on hold: {{strategy}} {{market}}',
} as const;

export const botStrategies = {
  'spot-grid': 'Spot grid',
  'futures-grid': 'Futures grid',
  dca: 'DCA',
} as const;

/** Why a bot stopped. */
export const botEnds = {
  'take-profit': 'It reached your take profit.',
  'stop-loss': 'It reached your stop loss.',
  completed: 'It used up its funds.',
  'key-removed': 'Its API key was removed, and its orders were canceled.',
  liquidated: 'Its position was liquidated.',
  deleveraged: 'Its position was reduced by auto-deleveraging.',
  'position-changed': 'Its position was changed outside the bot. You now manage it yourself.',
} as const;

/** Why a bot is on hold. */
export const botHolds = {
  funds: "Your account doesn't have enough for its next order.",
  market: "The market isn't accepting its orders.",
  account: "Your account can't trade right now.",
  'self-trade': 'Its order would trade with one of your own.',
  exchange: "The exchange didn't respond.",
  limits: 'The leverage, margin mode or a contract limit blocks its orders.',
  position: "The position no longer matches the bot's trades.",
} as const;
