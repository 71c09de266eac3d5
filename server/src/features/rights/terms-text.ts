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
  version: 2,
  paragraphs: [
    {
      en: 'You trade futures with leverage. At 20x leverage, a 5% move against you costs all of your margin.',
      zh: '合约是杠杆交易。使用 20 倍杠杆时，价格反向变动 5% 即损失全部保证金。',
    },
    {
      en: 'When your margin no longer covers what a position needs, the position is liquidated: we close it at the market price without asking you. You may lose the whole margin of an isolated position, and with cross margin all USDT in your futures account.',
      zh: '当保证金不足以维持持仓时，持仓会被强平：系统不会征求您的同意，直接按市场价格平仓。逐仓持仓可能损失全部保证金，全仓模式下可能损失合约账户中的全部 USDT。',
    },
    {
      en: 'Liquidation follows the mark price, not the last price. Every few hours one side pays the other a funding fee. If you pay, it comes out of your margin.',
      zh: '强平依据标记价格，而非最新价。每隔数小时，多空一方须向另一方支付资金费用，由您支付时会从保证金中扣除。',
    },
    {
      en: 'A stop loss is an order, not a promise: in a fast market it fills at a worse price. When no one takes the other side, a winning position may be reduced by auto-deleveraging.',
      zh: '止损是委托，并非承诺：行情剧烈时会以更差的价格成交。当市场无人承接时，盈利持仓可能被自动减仓。',
    },
  ],
  questions: [
    {
      code: 'leverage',
      right: 'all-margin',
      en: 'You open a position with 20x leverage and the price moves 5% against you. How much do you lose?',
      zh: '您以 20 倍杠杆开仓，价格反向变动 5%，会损失多少？',
      answers: [
        { code: 'five-percent', en: '5% of the margin', zh: '保证金的 5%' },
        { code: 'all-margin', en: 'Almost all of the margin', zh: '几乎全部保证金' },
        { code: 'nothing', en: 'Nothing until I close', zh: '平仓之前没有损失' },
      ],
    },
    {
      code: 'liquidation',
      right: 'without-asking',
      en: 'What happens when your margin no longer covers your position?',
      zh: '当保证金不足以维持持仓时，会发生什么？',
      answers: [
        {
          code: 'waits',
          en: 'It stays open until the price recovers',
          zh: '持仓保留，等待价格恢复',
        },
        {
          code: 'asks-first',
          en: "I'm asked to add margin first",
          zh: '系统先要求我追加保证金',
        },
        {
          code: 'without-asking',
          en: "It's closed without asking me",
          zh: '持仓被强平，不会征求我的同意',
        },
      ],
    },
    {
      code: 'stop-loss',
      right: 'may-be-worse',
      en: 'At what price does a stop loss close a position?',
      zh: '止损会以什么价格平仓？',
      answers: [
        { code: 'exactly', en: 'Always exactly at its trigger price', zh: '总是恰好为触发价' },
        {
          code: 'may-be-worse',
          en: 'At the market price then, possibly worse',
          zh: '届时的市场价格，可能更差',
        },
        { code: 'entry', en: 'At my entry price', zh: '我的开仓价' },
      ],
    },
  ],
};
