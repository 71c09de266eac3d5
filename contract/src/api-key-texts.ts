import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What keys of programs, calls that they sign, and trading bots are refused for. */
export const apiKeyTexts = {
  [Code.apiKeyInvalid]: {
    status: 401,
    en: 'The API key is unknown or over, or the signature is wrong',
    zh: 'API 密钥不存在或已失效，或签名错误',
  },
  [Code.callTimeOutside]: {
    status: 401,
    en: 'The time of the call is too far from that of the server, which is {0}',
    zh: '请求时间与服务器时间相差过大，服务器时间为 {0}',
  },
  [Code.callBeforeStart]: {
    status: 503,
    en: 'The server has only just started. Sign the call again in {0} s',
    zh: '服务器刚刚启动，请在 {0} 秒后重新签名并发送请求',
  },
  [Code.callRepeated]: {
    status: 401,
    en: 'This signed call was made before',
    zh: '该签名请求已被使用',
  },
  [Code.apiKeyAddress]: {
    status: 403,
    en: 'The API key may not be used from this IP address',
    zh: '该 IP 地址不允许使用此 API 密钥',
  },
  [Code.apiKeyTooYoung]: {
    status: 403,
    en: 'The API key may withdraw 24 hours after it was given that right',
    zh: '该 API 密钥的提现权限在授予 24 小时后生效',
  },
  [Code.apiKeysMax]: {
    status: 200,
    en: 'You have {0} API keys already. Remove one first',
    zh: '您已有 {0} 个 API 密钥，请先删除一个',
  },
  [Code.apiKeyAddressesMissing]: {
    status: 200,
    en: 'A key that may withdraw needs a list of IP addresses',
    zh: '具有提现权限的密钥必须设置 IP 地址',
  },
  [Code.apiKeyExpiryInvalid]: {
    status: 200,
    en: 'The key must end later than now; without IP addresses, within {0} days',
    zh: '密钥到期时间必须晚于现在；未设置 IP 地址时，不得超过 {0} 天',
  },
  [Code.botsMax]: {
    status: 200,
    en: '{0} of your bots run already. Stop one first',
    zh: '您已有 {0} 个机器人在运行，请先停止一个',
  },
  [Code.botRangeInvalid]: {
    status: 200,
    en: 'The grid needs an upper price above its lower one, at least a tick for each step, and both near the market; of futures one above it and one below',
    zh: '网格的最高价须高于最低价，每格至少一个最小价位，且两者须在市场价附近；合约网格的区间须包含市场价',
  },
  [Code.botFundsTooLow]: {
    status: 200,
    en: 'These funds are too few for the bot: it needs at least {0}',
    zh: '资金不足以运行该机器人，至少需要 {0}',
  },
  [Code.botAmountTooLow]: {
    status: 200,
    en: 'Each purchase must be worth at least {0}',
    zh: '每次买入金额至少为 {0}',
  },
  [Code.botKeyFixed]: {
    status: 200,
    en: "This is a trading bot's key: it cannot be changed. Removing it stops the bot",
    zh: '这是交易机器人的密钥，无法修改。删除该密钥会停止机器人',
  },
  [Code.botPositionBusy]: {
    status: 200,
    en: 'A bot trades {0} futures alone: close your position there, and end your orders and other bots first',
    zh: '机器人须单独交易 {0} 合约：请先平掉该合约的持仓，并结束其订单和其他机器人',
  },
  [Code.botOrderFixed]: {
    status: 200,
    en: 'This order belongs to bot {0}, which alone changes it. Stop the bot to trade by hand',
    zh: '该订单属于机器人 {0}，只能由机器人修改。如需手动交易，请先停止机器人',
  },
  [Code.botFundsTaken]: {
    status: 200,
    en: 'Only {0} {2} are free: your bots have set aside {1} {2}',
    zh: '可用资金仅 {0} {2}：您的机器人已预留 {1} {2}',
  },
  [Code.botOrderId]: {
    status: 200,
    en: 'Order ids like {0} are those of trading bots. Choose another',
    zh: '{0} 这类订单编号仅供交易机器人使用，请换一个',
  },
} satisfies Partial<Record<Code, CodeText>>;
