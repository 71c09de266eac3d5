import type { RuleBookDocument } from '../document/rule-book-document.ts';

export const ruleBook: RuleBookDocument = {
  title: '规则手册',
  introduction:
    '永续合约的每个公式，数字可以自行修改。结果不是近似值：本页调用引擎所用的同一函数，采用相同的整数单位和取整方式。',
  vectors: '下载测试向量（JSON）',
  contract: '合约',
  side: { label: '方向', long: '做多', short: '做空' },
  none: '引擎不接受这样的数字：有缺失、不在价格或数量步长上，或超出限制。',
  nowhere: '任何价格都不会',
  formulas: {
    margin: {
      title: '订单保证金',
      formula:
        '价值 = 价格 × 数量\n起始保证金 = 价值 ÷ 杠杆\n订单需要：起始保证金 + 价值 × 吃单费率 + 超出标记价格而立即损失的部分',
      note: '保证金与手续费向上取整到币种的最小单位。实际手续费较低时，差额随成交退还。',
    },
    liquidation: {
      title: '强平价与破产价',
      formula:
        '强平价（逐仓）= (成本 − 方向 × 保证金 − 方向 × 速算数) ÷ (数量 × (1 − 方向 × 维持保证金率))，做多方向为 1，做空为 −1\n破产价 = (成本 − 方向 × 保证金) ÷ 数量',
      note: '维持保证金率与速算数取自所求价格所在的档位。按价格步长向标记价格方向取整：强平不会早于显示的价格发生。',
    },
    mark: {
      title: '标记价格',
      formula:
        '价格 1 = 指数 × (1 + 上次资金费率 × 距结算时间 ÷ 周期)\n价格 2 = 指数 + (订单簿中间价 − 指数) 的均值\n标记价格 = 价格 1、价格 2 与最新成交价的中位数',
      note: '均取最接近的价格步长。没有订单簿或成交时仅由价格 1 决定。标记价格与指数的距离每秒最多变动其区间的三十分之一。',
    },
    funding: {
      title: '资金费',
      formula:
        '费率 = (溢价 + clamp(利率 − 溢价, −缓冲, 缓冲)) × 小时数 ÷ 8，不超过上限\n支付 = 价值 × 费率',
      note: '费率向零取整，支付向上取整，收取向下取整。大于零时多方付给空方，小于零时空方付给多方。',
    },
    ranking: {
      title: '自动减仓排序',
      formula:
        '分数 = (max(0, 盈利) ÷ 开仓保证金) × (价值 ÷ 开仓保证金)\n指示灯 = 前五分之一为 5，最后为 1',
      note: '开仓保证金为成本除以该仓位曾用过的最高杠杆。分数与钱包余额和追加保证金无关。第 1 位最先被减仓。',
    },
    fees: {
      title: '交易手续费',
      formula: '手续费 = 价格 × 数量 × 费率',
      note: '向上取整到币种的最小单位。您的等级费率可能低于合约费率，但不会更高。',
    },
  },
  fields: {
    price: '价格',
    entry: '开仓价',
    mark: '标记价格',
    quantity: '数量',
    leverage: '杠杆',
    addedMargin: '追加保证金',
    index: '指数',
    lastRate: '上次资金费率',
    minutes: '距结算分钟数',
    hours: '周期小时数',
    basis: '订单簿 − 指数的均值',
    last: '最新成交价',
    premium: '平均溢价',
    interest: '利率',
    dampener: '缓冲',
    cap: '上限',
    value: '仓位价值',
    profit: '盈利',
    initial: '开仓保证金',
    rank: '名次',
    count: '参与排序的仓位数',
    makerRate: '挂单费率',
    takerRate: '吃单费率',
  },
  results: {
    value: '价值',
    initial: '起始保证金',
    feeMax: '手续费上限',
    loss: '立即损失',
    needed: '订单需要',
    maintenance: '维持保证金',
    marginRate: '保证金率',
    unrealised: '未实现盈亏',
    bankruptcy: '破产价',
    liquidation: '强平价',
    priceOne: '价格 1',
    priceTwo: '价格 2',
    mark: '标记价格',
    rate: '资金费率',
    paid: '支付',
    received: '收取',
    score: '分数',
    lights: '指示灯',
    makerFee: '挂单手续费',
    takerFee: '吃单手续费',
  },
};
