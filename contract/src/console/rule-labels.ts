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
  contract: ['count', 'ID', '编号', 'fixed'],
  market: ['count', 'ID', '编号', 'fixed'],
  symbol: ['text', 'Symbol', '代码', 'fixed'],
  version: ['count', 'Version', '版本', 'fixed'],
  effectiveTime: ['time', 'Effective from', '生效时间'],
  baseAsset: ['count', 'Base coin ID', '基础币编号', 'fixed'],
  quoteAsset: ['count', 'Quote coin ID', '计价币编号', 'fixed'],
  tickSize: ['count', 'Tick size, atomic units', '价格步长（最小单位）', 'fixed'],
  lotSize: ['count', 'Lot size, atomic units', '数量步长（最小单位）', 'fixed'],
  quantityMinLots: ['lots', 'Min order size', '最小委托数量'],
  quantityMaxLots: ['lots', 'Max order size', '最大委托数量'],
  notionalMin: ['quote', 'Min order value', '最小委托金额'],
  positionMaxLots: ['lots', 'Max position per account', '单账户持仓上限'],
  openInterestMaxLots: ['lots', 'Open interest cap', '持仓量上限'],
  priceMaxTicks: ['ticks', 'Max price', '最高价格'],
  priceBandRate: ['rate', 'Price band', '价格区间'],
  protectionRate: ['rate', 'Market order protection', '市价委托保护'],
  markBandRate: ['rate', 'Max mark–index deviation', '标记价格偏离指数上限'],
  initialPriceTicks: ['ticks', 'Price before the first trade', '首笔成交前价格'],
  openOrdersMax: ['count', 'Max open orders per account', '单账户当前委托上限'],
  makerRate: ['rate', 'Maker fee', '挂单费率'],
  takerRate: ['rate', 'Taker fee', '吃单费率'],
  futuresMakerRate: ['rate', 'Futures maker fee', '合约挂单费率'],
  futuresTakerRate: ['rate', 'Futures taker fee', '合约吃单费率'],
  volumeMin: ['count', 'Min 30-day volume, whole USDT', '近 30 天交易量不少于（整数 USDT）'],
  liquidationFeeRate: ['rate', 'Liquidation fee', '强平手续费率'],
  impactNotional: ['quote', 'Impact notional', '冲击名义价值'],
  fundingHours: ['count', 'Funding interval, hours', '资金费用间隔（小时）'],
  fundingCapRate: ['rate', 'Funding rate cap', '资金费率上限'],
  interestRate: ['rate', 'Interest rate', '利率'],
  staleAfterMs: ['ms', 'Mark price stale after', '标记价格过期时间'],
  sourcesMin: ['count', 'Min index sources', '指数来源下限'],
  sourceDeviationRate: ['rate', 'Max source deviation', '来源偏离上限'],
  adaptiveFunding: ['yes-no', 'Hourly funding after cap', '触及上限后每小时结算资金费用'],
  anchorStaleMs: ['ms', 'Anchor stale after', '锚定价过期时间'],
  anchorWindowMs: ['ms', 'Averaging window, no index', '无指数时均价窗口'],
  anchorNotionalMin: ['quote', 'Min volume for that average', '均价所需最低成交额'],
  bandTicksMin: ['ticks', 'Min price band, ticks', '最窄价格区间（价格步长）'],
  auctionMs: ['ms', 'Call auction', '集合竞价'],
  wakeNotionalMin: ['quote', 'Min traded value to trigger', '触发所需最低成交额'],
  wakesMax: ['count', 'Max orders triggered at once', '每批最多触发委托'],
  wakeBandRate: ['rate', 'Last price trigger range', '最新价触发范围'],
  wokenProtectionRate: ['rate', 'Triggered order price range', '触发委托成交范围'],
  wokenMarkRate: ['rate', 'Initial range from mark', '初始范围（相对标记价格）'],
  wokenWidenMs: ['ms', 'Range widens over', '该范围放宽时长'],
  indexSilentMs: ['ms', 'Cancel-only after no index for', '指数中断多久后仅可撤单'],
  fundBudgetRate: ['rate', 'Fund: max loss, of margin', '基金：损失上限（占维持保证金）'],
  fundHoldMs: ['ms', 'Fund: max holding time', '基金：最长持有时间'],
  fundBrakeRate: ['rate', 'Fund: max loss in 8 h', '基金：8 小时损失上限'],
  fundSpreadRate: ['rate', 'Fund: spread always paid', '基金：固定承担价差'],
  basisPointsMin: ['count', 'Moving basis, seconds', '移动基差窗口（秒）'],
  dueSlackRate: ['rate', 'Margin slack at index price', '指数价格下的保证金余量'],
  impactSpreadRate: ['rate', 'Use index if spread exceeds', '价差超过此值时以指数为准'],
  standingSamplesMin: ['count', 'Min samples for depth', '深度计入所需样本数'],
  standingSamples: ['count', 'Sample window, one per second', '样本窗口（每秒一个）'],
  triggersOfUserMax: ['count', 'Max triggers per account', '单账户条件单上限'],
  triggersOfMarketMax: ['count', 'Max triggers per market', '单市场条件单上限'],
  triggersOfUserMin: ['count', 'Triggers per account, half full', '占用过半后单账户条件单'],
  triggersNotional: ['quote', 'One more trigger per value', '每成交此金额增加一个条件单'],
  openInterestShareRate: ['rate', 'Max OI share per account', '单账户持仓量占比上限'],
  keysOfUserMax: ['count', 'Max idempotency keys, account', '单账户幂等键上限'],
  keysOfUserMin: ['count', 'Idempotency keys, no trading', '未交易账户幂等键数'],
  keysNotional: ['quote', '30-day volume for max keys', '幂等键达上限所需近 30 天交易量'],
  openInterestReserveRate: ['rate', 'OI range, reduced leverage', '降低杠杆的持仓量区间'],
  notionalMax: ['quote', 'to', '至'],
  maintenanceRate: ['rate', 'maintenance', '维持保证金率'],
  leverageMax: ['count', 'leverage', '杠杆'],
  source: ['count', 'number', '编号', 'fixed'],
  weight: ['count', 'weight', '权重'],
};
