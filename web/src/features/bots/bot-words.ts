import type {
  BotDirection,
  BotEnd,
  BotHold,
  BotState,
  BotStrategy,
} from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import type { TextKey, Translate } from '../../lib/i18n.ts';

export const strategyNames: Readonly<Record<BotStrategy, TextKey>> = {
  'spot-grid': 'Spot grid',
  'futures-grid': 'Futures grid',
  dca: 'DCA',
};

export const strategyTexts: Readonly<Record<BotStrategy, TextKey>> = {
  'spot-grid':
    'Buys at each line of a grid and sells one line higher, as long as the price moves between the two ends. Below them it holds coins that have lost value.',
  'futures-grid':
    'Opens a leveraged position at the lines of a grid and closes each part one line on. Its losses grow with the leverage, and its position may be liquidated.',
  dca: 'Buys for the same amount at even times, whatever the price.',
};

export const directionNames: Readonly<Record<BotDirection, TextKey>> = {
  long: 'Long#bot',
  short: 'Short#bot',
};

export const stateNames: Readonly<Record<BotState, TextKey>> = {
  running: 'Running#bot',
  paused: 'Paused#bot',
  stopping: 'Stopping#bot',
  stopped: 'Stopped#bot',
};

const holdTexts: Readonly<Record<Exclude<BotHold, ''>, TextKey>> = {
  funds: 'It waits: the spot account holds less than its next order needs.',
  market: 'It waits: the market does not take its orders at the moment.',
  account: 'It waits: the account may not trade at the moment.',
  'self-trade': 'It waits: an order of your own stands in its way.',
  exchange: 'It waits: the exchange did not answer.',
  limits: 'It waits: leverage, margin mode or a limit of the contract stands in its way.',
  position: 'It waits: the position is not what its own orders came to.',
};

/** What a bot waits for, as its owner reads it. */
export function holdTextOf({ hold, strategy }: TradingBot): TextKey | undefined {
  if (hold === '') return undefined;
  const isFutures = strategy === 'futures-grid';
  return isFutures && hold === 'funds'
    ? 'It waits: the futures account holds less than its next order needs.'
    : holdTexts[hold];
}

export const endTexts: Readonly<Record<Exclude<BotEnd, ''>, TextKey>> = {
  user: 'You stopped it.',
  'take-profit': 'It reached the profit that you chose.',
  'stop-loss': 'It reached the loss that you chose.',
  completed: 'Its funds are used up.',
  'key-removed': 'Its API key was removed, and its orders were cancelled.',
  liquidated: 'Its position was liquidated. The positions history has the receipt.',
  deleveraged: 'Its position was reduced by auto-deleveraging; it closed what was left.',
  'position-changed':
    'Its position was changed from outside, by an order of yours or by auto-deleveraging: it cancelled its orders and left the position to you.',
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
  if (days > 0) return t('{{days}} d {{hours}} h {{minutes}} min', { days, hours, minutes });
  if (hours > 0) return t('{{hours}} h {{minutes}} min', { hours, minutes });
  return t('{{minutes}} min', { minutes });
}
