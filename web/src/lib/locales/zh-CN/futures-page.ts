import type { futuresPageTexts as english } from '../en/futures-page.ts';

export const futuresPageTexts: Readonly<Record<(typeof english)[number], string>> = {
  'A line at the mark price': '在标记价格处画线',
  'All open long positions together, which are as large as all short ones together.':
    '全部未平仓的多头持仓，其总量与全部空头持仓相等。',
  'Est. PNL': '预计盈亏',
  'Funding / Countdown': '资金费率 / 倒计时',
  'How far the last price is from the one 24 hours ago.': '最新价与 24 小时前价格的差距。',
  'Index Price': '指数价格',
  'Liq.': '强平',
  Long: '做多',
  Mark: '标记',
  'Mark Price': '标记价格',
  'Move the stop-loss from {{from}} to {{to}}?': '将止损从 {{from}} 移到 {{to}}？',
  'Move the take-profit from {{from}} to {{to}}?': '将止盈从 {{from}} 移到 {{to}}？',
  'Moving...': '移动中...',
  'Open Interest({{coin}})': '持仓量({{coin}})',
  SL: '止损',
  Short: '做空',
  TP: '止盈',
  'The highest price of the last 24 hours.': '过去 24 小时的最高价。',
  'The lowest price of the last 24 hours.': '过去 24 小时的最低价。',
  'The price of the coin itself: an average of the spot markets that the exchange follows.':
    '币种本身的价格：交易所所跟踪的各现货市场的加权平均价。',
  'There is no contract {{symbol}} here': '没有合约 {{symbol}}',
  'USDT Perpetual': 'USDT 永续',
  'What longs pay to shorts at the end of the countdown, as a share of the position’s value. Below zero, shorts pay longs.':
    '倒计时结束时，多头按持仓价值的该比例支付给空头；为负时由空头支付给多头。',
  'What positions are valued and liquidated at: the median of three prices, so that a single trade moves nobody’s margin.':
    '持仓估值与强平所用的价格：取三个价格的中位数，单笔成交不会影响任何人的保证金。',
  'What was traded in the last 24 hours, counted in money.': '过去 24 小时的成交额。',
  'What was traded in the last 24 hours, counted in the coin.': '过去 24 小时以币计的成交量。',
};
