interface Texts {
  readonly en: string;
  readonly zh: string;
}

interface AnswerText extends Texts {
  readonly code: string;
}

export interface Question extends Texts {
  readonly code: string;
  /** The code of the only right answer. */
  readonly right: string;
  readonly answers: readonly AnswerText[];
}

/** What who opens positions must have read. A change of any sentence raises the version. */
export const futuresTerms: {
  readonly version: number;
  readonly paragraphs: readonly Texts[];
  readonly questions: readonly Question[];
} = {
  version: 1,
  paragraphs: [
    {
      en: 'Futures are traded with borrowed weight. With 20x leverage a move of 5% against you is all of your margin.',
      zh: '合约交易带有杠杆。使用 20 倍杠杆时，价格反向变动 5% 即可损失全部保证金。',
    },
    {
      en: 'When your margin no longer covers what a position needs, it is liquidated: closed without asking you, at the price that the market gives. You may lose the whole margin of an isolated position, and with cross margin all USDT of your futures account.',
      zh: '当保证金不足以维持仓位时，仓位会被强制平仓：系统不再征求您的同意，按市场价格平仓。逐仓仓位可能损失全部保证金，全仓模式下可能损失合约账户中的全部 USDT。',
    },
    {
      en: 'Liquidation looks at the mark price, not at the last trade. Every few hours one side pays the other funding, which takes from your margin while you hold.',
      zh: '强制平仓依据标记价格，而非最新成交价。每隔数小时，多空一方需向另一方支付资金费用，持仓期间会从保证金中扣除。',
    },
    {
      en: 'A stop loss is an order, not a promise: in a fast market it fills at a worse price. When nobody takes the other side, a winning position may be reduced.',
      zh: '止损是委托而非承诺：行情剧烈时可能以更差的价格成交。当市场无人承接时，盈利仓位可能被自动减仓。',
    },
  ],
  questions: [
    {
      code: 'leverage',
      right: 'all-margin',
      en: 'You open a position with 20x leverage and the price moves 5% against you. What is gone?',
      zh: '您以 20 倍杠杆开仓，价格反向变动 5%，会损失多少？',
      answers: [
        { code: 'five-percent', en: '5% of the margin', zh: '保证金的 5%' },
        { code: 'all-margin', en: 'About all of the margin', zh: '几乎全部保证金' },
        { code: 'nothing', en: 'Nothing until I close', zh: '平仓之前没有损失' },
      ],
    },
    {
      code: 'liquidation',
      right: 'without-asking',
      en: 'What happens when your margin no longer covers the position?',
      zh: '当保证金不足以维持仓位时，会发生什么？',
      answers: [
        { code: 'waits', en: 'It waits until the price is back', zh: '等待价格恢复' },
        {
          code: 'asks-first',
          en: 'I am asked for more margin first',
          zh: '系统先要求我追加保证金',
        },
        {
          code: 'without-asking',
          en: 'It is closed without asking me',
          zh: '仓位被强制平仓，不再征求我的同意',
        },
      ],
    },
    {
      code: 'stop-loss',
      right: 'may-be-worse',
      en: 'At what price does a stop loss close a position?',
      zh: '止损会以什么价格平仓？',
      answers: [
        { code: 'exactly', en: 'Always exactly at its trigger', zh: '总是恰好为触发价' },
        {
          code: 'may-be-worse',
          en: 'At what the market gives then, maybe worse',
          zh: '届时的市场价格，可能更差',
        },
        { code: 'entry', en: 'At my entry price', zh: '我的开仓价' },
      ],
    },
  ],
};
