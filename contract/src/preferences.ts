/** What a person can choose of how the app looks and speaks. Light: the app loads it. */
export const preferenceLanguages = ['en', 'zh-CN'] as const;
export const themes = ['dark', 'light', 'system'] as const;
/** `standard`: up is green and down red; `reversed`: up is red; `safe`: blue and orange. */
export const priceColours = ['standard', 'reversed', 'safe'] as const;

/** Minutes east of UTC. */
export const TIME_OFFSET_MIN_MINUTES = -12 * 60;
export const TIME_OFFSET_MAX_MINUTES = 14 * 60;

/** How prices stand on the axis of a chart. */
export const chartScales = ['normal', 'log', 'percent'] as const;
export type ChartScale = (typeof chartScales)[number];

/** What people choose of the chart of prices. */
export interface ChartPreferences {
  readonly scale: ChartScale;
  /** Own trades stand at their candles. */
  readonly showsFills: boolean;
}
export const defaultChart: ChartPreferences = { scale: 'normal', showsFills: true };

/** What the size of an order is typed in: the coin, its value, or what the order costs (futures). */
export const sizeUnits = ['base', 'quote', 'cost'] as const;
export type SizeUnit = (typeof sizeUnits)[number];
/** What take profit and stop loss are typed in: their price, their return on the margin, or their profit. */
export const exitUnits = ['price', 'roe', 'pnl'] as const;
export type ExitUnit = (typeof exitUnits)[number];
/** What the amounts of the book are in: the market's coin, or what it is paid with. */
export const bookUnits = ['base', 'quote'] as const;
export type BookUnit = (typeof bookUnits)[number];

/** What people choose of the order form and of the book. */
export interface TradingChoices {
  readonly sizeUnit: SizeUnit;
  readonly exitUnit: ExitUnit;
  /** The share of the equity that an order is sized by, as it was typed. */
  readonly riskPercent: string;
  /** Prices of the book stand as buttons below the price of an order. */
  readonly takesBookPrices: boolean;
  readonly bookUnit: BookUnit;
  /** The book's last column sums from the best price. */
  readonly sumsBook: boolean;
  /** Trades of this value and more are lit, in what the market is paid with; 0: none. */
  readonly litTradesFrom: number;
}
export const defaultTrading: TradingChoices = {
  ...{ sizeUnit: 'base', exitUnit: 'price', riskPercent: '1', takesBookPrices: false },
  ...{ bookUnit: 'base', sumsBook: false, litTradesFrom: 0 },
};

/** Tables whose columns people choose. */
export const chosenTables = ['positions', 'contract-orders', 'spot-orders'] as const;
export type ChosenTable = (typeof chosenTables)[number];

/** How a table stands: ids of columns. A column that is not named keeps its place. */
export interface TableLayout {
  readonly hidden: string[];
  readonly order: string[];
  /** The column that it is sorted by; empty: as its rows came. */
  readonly sortedBy: string;
  readonly isDescending: boolean;
}
