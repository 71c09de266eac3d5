import { accountDataTexts } from './account-data-texts.ts';
import { apiKeyTexts } from './api-key-texts.ts';
import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';
import { consoleTexts } from './console/code-texts.ts';
import { identityTexts } from './identity-texts.ts';
import { orderValueTexts } from './order-value-texts.ts';
import { rightsTexts } from './rights-texts.ts';
import { userCentreTexts } from './user-centre-texts.ts';
import { withdrawalTexts } from './withdrawal-texts.ts';

/** What an exit must lie beyond: its order's own price, that order's trigger, or what trades now. */
const references: CodeText['words'] = {
  limit: { en: 'limit', zh: '限价' },
  trigger: { en: 'trigger', zh: '触发价' },
  current: { en: 'current', zh: '当前价格' },
};

export const codeTexts: Readonly<Record<Code, CodeText>> = {
  [Code.ok]: { status: 200, en: 'Operation successful', zh: '操作成功' },

  [Code.notSignedIn]: { status: 401, en: 'Please log in', zh: '请先登录' },
  [Code.sessionEnded]: {
    status: 401,
    en: 'Your session has ended. Please log in again.',
    zh: '登录已失效，请重新登录',
  },
  [Code.credentialsWrong]: {
    status: 200,
    en: 'Incorrect account, password or code, or login is temporarily locked',
    zh: '账户、密码或验证码错误，或账户已被临时锁定',
  },
  [Code.codeWrong]: {
    status: 200,
    en: 'The verification code is wrong or has expired',
    zh: '验证码错误或已过期',
  },
  [Code.codeTooSoon]: {
    status: 429,
    en: 'Please wait {0} s before requesting another code',
    zh: '请在 {0} 秒后再获取验证码',
  },
  [Code.codeTooMany]: {
    status: 429,
    en: 'Too many code requests. Please try again in {0} min.',
    zh: '获取验证码过于频繁，请在 {0} 分钟后再试',
  },
  [Code.flowExpired]: {
    status: 200,
    en: 'This took too long. Please start again.',
    zh: '操作已超时，请重新开始',
  },
  [Code.phoneInvalid]: {
    status: 200,
    en: 'Please enter a valid phone number',
    zh: '请输入有效的手机号',
  },
  [Code.emailInvalid]: {
    status: 200,
    en: 'Please enter a valid email address',
    zh: '请输入有效的邮箱地址',
  },
  [Code.contactMissing]: {
    status: 200,
    en: 'Please enter your email or phone number',
    zh: '请输入邮箱或手机号',
  },
  [Code.invitationUnknown]: {
    status: 200,
    en: "This invitation code doesn't exist. Check it or leave it empty.",
    zh: '邀请码不存在，请检查或留空',
  },
  [Code.notAllowed]: {
    status: 403,
    en: "You don't have permission to do this",
    zh: '您没有权限执行此操作',
  },
  [Code.signInBusy]: {
    status: 429,
    en: 'Too many attempts. Please try again in {0} s.',
    zh: '尝试次数过多，请在 {0} 秒后重试',
  },
  [Code.passwordsBusy]: {
    status: 503,
    en: 'Many people are logging in right now. Please try again in {0} s.',
    zh: '当前登录人数较多，请在 {0} 秒后重试',
  },
  [Code.factorDue]: {
    status: 403,
    en: "Please confirm it's you",
    zh: '请确认是您本人操作',
  },
  [Code.authenticatorDue]: {
    status: 200,
    en: 'Please enter the code from your authenticator app',
    zh: '请输入身份验证器中的验证码',
  },
  [Code.passkeyRefused]: {
    status: 200,
    en: "We couldn't verify this passkey. Please try again.",
    zh: '无法验证此通行密钥，请重试',
  },
  [Code.passkeysMax]: {
    status: 200,
    en: 'You can have at most {0} passkeys',
    zh: '最多可添加 {0} 个通行密钥',
  },
  [Code.recoveryRefused]: {
    status: 200,
    en: 'Incorrect account, password or code, or no authenticator app or passkey to remove',
    zh: '账户、密码或验证码错误，或没有可移除的身份验证器或通行密钥',
  },

  [Code.shapeInvalid]: { status: 422, en: 'Invalid value: {0}', zh: '参数无效：{0}' },
  [Code.jsonBroken]: {
    status: 400,
    en: 'The request is not valid JSON',
    zh: '请求不是有效的 JSON',
  },
  [Code.bodyTooLarge]: { status: 413, en: 'The request is too large', zh: '请求内容过大' },
  [Code.mediaUnsupported]: {
    status: 415,
    en: 'Only application/json is accepted',
    zh: '仅支持 application/json',
  },
  [Code.routeUnknown]: { status: 404, en: 'Not found', zh: '未找到' },
  [Code.tooManyRequests]: {
    status: 429,
    en: 'Too many requests. Please try again in {0} s.',
    zh: '请求过于频繁，请在 {0} 秒后重试',
  },
  [Code.keyReused]: {
    status: 409,
    en: 'This idempotency key or client order ID was already used for a different request',
    zh: '该幂等键或客户端委托号已用于其他请求',
  },
  [Code.tooManyDecimals]: {
    status: 422,
    en: '{0} can have at most {1} decimal places',
    zh: '{0} 最多允许 {1} 位小数',
  },
  [Code.amountNotPositive]: {
    status: 422,
    en: 'The amount must be greater than 0',
    zh: '数量必须大于 0',
  },
  [Code.symbolUnknown]: { status: 200, en: 'Unknown symbol {0}', zh: '未知交易对 {0}' },
  [Code.coinUnknown]: { status: 200, en: 'Unknown coin {0}', zh: '未知币种 {0}' },
  [Code.notFound]: { status: 404, en: 'Not found', zh: '未找到' },
  [Code.amountTooLarge]: { status: 422, en: 'The amount is too large', zh: '数量过大' },
  [Code.methodNotAllowed]: { status: 405, en: 'Method not allowed', zh: '请求方法不允许' },
  [Code.feedMessageInvalid]: { status: 422, en: 'Invalid message', zh: '消息无效' },
  [Code.feedSubscriptionsMax]: {
    status: 429,
    en: 'You can have at most {0} subscriptions',
    zh: '最多允许 {0} 个订阅',
  },
  [Code.feedRateExceeded]: {
    status: 429,
    en: 'You can send at most {0} messages per second',
    zh: '每秒最多允许 {0} 条消息',
  },
  [Code.requestAmbiguous]: {
    status: 400,
    en: 'The request has a duplicate header',
    zh: '请求头重复',
  },

  [Code.quantityMissing]: { status: 200, en: 'Please enter quantity', zh: '请输入数量' },
  [Code.priceNotOnTick]: {
    status: 200,
    en: 'Price must be a multiple of {0}',
    zh: '价格必须是 {0} 的整数倍',
  },
  [Code.quantityNotOnLot]: {
    status: 200,
    en: 'Quantity must be a multiple of {0}',
    zh: '数量必须是 {0} 的整数倍',
  },
  [Code.notionalBelowMin]: {
    status: 200,
    en: 'The order value must be at least {0} {1}',
    zh: '委托金额不能低于 {0} {1}',
  },
  [Code.priceOutsideBand]: {
    status: 200,
    en: 'Price must be between {0} and {1}',
    zh: '价格必须在 {0} 与 {1} 之间',
  },
  [Code.quantityAboveMax]: {
    status: 200,
    en: 'Quantity must be at most {0}',
    zh: '数量不能超过 {0}',
  },
  [Code.marketCancelOnly]: {
    status: 200,
    en: 'This market only accepts cancellations for now',
    zh: '该市场目前仅可撤单',
  },
  [Code.marketHalted]: {
    status: 200,
    en: 'Trading in this market is halted',
    zh: '该市场已暂停交易',
  },
  [Code.postOnlyWouldTake]: {
    status: 200,
    en: "Your post-only order would fill immediately, so it wasn't placed",
    zh: '只挂单委托会立即成交，因此未提交',
  },
  [Code.fillOrKillUnfilled]: {
    status: 200,
    en: "Your fill-or-kill order can't be filled completely, so it wasn't placed",
    zh: '“全部成交或立即取消”委托无法全部成交，因此未提交',
  },
  [Code.orderNotActive]: {
    status: 200,
    en: "This order doesn't exist or is no longer active",
    zh: '委托不存在或已结束',
  },
  [Code.orderNotResting]: {
    status: 200,
    en: 'You can only change orders resting in the order book',
    zh: '仅可修改订单簿中的委托',
  },
  [Code.openOrdersMax]: {
    status: 200,
    en: 'You can have at most {0} open orders in this market',
    zh: '该市场最多允许 {0} 笔当前委托',
  },
  [Code.noLiquidity]: {
    status: 200,
    en: 'There are no orders to trade against right now',
    zh: '当前没有可成交的对手盘',
  },
  [Code.stopPriceInvalid]: { status: 200, en: 'Invalid trigger price', zh: '触发价无效' },
  [Code.orderShapeInvalid]: {
    status: 200,
    en: "These order options can't be combined",
    zh: '委托参数组合无效',
  },
  [Code.quantityBelowMin]: {
    status: 200,
    en: 'Quantity must be at least {0}',
    zh: '数量不能低于 {0}',
  },
  [Code.priceMissing]: { status: 200, en: 'Please enter price', zh: '请输入价格' },
  [Code.marketUnknown]: { status: 200, en: 'Unknown market', zh: '未知市场' },
  [Code.notionalAboveMax]: { status: 200, en: 'The order value is too large', zh: '委托金额过大' },
  [Code.marketInAuction]: {
    status: 200,
    en: 'This market is in a call auction. It accepts only limit orders that can rest in the order book.',
    zh: '该市场正在集合竞价，仅接受可留在订单簿中的限价委托',
  },

  [Code.insufficientBalance]: {
    status: 200,
    en: 'Insufficient balance: {0} {1} available',
    zh: '余额不足：可用 {0} {1}',
  },

  [Code.insufficientMargin]: {
    status: 200,
    en: 'Insufficient margin: {0} {1} available',
    zh: '保证金不足：可用 {0} {1}',
  },
  [Code.leverageInvalid]: {
    status: 200,
    en: 'Leverage must be a whole number between 1 and {0}',
    zh: '杠杆倍数必须是 1 到 {0} 之间的整数',
  },
  [Code.leverageAboveTier]: {
    status: 200,
    en: 'A position of this size allows at most {0}x leverage',
    zh: '该持仓规模最高允许 {0} 倍杠杆',
  },
  [Code.leverageCrowded]: {
    status: 200,
    en: 'Open interest in this contract is high. For now, you can open positions at up to {0}x leverage.',
    zh: '该合约持仓量较高，目前开仓最高允许 {0} 倍杠杆',
  },
  [Code.positionMax]: {
    status: 200,
    en: 'Your position can be at most {0}',
    zh: '持仓不能超过 {0}',
  },
  [Code.openInterestMax]: {
    status: 200,
    en: 'This contract has reached its open interest limit',
    zh: '该合约的持仓量已达上限',
  },
  [Code.markStale]: {
    status: 200,
    en: 'The mark price is out of date. You can only close positions until it updates.',
    zh: '标记价格已过期，恢复前仅可平仓',
  },
  [Code.nothingToClose]: {
    status: 200,
    en: 'You have no position to close',
    zh: '没有可平的持仓',
  },
  [Code.positionLiquidated]: {
    status: 200,
    en: 'Your {0} {1} position was liquidated: {2} at a mark price of {3}',
    zh: '您的 {0} {1}已被强平：{2}，标记价格 {3}',
  },
  [Code.positionDeleveraged]: {
    status: 200,
    en: 'Your {0} {1} position was reduced by auto-deleveraging: {2} at {3}',
    zh: '您的 {0} {1}已被自动减仓：{2}，价格 {3}',
  },
  [Code.positionUnknown]: { status: 200, en: "This position doesn't exist", zh: '持仓不存在' },
  [Code.marginModeBusy]: {
    status: 200,
    en: "You can't change the margin mode while you have open orders or positions in this contract",
    zh: '有当前委托或持仓时无法更改保证金模式',
  },
  [Code.positionModeBusy]: {
    status: 200,
    en: "You can't change the position mode while you have open orders or positions",
    zh: '有当前委托或持仓时无法更改持仓模式',
  },
  [Code.marginNotIsolated]: {
    status: 200,
    en: 'You can adjust margin only for isolated positions',
    zh: '仅逐仓持仓可以调整保证金',
  },
  [Code.triggerPriceInvalid]: {
    status: 200,
    en: 'Invalid trigger price',
    zh: '触发价无效',
  },
  [Code.contractUnknown]: { status: 200, en: 'Unknown contract', zh: '未知合约' },
  [Code.takeProfitNotHigher]: {
    status: 200,
    en: 'Take profit price must be higher than {0} price for long positions',
    zh: '多仓止盈价必须高于{0}',
    words: references,
  },
  [Code.stopLossNotLower]: {
    status: 200,
    en: 'Stop loss price must be lower than {0} price for long positions',
    zh: '多仓止损价必须低于{0}',
    words: references,
  },
  [Code.takeProfitNotLower]: {
    status: 200,
    en: 'Take profit price must be lower than {0} price for short positions',
    zh: '空仓止盈价必须低于{0}',
    words: references,
  },
  [Code.stopLossNotHigher]: {
    status: 200,
    en: 'Stop loss price must be higher than {0} price for short positions',
    zh: '空仓止损价必须高于{0}',
    words: references,
  },
  [Code.noPositions]: {
    status: 200,
    en: 'No positions to close',
    zh: '没有可平的持仓',
  },

  [Code.transferSameAccount]: {
    status: 200,
    en: 'Choose two different accounts',
    zh: '转出账户与转入账户不能相同',
  },
  [Code.transferPairNotAllowed]: {
    status: 200,
    en: 'Spot and futures cannot be paired directly. Transfer through the funding account.',
    zh: '现货账户与合约账户不能直接互转，请通过资金账户划转',
  },
  [Code.transferFuturesCoin]: {
    status: 200,
    en: 'You can transfer only USDT to or from the futures account',
    zh: '合约账户仅支持划转 USDT',
  },
  [Code.claimedToday]: {
    status: 200,
    en: "You've already claimed demo funds today",
    zh: '今日已领取过演示资金',
  },
  [Code.claimsSpent]: {
    status: 200,
    en: 'No demo funds left today for your internet connection. Try again after 00:00 UTC.',
    zh: '您所在网络（IP）今日的演示资金已领完，请于 UTC 00:00 后再试',
  },
  [Code.treasuryInsufficient]: {
    status: 200,
    en: "The treasury can't cover this amount",
    zh: '资金库余额不足',
  },
  [Code.feesInsufficient]: {
    status: 200,
    en: "The fee account can't cover this amount",
    zh: '手续费账户余额不足',
  },
  [Code.referralPaid]: {
    status: 200,
    en: 'Referral rewards for this day were already paid',
    zh: '该日返佣已发放',
  },
  [Code.assetUnknown]: { status: 200, en: 'Unknown coin', zh: '未知币种' },
  [Code.supplyMax]: { status: 200, en: 'The amount is too large', zh: '数量过大' },
  [Code.holdUnknown]: {
    status: 404,
    en: "This hold doesn't exist or has ended",
    zh: '该冻结不存在或已结束',
  },
  [Code.holdsMax]: {
    status: 200,
    en: 'You can have at most {0} pending withdrawals',
    zh: '最多允许 {0} 笔待处理提现',
  },

  [Code.favouritesMax]: {
    status: 200,
    en: 'You can have at most {0} favorites',
    zh: '最多允许 {0} 个自选',
  },
  ...orderValueTexts,
  ...userCentreTexts,
  ...apiKeyTexts,
  ...identityTexts,
  ...accountDataTexts,
  ...rightsTexts,
  ...withdrawalTexts,

  [Code.definitionInvalid]: { status: 200, en: 'Invalid definition', zh: '定义无效' },
  [Code.notHouse]: {
    status: 403,
    en: "You don't have permission to do this",
    zh: '您没有权限执行此操作',
  },
  ...consoleTexts,

  [Code.treasuryNotNow]: {
    status: 409,
    en: "This isn't possible in the current state. Refresh the page and try again.",
    zh: '当前状态下无法执行，请刷新页面后重试',
  },
  [Code.internal]: {
    status: 500,
    en: 'Something went wrong on our side. Please try again.',
    zh: '系统内部错误，请重试',
  },
  [Code.unavailable]: {
    status: 503,
    en: 'The service is temporarily unavailable. Please try again.',
    zh: '服务暂不可用，请稍后重试',
  },
  [Code.queueFull]: {
    status: 503,
    en: 'The exchange is very busy. Please try again in a moment.',
    zh: '系统繁忙，请稍后重试',
  },
  [Code.commandQuarantined]: {
    status: 500,
    en: "We couldn't process this request. Nothing changed.",
    zh: '请求无法处理，未作任何更改',
  },
  [Code.outcomeUnknown]: {
    status: 503,
    en: "We don't know yet whether this went through. Check before you retry, or retry with the same client order ID.",
    zh: '尚不确定该操作是否已完成。请先查询，或使用相同的客户端委托号重试。',
  },
};

export type Language = 'en' | 'zh-CN';

/** The sentence of a code in a language, with its values. */
export function codeText(
  code: Code,
  language: Language,
  parameters: readonly string[] = [],
): string {
  const { words, ...texts } = codeTexts[code];
  const locale = language === 'en' ? 'en' : 'zh';
  return texts[locale].replace(/\{(\d)\}/g, (_, index: string) => {
    const value = parameters[Number(index)] ?? '';
    return words?.[value]?.[locale] ?? value;
  });
}
