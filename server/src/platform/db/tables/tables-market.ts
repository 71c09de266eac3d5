/** A candle: prices in ticks, volume in lots, turnover in quote atomic units as decimal digits. */
export interface CandleTable {
  market: number;
  /** Position in the contract's list of periods. */
  period: number;
  start_ms: number;
  open_ticks: number;
  high_ticks: number;
  low_ticks: number;
  close_ticks: number;
  volume_lots: number;
  turnover: string;
  /** 0 where no trades were counted. */
  trade_count: number;
}

/** Rows about markets. */
export interface MarketTables {
  candle: CandleTable;
  candle_history: CandleTable;
}
