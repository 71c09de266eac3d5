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
