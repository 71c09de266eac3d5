/** The label and the unit of each field of the rules. */
export type RuleUnit =
  | 'rate'
  | 'ticks'
  | 'lots'
  | 'quote'
  | 'ms'
  | 'count'
  | 'time'
  | 'yes-no'
  | 'text';

type Entry = readonly [unit: RuleUnit, en: string, zh: string, isFixed?: 'fixed'];

/** Every field that rules have, parts of tiers and sources too. */
export const ruleLabels: Readonly<Record<string, Entry>> = {
  contract: ['count', 'Number', '编号', 'fixed'],
  market: ['count', 'Number', '编号', 'fixed'],
  symbol: ['text', 'Symbol', '代码', 'fixed'],
  version: ['count', 'Version', '版本', 'fixed'],
  effectiveTime: ['time', 'In force from', '生效时间'],
  baseAsset: ['count', 'Base coin, number', '基础币编号', 'fixed'],
  quoteAsset: ['count', 'Quote coin, number', '计价币编号', 'fixed'],
  tickSize: ['count', 'Tick, atomic units', '价格步长（最小单位）', 'fixed'],
  lotSize: ['count', 'Lot, atomic units', '数量步长（最小单位）', 'fixed'],
  quantityMinLots: ['lots', 'Smallest order', '最小委托'],
  quantityMaxLots: ['lots', 'Largest order', '最大委托'],
  notionalMin: ['quote', 'Smallest value of an order', '最小委托价值'],
  positionMaxLots: ['lots', 'Position cap of one account', '单账户持仓上限'],
  openInterestMaxLots: ['lots', 'Open interest cap', '未平仓上限'],
  priceMaxTicks: ['ticks', 'Highest price', '最高价格'],
  priceBandRate: ['rate', 'Price band', '限价范围'],
  protectionRate: ['rate', 'Market order protection', '市价保护'],
  markBandRate: ['rate', 'Mark, away from the index at most', '标记价偏离指数上限'],
  initialPriceTicks: ['ticks', 'Price before the first trade', '首笔成交前价格'],
  openOrdersMax: ['count', 'Open orders of one account', '单账户未成交委托'],
  makerRate: ['rate', 'Maker fee', '挂单费率'],
  takerRate: ['rate', 'Taker fee', '吃单费率'],
  futuresMakerRate: ['rate', 'Maker fee on contracts', '合约挂单费率'],
  futuresTakerRate: ['rate', 'Taker fee on contracts', '合约吃单费率'],
  volumeMin: ['count', 'Volume of 30 days from, whole USDT', '30 日成交额不少于（USDT）'],
  liquidationFeeRate: ['rate', 'Liquidation fee', '强平费率'],
  impactNotional: ['quote', 'Impact value', '冲击价值'],
  fundingHours: ['count', 'Funding each, hours', '资金费间隔（小时）'],
  fundingCapRate: ['rate', 'Funding cap', '资金费率上限'],
  interestRate: ['rate', 'Interest', '利率'],
  staleAfterMs: ['ms', 'A mark is stale after', '标记价过期'],
  sourcesMin: ['count', 'Index sources at least', '指数来源下限'],
  sourceDeviationRate: ['rate', 'A source counts within', '来源偏离上限'],
  adaptiveFunding: ['yes-no', 'Funding each hour after a cap', '触顶后每小时收取资金费'],
  anchorStaleMs: ['ms', 'An anchor is stale after', '锚价过期'],
  anchorWindowMs: ['ms', 'Average without an index over', '无指数时均价窗口'],
  anchorNotionalMin: ['quote', 'Trades that make that average', '均价所需成交额'],
  bandTicksMin: ['ticks', 'Narrowest band', '最窄价格带'],
  auctionMs: ['ms', 'Call auction', '集合竞价'],
  wakeNotionalMin: ['quote', 'Trades that trigger orders', '触发所需成交额'],
  wakesMax: ['count', 'Orders triggered by one command', '每次触发上限'],
  wakeBandRate: ['rate', 'A last price triggers within', '最新价触发范围'],
  wokenProtectionRate: ['rate', 'A triggered order trades within', '触发委托成交范围'],
  wokenMarkRate: ['rate', 'And of the mark within', '相对标记价范围'],
  wokenWidenMs: ['ms', 'Which widens over', '该范围放宽时长'],
  indexSilentMs: ['ms', 'Without an index cancels only after', '指数中断后仅可撤单'],
  fundBudgetRate: ['rate', 'Fund: may lose of the margin', '基金预算（维持保证金）'],
  fundHoldMs: ['ms', 'Fund: keeps for', '基金持有时长'],
  fundBrakeRate: ['rate', 'Fund: may lose in 8 h', '基金 8 小时损失上限'],
  fundSpreadRate: ['rate', 'Fund: spread always paid', '基金固定价差'],
  basisPointsMin: ['count', 'Seconds of the moving basis', '移动基差秒数'],
  dueSlackRate: ['rate', 'Slack of the index alone', '仅指数的余量'],
  impactSpreadRate: ['rate', 'A wider book counts as its index', '价差过大以指数为准'],
  standingSamplesMin: ['count', 'Depth counts that stood in', '深度计入所需样本数'],
  standingSamples: ['count', 'Of the last samples, one a second', '最近样本数（每秒一个）'],
  triggersOfUserMax: ['count', 'Triggers of one account', '单账户条件单'],
  triggersOfMarketMax: ['count', 'Triggers of one market', '单市场条件单'],
  triggersOfUserMin: ['count', 'Of one account once half are taken', '半数被占用后单账户条件单'],
  triggersNotional: ['quote', 'One more for each traded', '每成交此额增加一个'],
  openInterestShareRate: ['rate', 'Open interest share of one account', '单账户未平仓占比'],
  keysOfUserMax: ['count', 'Keys of one account', '单账户键数'],
  keysOfUserMin: ['count', 'Keys of one that never traded', '未交易账户键数'],
  keysNotional: ['quote', 'Traded in 30 days for all keys', '满额键数所需 30 日成交额'],
  openInterestReserveRate: ['rate', 'Reserve where leverage falls', '降杠杆的预留区'],
  notionalMax: ['quote', 'to', '至'],
  maintenanceRate: ['rate', 'maintenance', '维持保证金'],
  leverageMax: ['count', 'leverage', '杠杆'],
  source: ['count', 'number', '编号', 'fixed'],
  weight: ['count', 'weight', '权重'],
};
