import type { BotEnd, BotHold, BotState, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import type { TextKey } from '../../lib/i18n.ts';

export const strategyNames: Readonly<Record<BotStrategy, TextKey>> = {
  'spot-grid': 'Spot grid',
  dca: 'DCA',
};

export const stateNames: Readonly<Record<BotState, TextKey>> = {
  running: 'Running#bot',
  stopping: 'Stopping#bot',
  stopped: 'Stopped#bot',
};

export const holdTexts: Readonly<Record<Exclude<BotHold, ''>, TextKey>> = {
  funds: 'It waits: the spot account holds less than its next order needs.',
  market: 'It waits: the market does not take its orders at the moment.',
  account: 'It waits: the account may not trade at the moment.',
  'self-trade': 'It waits: an order of your own stands in its way.',
  exchange: 'It waits: the exchange did not answer.',
};

export const endTexts: Readonly<Record<Exclude<BotEnd, ''>, TextKey>> = {
  user: 'You stopped it.',
  'take-profit': 'It reached the profit that you chose.',
  'stop-loss': 'It reached the loss that you chose.',
  completed: 'Its funds are used up.',
  'key-removed': 'Its API key was removed, and its orders were cancelled.',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long a bot has been at work, or was. */
export function runningTime({ createTime, stopTime }: TradingBot, now: number) {
  const lasted = Math.max(0, (stopTime || now) - createTime);
  return {
    days: Math.floor(lasted / DAY_MS),
    hours: Math.floor((lasted % DAY_MS) / HOUR_MS),
    minutes: Math.floor((lasted % HOUR_MS) / MINUTE_MS),
  };
}
