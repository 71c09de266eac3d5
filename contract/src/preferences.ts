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
