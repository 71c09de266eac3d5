import type { CodeName } from '../../codes.ts';

/** What each code says, in the units that people read: the type of the other languages and of the values. */
export const codes = {
  ok: 'Operation successful',

  notSignedIn: 'Please log in',
  sessionEnded: 'Your session has ended. Please log in again.',
  credentialsWrong: 'Incorrect account, password or code, or login is temporarily locked',
  codeWrong: 'The verification code is wrong or has expired',
  codeTooSoon: 'Please wait {{seconds}} s before requesting another code',
  codeTooMany: 'Too many code requests. Please try again in {{minutes}} min.',
  flowExpired: 'This took too long. Please start again.',
  passwordLength: 'Password must be 8 to 128 characters long',
  passwordCommon: 'This password is too common. Please choose another one.',
  passwordSame: 'Your new password is the same as the old one. Please choose another one.',
  ownPasswordWrong: 'Incorrect password, or login is temporarily locked',
  passwordsBusy: 'Many people are logging in right now. Please try again in {{seconds}} s.',
  phoneInvalid: 'Please enter a valid phone number',
  emailInvalid: 'Please enter a valid email address',
  contactMissing: 'Please enter your email or phone number',
  invitationUnknown: "This invitation code doesn't exist. Check it or leave it empty.",
  notAllowed: "You don't have permission to do this",
  signInBusy: 'Too many attempts. Please try again in {{seconds}} s.',
  factorDue: "Please confirm it's you",
  signUpClosed: "We aren't accepting new accounts right now. Please try again later.",
  apiKeyInvalid: 'The API key is unknown or no longer valid, or the signature is wrong',
  callTimeOutside: 'The request time is too far from the server time, which is {{time}}',
  callRepeated: 'This signed request was already used',
  apiKeyAddress: "This API key can't be used from this IP address",
  apiKeyTooYoung: 'This API key can withdraw 24 hours after you gave it that permission',
  callBeforeStart: 'The server has just started. Sign and send the request again in {{seconds}} s.',

  authenticatorDue: 'Please enter the code from your authenticator app',
  authenticatorWrong: 'The authenticator code is wrong or was already used. {{advice}}',
  authenticatorBusy:
    "Too many wrong authenticator codes. Set your phone's clock to update automatically and try again in {{seconds}} s.",
  authenticatorBound: 'Your account already has an authenticator app',
  authenticatorNotBound: 'Your account has no authenticator app',
  passkeyRefused: "We couldn't verify this passkey. Please try again.",
  passkeysMax: 'You can have at most {{count}} passkeys',
  recoveryRefused:
    'Incorrect account, password or code, or no authenticator app or passkey to remove',

  shapeInvalid: 'Invalid value: {{field}}',
  jsonBroken: 'The request is not valid JSON',
  bodyTooLarge: 'The request is too large',
  mediaUnsupported: 'Only application/json is accepted',
  routeUnknown: 'Not found',
  tooManyRequests: 'Too many requests. Please try again in {{seconds}} s.',
  keyReused: 'This idempotency key or client order ID was already used for a different request',
  tooManyDecimals: '{{name}} can have at most {{decimals}} decimal places',
  amountNotPositive: 'The amount must be greater than 0',
  symbolUnknown: 'Unknown symbol {{symbol}}',
  coinUnknown: 'Unknown coin {{coin}}',
  notFound: 'Not found',
  amountTooLarge: 'The amount is too large',
  methodNotAllowed: 'Method not allowed',
  feedMessageInvalid: 'Invalid message',
  feedSubscriptionsMax: 'You can have at most {{count}} subscriptions',
  feedRateExceeded: 'You can send at most {{count}} messages per second',
  requestAmbiguous: 'The request has a duplicate header',

  quantityMissing: 'Please enter quantity',
  priceNotOnTick: 'Price must be a multiple of {{step}}',
  quantityNotOnLot: 'Quantity must be a multiple of {{step}}',
  notionalBelowMin: 'The order value must be at least {{amount}} {{coin}}',
  priceOutsideBand: 'Price must be between {{lowest}} and {{highest}}',
  quantityAboveMax: 'Quantity must be at most {{quantity}}',
  marketCancelOnly: 'This market only accepts cancellations for now',
  marketHalted: 'Trading in this market is halted',
  postOnlyWouldTake: "Your post-only order would fill immediately, so it wasn't placed",
  fillOrKillUnfilled: "Your fill-or-kill order can't be filled completely, so it wasn't placed",
  orderNotActive: "This order doesn't exist or is no longer active",
  openOrdersMax: 'You can have at most {{count}} open orders in this market',
  noLiquidity: 'There are no orders to trade against right now',
  stopPriceInvalid: 'Invalid trigger price',
  orderShapeInvalid: "These order options can't be combined",
  quantityBelowMin: 'Quantity must be at least {{quantity}}',
  priceMissing: 'Please enter price',
  marketUnknown: 'Unknown market',
  notionalAboveMax: 'The order value is too large',
  marketInAuction:
    'This market is in a call auction. It accepts only limit orders that can rest in the order book.',
  orderNotResting: 'You can only change orders resting in the order book',
  amountWrong: 'Amount must be {{amount}} {{coin}}: quantity times price',
  orderTriggered: 'This order has been triggered, so its trigger can no longer be changed',

  insufficientBalance: 'Insufficient balance: {{amount}} {{coin}} available',
  insufficientMargin: 'Insufficient margin: {{amount}} {{coin}} available',
  leverageInvalid: 'Leverage must be a whole number between 1 and {{leverage}}',
  leverageAboveTier: 'A position of this size allows at most {{leverage}}x leverage',
  positionMax: 'Your position can be at most {{quantity}}',
  openInterestMax: 'This contract has reached its open interest limit',
  markStale: 'The mark price is out of date. You can only close positions until it updates.',
  nothingToClose: 'You have no position to close',
  positionUnknown: "This position doesn't exist",
  marginModeBusy:
    "You can't change the margin mode while you have open orders or positions in this contract",
  positionModeBusy: "You can't change the position mode while you have open orders or positions",
  marginNotIsolated: 'You can adjust margin only for isolated positions',
  triggerPriceInvalid: 'Invalid trigger price',
  contractUnknown: 'Unknown contract',
  marginWrong: 'Margin must be {{amount}} {{coin}}: quantity times price divided by leverage',
  takeProfitNotHigher: 'Take profit price must be higher than {{bound}} price for long positions',
  stopLossNotLower: 'Stop loss price must be lower than {{bound}} price for long positions',
  takeProfitNotLower: 'Take profit price must be lower than {{bound}} price for short positions',
  stopLossNotHigher: 'Stop loss price must be higher than {{bound}} price for short positions',
  noPositions: 'No positions to close',
  positionLiquidated:
    'Your {{contract}} {{side}} position was liquidated: {{quantity}} at a mark price of {{price}}',
  positionDeleveraged:
    'Your {{contract}} {{side}} position was reduced by auto-deleveraging: {{quantity}} at {{price}}',
  leverageCrowded:
    'Open interest in this contract is high. For now, you can open positions at up to {{leverage}}x leverage.',

  transferSameAccount: 'Choose two different accounts',
  transferPairNotAllowed:
    'Spot and futures cannot be paired directly. Transfer through the funding account.',
  transferFuturesCoin: 'You can transfer only USDT to or from the futures account',
  claimedToday: "You've already claimed demo funds today",
  depositKnown: 'This deposit was already credited',
  treasuryInsufficient: "The treasury can't cover this amount",
  assetUnknown: 'Unknown coin',
  supplyMax: 'The amount is too large',
  holdUnknown: "This hold doesn't exist or has ended",
  holdsMax: 'You can have at most {{count}} pending withdrawals',
  feesInsufficient: "The fee account can't cover this amount",
  referralPaid: 'Referral rewards for this day were already paid',
  claimsSpent: 'No demo funds left today for your internet connection. Try again after 00:00 UTC.',
  withdrawHeld:
    'Withdrawals are suspended until {{time}} UTC because your security settings changed',
  withdrawFactorMissing:
    'Withdrawals require two-factor authentication. Set up an authenticator app or a passkey in User center > Security.',
  chainUnknown: "This network isn't available for {{coin}}",
  chainAway: 'This network is suspended. Please try again later.',
  addressInvalid: "You can't withdraw to this address: {{reason}}",
  addressOwn: "This is one of our deposit addresses. You can't withdraw to it.",
  addressWaits: 'You saved this address recently. You can use it from {{time}} UTC.',
  addressSaved: "You've already saved this address as {{name}}",
  addressesMax: 'You can save at most {{count}} addresses',
  withdrawBelowMin: 'The minimum withdrawal is {{amount}} {{coin}}',
  withdrawAboveMax: 'The maximum withdrawal is {{amount}} {{coin}}',
  withdrawFeeAbove: 'The amount must be greater than the fee of {{amount}} {{coin}}',
  depositLocked: 'A recent deposit is still locked. You can withdraw {{amount}} {{coin}} now.',
  withdrawKeyMissing:
    "Send the idempotency-key header so that a retried request doesn't withdraw twice",
  withdrawNotWaiting: 'This withdrawal is no longer under review',
  faucetSpent: "Today's test coins have all been claimed. Come back after 00:00 UTC.",
  withdrawPaused:
    '{{coin}} withdrawals are suspended while we reconcile our books. Your funds are safe. Please try again later.',
  coinClosed: '{{coin}} withdrawals on this network are suspended. Please try again later.',
  withdrawAddressUnsaved:
    'API withdrawals can only go to saved addresses. Save this one in your address book first.',
  priceAlertsMax: 'You can have at most {{count}} active price alerts. Remove one first.',
  priceAlertReached: 'The last price is {{price}} and has already reached your alert price',
  withdrawalsDayMax:
    'You can request at most {{count}} withdrawals in 24 hours. You can request the next one from {{time}} UTC.',
  addressNameTaken:
    'You already have an address named {{name}} on this network. Choose another name.',
  addressNameUnseen:
    'The name contains invisible characters or characters that change text direction. Please type it again.',
  memoNotTaken: "This network doesn't use a memo. Leave it empty.",

  favouritesMax: 'You can have at most {{count}} favorites',
  nicknameInvalid: 'Nicknames must be 2 to 20 letters, digits, spaces or - _ .',
  nicknameReserved: 'This nickname is reserved for exchange staff. Please choose another one.',
  phishingCodeInvalid: 'Anti-phishing codes must be 4 to 20 letters or digits',
  contactBound: 'Your account already has this email or phone number. Nothing changed.',
  contactNotBound: "Your account doesn't have this email or phone number yet. Please add it first.",
  codesMissing: 'Please enter the code from your email or phone',
  apiKeysMax: 'You already have {{count}} API keys. Remove one first.',
  apiKeyAddressesMissing: 'A key that can withdraw needs at least one IP address',
  apiKeyExpiryInvalid:
    'The key must expire in the future and, without IP addresses, within {{days}} days',
  identityPending: "We're already reviewing your documents",
  identityVerified: 'Your identity is already verified',
  pictureInvalid: 'Please choose an undamaged JPG, PNG or WebP image',
  fileTooLarge: 'The file is larger than {{megabytes}} MB. Please choose a smaller one.',
  picturesMax: "You've uploaded too many images. Please try again in {{minutes}} min.",
  identityDecided: 'This submission has already been decided',
  secondReviewerDue: 'A second reviewer must approve this decision',
  paperTaken: 'This document is already verified on another account',
  closureBlocked: "You can't close your account yet: {{reason}}",
  exportBusy: 'You already have an export in progress or ready to download',
  exportsMax: 'You can export at most {{count}} times a day',
  noticeWayMissing: 'Keep at least one delivery channel for security notifications',
  openTicketsMax:
    'You can have at most {{count}} open tickets. Reply in one of them, or close one first.',
  ticketMessagesMax: 'You can send at most {{count}} messages a day. Please try again later.',
  ticketOver: "You can't reply to this ticket anymore. Please open a new one.",
  ticketObjectUnknown: 'You have no {{object}} with this number. Copy the number from your list.',

  accountFrozen:
    'Your account is frozen. You can still cancel orders, close positions, submit documents and contact support.',
  regionNotServed:
    "This isn't available in your region. You can still cancel orders, close positions and withdraw.",
  levelTooLow: 'Please verify your identity first in User center > Identification',
  futuresNotEnabled:
    "Futures aren't enabled for this account. Read the risk statement and enable them on the futures page.",
  rightTaken: 'This is turned off for your account. Please contact support.',
  withdrawDayMax:
    "This exceeds today's withdrawal limit. You can withdraw {{amount}} {{coin}} more before 00:00 UTC.",
  rightsOutdated: 'The permissions of this account have changed. Refresh and try again.',
  futuresAnswersWrong: 'Some answers are wrong. Please read the risk statement again.',
  futuresTermsOutdated: 'The risk statement has changed. Please read it again.',

  botsMax: 'You already have {{count}} running bots. Stop one first.',
  botRangeInvalid:
    'The upper price must be above the lower price, each grid must span at least one price step, and both prices must be near the market price. For futures, the market price must be between them.',
  botFundsTooLow: 'Not enough funds: this bot needs at least {{amount}}',
  botAmountTooLow: 'Each purchase must be at least {{amount}}',
  botKeyFixed: "This key belongs to a trading bot and can't be changed. Removing it stops the bot.",
  botPositionBusy:
    "A bot can't share {{contract}} futures with other trading. Close your position, cancel your orders and stop your other bots there first.",
  botOrderFixed:
    'This order belongs to bot {{bot}}, and only the bot can change it. To trade manually, stop the bot.',
  botOrderId: 'Order IDs like {{orderId}} are reserved for trading bots. Choose another.',
  botFundsTaken:
    'Only {{available}} {{coin}} is available. {{taken}} {{coin}} is set aside for your bots.',

  botOver: 'This bot is stopping or has stopped, so you can no longer change it',
  botStopLossReached:
    'This bot is already down {{percent}}%, which reaches that stop loss. Set a higher one.',
  botTakeProfitReached:
    'This bot is already up {{percent}}%, which reaches that take profit. Set a higher one.',
  definitionInvalid: 'Invalid definition',
  notHouse: "You don't have permission to do this",
  operatorPassword: 'The password must have at least 12 characters',
  operatorNameTaken: 'Another operator already uses this name or email address',
  proposalClosed: 'This proposal is no longer open: {{state}}',
  proposalChanged: 'What you saw differs from what the server holds. Nothing was approved.',
  proposalOwn: 'You submitted this proposal, so someone else must approve it',
  proposalFavours:
    'This proposal concerns you or your own account: others must submit and approve it',
  proposalKindUnknown: "This type of proposal doesn't exist",
  proposalInvalid: "The proposal can't be executed: {{reason}}",
  secondPersonDue:
    'This action needs two people: submit a proposal for a second operator to approve',
  consoleDataOld: 'This page is out of date. Refresh it and try again.',
  auditBroken: 'The audit log is damaged: no proposal can be approved until it has been checked',
  announcementPeriod: 'The end time must be after the start time',
  alarmOver: 'This alarm is no longer open',
  referralUncovered: 'Referral and insurance fund shares would exceed the fee income: {{shares}}',
  instrumentUndefined:
    "Market {{market}} doesn't exist. Rules can only change listed markets, not add new ones.",
  factorLast: 'This is your last 2FA method: add another one first',
  treasuryNotNow: "This isn't possible in the current state. Refresh the page and try again.",
  correctionUneven: "The legs of {{coin}} don't sum to zero",
  correctionAboveCeiling:
    'This correction moves {{amount}} USDT, but only {{left}} USDT of the 24-hour limit is left',
  withdrawalSigned:
    "A payment for this withdrawal has been signed. It can still be sent at any time, so the funds can't be returned.",
  depositNotReverted:
    'The status of this deposit has changed, so this action is no longer possible',
  proposalLate:
    "The proposal couldn't be executed within 20 hours. Nothing was changed. Submit it again.",
  withdrawalOnHold:
    "This withdrawal is on hold until {{time}} UTC and can't be approved before then",
  alarmChannelUnset:
    "Can't send through this channel: it isn't set up, or you have no email address here",
  caseClaimed: '{{name}} is reviewing these documents. They become available by {{time}} UTC.',
  viewsMax: 'You already have {{count}} saved views of this list. Remove one first.',
  reserveSignatureWrong:
    "The signature doesn't match. Sign exactly this text with this address's key.",
  proofNotNewest: 'A newer proof has been generated: sign its text instead',
  operatorTooNew:
    'You joined through a link that was shown, not emailed. You can submit and approve two-person actions from {{time}} UTC.',
  leaderChanged:
    'Another engine leads now, or this one is already handing over. Nothing was changed.',
  noFollower: 'No engine that follows is caught up, so none could lead next. Nothing was changed.',

  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is temporarily unavailable. Please try again.',
  queueFull: 'The exchange is very busy. Please try again in a moment.',
  commandQuarantined: "We couldn't process this request. Nothing changed.",
  outcomeUnknown:
    "We don't know yet whether this went through. Check before you retry, or retry with the same client order ID.",
  logBehind: "This server hasn't received your latest changes yet. Please try again.",
} as const satisfies Readonly<Record<CodeName, string>>;
