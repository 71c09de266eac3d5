/** Tiers of fees, and what inviting others brings. */
export const referral = {
  logInForCode: 'Please log in to see your referral code',
  referralLink: 'Referral link',
  linkQrCode: 'Referral link QR code',
  noProgram:
    "We don't pay referral rewards right now. Accounts opened with your code stay linked to you.",
  friendReward:
    'You earn {{percent}} of the trading fees a friend pays in their first {{days}} days, in the same coin as the fee.',
  furtherReward: 'You earn {{percent}} of the fees from the people they invite (level {{level}}).',
  payoutTerms:
    'We pay rewards to your funding account after each UTC day ends. Trades between you and a friend earn no rewards.',
  friendsInvited: 'Friends invited',
  totalPaid: 'Total paid',
  pendingReward: 'Pending',
  friends: 'Friends',
  registered: 'Registered',
  rewardsUntil: 'Rewards until',
  rewardsFromFriend: 'Your rewards',
  noFriendsYet: 'No one has registered with your code yet',
  paid: 'Paid',
  feeDate: 'Fee date (UTC)',
  paidAt: 'Paid at',
  paymentStatus: 'Status',
  rewardHistory: 'Reward history',
  noRewardsYet: 'No rewards yet',
  showMore: 'Show more',
  volumeTowardTier: 'Volume toward {{tier}}',
  tierReached: "You've reached {{tier}}, effective from {{time}}",
  volumeToTier: 'Trade {{amount}} USDT more to reach {{tier}}',
  allTiers: 'All tiers and fees',
  tier: 'Tier',
  yourTier: 'Your tier',
  thirtyDayVolume: '30-day volume (USDT)',
  spotMaker: 'Spot maker',
  spotTaker: 'Spot taker',
  futuresMaker: 'Futures maker',
  futuresTaker: 'Futures taker',
  tierRules:
    'Your tier depends on how much you bought and sold in the last 30 UTC days, spot and futures combined. We update it after each UTC day, and it applies to every trade from then on.',
  feeRules:
    "We charge spot fees in the coin you receive and futures fees in USDT, rounded up to the coin's smallest unit. On futures, you pay the lower of your tier's rate and the contract's own rate.",
} as const;
