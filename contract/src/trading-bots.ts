/** So many bots of one account may run at a time. */
export const BOTS_MAX = 5;

/** The longest range in days that a suggested grid can span. */
export const SUGGESTED_DAYS_MAX = 30;

/**
 * What a grid risks: how far it reaches each way, in standard deviations of a week; how often its position is worth
 * its margin, on a contract; and the loss in percent at which it ends. A narrow grid trades more often and is left
 * sooner.
 */
export const botPresets = {
  cautious: { deviations: 2, leverage: 1, stopLossPercent: 10 },
  balanced: { deviations: 1.2, leverage: 2, stopLossPercent: 20 },
  bold: { deviations: 0.6, leverage: 5, stopLossPercent: 30 },
} as const;
export type BotPreset = keyof typeof botPresets;
export const botPresetNames = Object.keys(botPresets) as readonly BotPreset[];

/** How many steps a grid may have. */
export const GRID_CELLS_MIN = 2;
export const GRID_CELLS_MAX = 50;

/** The least and the most hours between two purchases of a DCA bot. */
export const DCA_HOURS_MIN = 1;
export const DCA_HOURS_MAX = 720;

/** The most times that the position of a futures grid may be worth its margin; a contract may allow less. */
export const BOT_LEVERAGE_MAX = 100;

export const botStrategies = ['spot-grid', 'futures-grid', 'dca'] as const;
export type BotStrategy = (typeof botStrategies)[number];

/** Which way the price is to go for a futures grid. */
export const botDirections = ['long', 'short'] as const;
export type BotDirection = (typeof botDirections)[number];

/**
 * `paused`: its orders are cancelled, what it holds and its funds stay set aside, and its take profit and stop loss still
 * end it. `stopping`: its orders are being cancelled, and its coins sold or its position closed if that
 * was chosen.
 */
export const botStates = ['running', 'paused', 'stopping', 'stopped'] as const;
export type BotState = (typeof botStates)[number];

/** Why a bot is on hold; empty: it is not. It resumes by itself once that is over. */
export const botHolds = [
  '',
  'funds',
  'market',
  'account',
  'self-trade',
  'exchange',
  'limits',
  'position',
] as const;
export type BotHold = (typeof botHolds)[number];

/** Why a bot ended; empty: it did not. */
export const botEnds = [
  '',
  'user',
  'take-profit',
  'stop-loss',
  'completed',
  'key-removed',
  'liquidated',
  'deleveraged',
  'position-changed',
] as const;
export type BotEnd = (typeof botEnds)[number];

/**
 * By which price the profit or loss of a bot ended it: the index; where its market has none, the middle one of the last
 * closes; on a contract mark and index together. Empty: no price did.
 */
export const botMeasures = ['', 'index', 'closes', 'mark-and-index'] as const;
export type BotMeasure = (typeof botMeasures)[number];

/** The ids that the orders of a bot have, by which its owner and the exchange know them. */
export const botOrderPrefix = (code: number | string): string => `bot${code}-`;

/** What the ids of bots' orders look like, for JavaScript and Postgres alike. */
export const BOT_ORDER_PATTERN = '^bot([0-9]{1,15})-[0-9]+-[0-9]+$';
const BOT_ORDER = new RegExp(BOT_ORDER_PATTERN);

/**
 * The code of the bot that an order belongs to, by its id; empty: to none. Only bots may give such ids (6097), and the
 * engine goes by them, so what they look like stays for ever.
 */
export const botCodeOf = (clientOrderId: string): string =>
  BOT_ORDER.exec(clientOrderId)?.[1] ?? '';

/** Whether an order belongs to a bot. */
export const isBotOrder = (clientOrderId: string): boolean => botCodeOf(clientOrderId) !== '';

/** Which orders a list has: all, those of bots alone, or none of bots. */
export const botFilters = ['all', 'only', 'none'] as const;
export type BotFilter = (typeof botFilters)[number];

/** Whether a list with this filter has an order. */
export const passesBots = (filter: BotFilter, clientOrderId: string): boolean =>
  filter === 'all' || isBotOrder(clientOrderId) === (filter === 'only');
