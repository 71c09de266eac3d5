import type { BotDirection, BotEnd, BotHold, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import type { TextKey, Translate } from '../../lib/i18n.ts';
import type { GridRange } from './bot-form.ts';

export const strategyTexts: Readonly<Record<BotStrategy, TextKey>> = {
  'spot-grid': 'bots.spotGridText',
  'futures-grid': 'bots.futuresGridText',
  dca: 'bots.dcaText',
};

export const directionNames: Readonly<Record<BotDirection, TextKey>> = {
  long: 'bots.long',
  short: 'bots.short',
};

export const rangeNames: Readonly<Record<GridRange, TextKey>> = {
  reached: 'bots.rangeReached',
  cautious: 'bots.cautious',
  balanced: 'bots.balanced',
  bold: 'bots.bold',
};

const holdTexts: Readonly<Record<Exclude<BotHold, ''>, TextKey>> = {
  funds: 'bots.holdSpotFunds',
  market: 'bots.holdMarket',
  account: 'bots.holdAccount',
  'self-trade': 'bots.holdSelfTrade',
  exchange: 'bots.holdExchange',
  limits: 'bots.holdLimits',
  position: 'bots.holdPosition',
};

/** Why a bot is on hold, as its owner reads it. */
export function holdTextOf({ hold, strategy }: TradingBot): TextKey | undefined {
  if (hold === '') return undefined;
  const isFutures = strategy === 'futures-grid';
  return isFutures && hold === 'funds' ? 'bots.holdFuturesFunds' : holdTexts[hold];
}

export const endTexts: Readonly<Record<Exclude<BotEnd, ''>, TextKey>> = {
  user: 'bots.endedByUser',
  'take-profit': 'bots.endedByTakeProfit',
  'stop-loss': 'bots.endedByStopLoss',
  completed: 'bots.endedFundsUsed',
  'key-removed': 'bots.endedKeyRemoved',
  liquidated: 'bots.endedLiquidated',
  deleveraged: 'bots.endedDeleveraged',
  'position-changed': 'bots.endedPositionChanged',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** How long a bot has been at work, or was, from the largest unit that is not 0. */
export function runningText(t: Translate, { createTime, stopTime }: TradingBot, now: number) {
  const lasted = Math.max(0, (stopTime || now) - createTime);
  const days = Math.floor(lasted / DAY_MS);
  const hours = Math.floor((lasted % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((lasted % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('bots.durationDays', { days, hours, minutes });
  if (hours > 0) return t('bots.durationHours', { hours, minutes });
  return t('bots.durationMinutes', { minutes });
}
