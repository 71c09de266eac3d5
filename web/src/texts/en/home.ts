export const home = {
  rewards: 'Rewards',
  startingFunds: 'Starting funds',
  startingFundsText: 'Claim demo USDT, BTC and ETH once a day to trade with.',
  welcomeAboard: 'Welcome aboard',
  welcomeAboardText: 'Open an account in two minutes with an email address or phone number.',
  joinPublicTest: 'Join the public test from {{from}} to {{last}}.',
  publicTestOver:
    'The public test has ended. See its dates and what we delivered from the roadmap.',
  viewCampaign: 'View campaign',
  lowerFees: 'Trade more, pay less',
  lowerFeesText: 'Ten tiers, VIP 0 to VIP 9, based on your trading volume over the last 30 days.',
  inviteYourFriends: 'Invite your friends',
  inviteYourFriendsText:
    'Every account has a referral code that friends can enter when they register.',
  crypto: 'Crypto',
  collectTab: 'Collect',
  turnoverDay: '24h turnover (USDT)',
  tradingPairs: 'Trading pairs',
  pairsUpToday: 'Pairs up in 24h',
  makerTakerFee: 'Maker / taker fee',
  exchangeFigures: 'Exchange statistics',
  strategyBots: 'Automated strategy bots',
  strategyBotsLead:
    'Backtest a bot on recent prices before you start it, track all your bots on one page, and stop them at any time.',
  automatedStrategies: 'Strategies that run themselves',
  automatedStrategiesText:
    'Grid and DCA bots place and replace orders by your rules, never use more than the funds you set aside, and stop on the conditions you set.',
  connectProgram: 'Connect your own program',
  connectProgramText:
    'Our API uses plain HTTP and a live feed with numbered messages. With your own order ID, you can safely retry any order.',
  botRules: 'Same rules for bots',
  botRulesText:
    'Bots have the same limits, price bands and checks as people. They can never withdraw.',
  verifiableSecurity: 'Security you can verify',
  verifiableSecurityLead: 'Each of these is a rule built into our engine, not a marketing promise.',
  balancedLedger: "A ledger that can't mint coins",
  balancedLedgerText:
    'Every entry has two sides and sums to zero per coin. Only recorded commands change balances.',
  twoStepLogin: 'Two-step login',
  twoStepLoginText:
    'You log in with your password and a code. You can see and end your sessions, and changing your password ends all others.',
  withdrawalHold: 'Protected withdrawals',
  withdrawalHoldText:
    'After you change your password, contact details or 2FA, we suspend withdrawals for 24 hours. We check every withdrawal again before signing it.',
  publicTestAhead: 'The public test starts on {{from}}. You can open an account now.',
  publicTestEnded:
    'The public test ended on {{last}}. Its rewards have ended too. Trading continues.',
  publicTestText:
    'Trade on the test platform, try every order type, and tell us what to improve before launch.',
  joinNow: 'Join now',
  june2025: 'June 2025',
  july2025: 'July 2025',
  august2025: 'August 2025',
  publicTestOpens: 'Public test opens',
  spotLiveOrderBook: 'Spot markets with a live order book',
  accountsCodesTransfers: 'Accounts, verification codes and transfers',
  perpetualFutures: 'Perpetual futures',
  usdtContracts: 'USDT-margined contracts up to 100x',
  marginModesTpSl: 'Isolated and cross margin, TP/SL',
  automation: 'Automation',
  spotBots: 'Grid and DCA bots for spot',
  futuresBots: 'Bots for futures',
  apiOwnKeys: 'API with your own keys',
  notYetAvailable: 'not available yet',
  accountProtection: 'How we protect your account',
  howWithdrawalsWork: 'How withdrawals work',
  computableRules: 'Rules you can calculate',
  computableRulesText:
    "Margin, liquidation price, mark price and funding: change the numbers and the engine's own functions calculate the result.",
  liveSystemStatus: 'Live system status',
  liveSystemStatusText: "See what's operational right now and what isn't.",
  systemStatusLink: 'System status',
} as const;
