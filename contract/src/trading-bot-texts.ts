import type { CodeText } from './code-text.ts';
import { Code } from './codes.ts';

/** What trading bots are refused for. */
export const tradingBotTexts = {
  [Code.botsMax]: {
    status: 200,
    en: '{0} of your bots run already. Stop one first',
    zh: '您已有 {0} 个机器人在运行，请先停止一个',
  },
  [Code.botRangeInvalid]: {
    status: 200,
    en: 'The grid needs an upper price above its lower one, at least a tick for each step, and both near the market',
    zh: '网格的最高价须高于最低价，每格至少一个最小价位，且两者须在市场价附近',
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
} satisfies Partial<Record<Code, CodeText>>;
