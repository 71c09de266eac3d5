import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What keys of programs, calls that they sign, and trading bots are refused for. */
export const apiKeyTexts = {
  [Code.apiKeyInvalid]: {
    status: 401,
    en: 'The API key is unknown or no longer valid, or the signature is wrong',
    zh: 'API 密钥不存在或已失效，或签名错误',
  },
  [Code.callTimeOutside]: {
    status: 401,
    en: 'The request time is too far from the server time, which is {0}',
    zh: '请求时间与服务器时间相差过大，服务器时间为 {0}',
  },
  [Code.callBeforeStart]: {
    status: 503,
    en: 'The server has just started. Sign and send the request again in {0} s.',
    zh: '服务器刚刚启动，请在 {0} 秒后重新签名并发送请求',
  },
  [Code.callRepeated]: {
    status: 401,
    en: 'This signed request was already used',
    zh: '该签名请求已被使用',
  },
  [Code.apiKeyAddress]: {
    status: 403,
    en: "This API key can't be used from this IP address",
    zh: '该 IP 地址不允许使用此 API 密钥',
  },
  [Code.apiKeyTooYoung]: {
    status: 403,
    en: 'This API key can withdraw 24 hours after you gave it that permission',
    zh: '该 API 密钥的提现权限在授予 24 小时后生效',
  },
  [Code.apiKeysMax]: {
    status: 200,
    en: 'You already have {0} API keys. Remove one first.',
    zh: '您已有 {0} 个 API 密钥，请先删除一个',
  },
  [Code.apiKeyAddressesMissing]: {
    status: 200,
    en: 'A key that can withdraw needs at least one IP address',
    zh: '具有提现权限的密钥必须设置 IP 地址',
  },
  [Code.apiKeyExpiryInvalid]: {
    status: 200,
    en: 'The key must expire in the future and, without IP addresses, within {0} days',
    zh: '密钥到期时间必须晚于现在；未设置 IP 地址时，不得超过 {0} 天',
  },
  [Code.botsMax]: {
    status: 200,
    en: 'You already have {0} running bots. Stop one first.',
    zh: '您已有 {0} 个运行中的机器人，请先停止一个',
  },
  [Code.botRangeInvalid]: {
    status: 200,
    en: 'The upper price must be above the lower price, each grid must span at least one price step, and both prices must be near the market price. For futures, the market price must be between them.',
    zh: '最高价须高于最低价，每格至少为一个最小价格变动，且两者须在市场价附近。合约网格的区间须包含市场价。',
  },
  [Code.botFundsTooLow]: {
    status: 200,
    en: 'Not enough funds: this bot needs at least {0}',
    zh: '资金不足以运行该机器人，至少需要 {0}',
  },
  [Code.botAmountTooLow]: {
    status: 200,
    en: 'Each purchase must be at least {0}',
    zh: '每次买入金额至少为 {0}',
  },
  [Code.botKeyFixed]: {
    status: 200,
    en: "This key belongs to a trading bot and can't be changed. Removing it stops the bot.",
    zh: '这是交易机器人的密钥，无法修改。删除该密钥会停止机器人。',
  },
  [Code.botPositionBusy]: {
    status: 200,
    en: "A bot can't share {0} futures with other trading. Close your position, cancel your orders and stop your other bots there first.",
    zh: '机器人须单独交易 {0} 合约，请先平仓、撤销委托并停止该合约的其他机器人',
  },
  [Code.botOrderFixed]: {
    status: 200,
    en: 'This order belongs to bot {0}, and only the bot can change it. To trade manually, stop the bot.',
    zh: '该委托属于机器人 {0}，只能由机器人修改。如需手动交易，请先停止机器人。',
  },
  [Code.botFundsTaken]: {
    status: 200,
    en: 'Only {0} {2} is available. {1} {2} is set aside for your bots.',
    zh: '可用资金仅 {0} {2}，机器人已预留 {1} {2}',
  },
  [Code.botOrderId]: {
    status: 200,
    en: 'Order IDs like {0} are reserved for trading bots. Choose another.',
    zh: '{0} 这类委托编号仅供交易机器人使用，请换一个',
  },
} satisfies Partial<Record<Code, CodeText>>;
