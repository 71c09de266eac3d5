import type { BotState, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import type { TextKey } from '../../lib/i18n.ts';

export const strategyNames: Readonly<Record<BotStrategy, TextKey>> = {
  'spot-grid': 'bots.spotGrid',
  'futures-grid': 'bots.futuresGrid',
  dca: 'bots.dca',
};

const stateNames: Readonly<Record<BotState, TextKey>> = {
  running: 'bots.runningBot',
  paused: 'bots.pausedBot',
  stopping: 'bots.stoppingBot',
  stopped: 'bots.stoppedBot',
};

/** A bot that runs but waits for something is on hold: only its owner pauses it. */
export const stateNameOf = ({ state, hold }: Pick<TradingBot, 'state' | 'hold'>): TextKey =>
  state === 'running' && hold !== '' ? 'bots.onHoldBot' : stateNames[state];
