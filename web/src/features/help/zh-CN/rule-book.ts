import type { RuleBookDocument } from '../document/rule-book-document.ts';

export const ruleBook: RuleBookDocument = {
  title: '规则手册',
  introduction:
    '永续合约的全部公式，数值可自行修改。计算结果是精确值：本页使用撮合引擎自身的函数，整数单位和取整方式均相同。',
  vectors: '下载测试向量（JSON）',
  contract: '合约',
  side: { label: '方向', long: '做多', short: '做空' },
  none: '引擎不接受这些数值：有缺失、不符合最小价格变动或最小数量变动，或超出限制。',
  nowhere: '无',
  formulas: {
    margin: {
      title: '委托所需保证金',
      formula:
        '价值 = 价格 × 数量\n起始保证金 = 价值 ÷ 杠杆\n委托成本 = 起始保证金 + 价值 × 吃单费率 + 相对标记价格的即时亏损',
      note: '保证金与手续费向上取整至币种的最小单位。实际手续费较低时，差额在成交时退还。',
    },
    liquidation: {
      title: '强平价与破产价',
      formula:
        '强平价（逐仓）= (成本 − 方向 × 保证金 − 方向 × 速算数) ÷ (数量 × (1 − 方向 × 维持保证金率))，做多方向为 1，做空为 −1\n破产价 = (成本 − 方向 × 保证金) ÷ 数量',
      note: '维持保证金率与速算数取自计算结果所在的档位。按最小价格变动向标记价格方向取整：强平不会早于所示价格发生。',
    },
    mark: {
      title: '标记价格',
      formula:
        '价格 1 = 指数 × (1 + 上次资金费率 × 距结算时间 ÷ 周期)\n价格 2 = 指数 + (订单簿中间价 − 指数) 的均值\n标记价格 = 价格 1、价格 2 与最新价的中位数',
      note: '各价格均取最接近的最小价格变动整数倍。没有订单簿或成交时，仅由价格 1 决定。标记价格与指数的距离每秒最多变动允许最大距离的三十分之一。',
    },
    funding: {
      title: '资金费用',
      formula:
        '费率 = (溢价 + clamp(利率 − 溢价, −缓冲, 缓冲)) × 小时数 ÷ 8，不超过上限\n支付 = 价值 × 费率',
      note: '资金费率向零取整，支付向上取整，收取向下取整。资金费率为正时多头支付给空头，为负时空头支付给多头。',
    },
    ranking: {
      title: '自动减仓排序',
      formula:
        '分数 = (max(0, 盈利) ÷ 开仓保证金) × (价值 ÷ 开仓保证金)\n指示灯 = 前五分之一为 5，最后五分之一为 1',
      note: '开仓保证金为成本除以该持仓曾使用的最高杠杆。账户余额和追加保证金不影响分数。第 1 位最先被减仓。',
    },
    fees: {
      title: '交易手续费',
      formula: '手续费 = 价格 × 数量 × 费率',
      note: '向上取整至币种的最小单位。您的等级费率可能低于合约费率，但不会更高。',
    },
  },
  fields: {
    price: '价格',
    entry: '开仓价格',
    mark: '标记价格',
    quantity: '数量',
    leverage: '杠杆',
    addedMargin: '追加保证金',
    index: '指数',
    lastRate: '上次资金费率',
    minutes: '距结算（分钟）',
    hours: '周期（小时）',
    basis: '订单簿 − 指数的均值',
    last: '最新价',
    premium: '平均溢价',
    interest: '利率',
    dampener: '缓冲',
    cap: '上限',
    value: '持仓价值',
    profit: '盈利',
    initial: '开仓保证金',
    rank: '排名',
    count: '参与排序的持仓数',
    makerRate: '挂单费率',
    takerRate: '吃单费率',
  },
  results: {
    value: '价值',
    initial: '起始保证金',
    feeMax: '手续费上限',
    loss: '即时亏损',
    needed: '委托成本',
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
