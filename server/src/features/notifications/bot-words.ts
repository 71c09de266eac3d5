import type { Language } from '@bourse/contract/code-texts.ts';
import type { BotEnd, BotHold, BotStrategy } from '@bourse/contract/trading-bots.ts';
import type { NotificationFacts } from '../../db/notification-facts.ts';

type Texts<Name extends string> = Readonly<Record<Name, Readonly<Record<Language, string>>>>;

const strategies: Texts<BotStrategy> = {
  'spot-grid': { en: 'Spot grid', 'zh-CN': '现货网格' },
  'futures-grid': { en: 'Futures grid', 'zh-CN': '合约网格' },
  dca: { en: 'DCA', 'zh-CN': '定投' },
};

const ends: Texts<Exclude<BotEnd, '' | 'user'>> = {
  'take-profit': { en: 'It reached the profit that you chose.', 'zh-CN': '已达到您设置的止盈。' },
  'stop-loss': { en: 'It reached the loss that you chose.', 'zh-CN': '已达到您设置的止损。' },
  completed: { en: 'Its funds are used up.', 'zh-CN': '资金已用完。' },
  'key-removed': {
    en: 'Its API key was removed, and its orders were cancelled.',
    'zh-CN': '其 API 密钥已被删除，委托已撤销。',
  },
  liquidated: { en: 'Its position was liquidated.', 'zh-CN': '其仓位已被强平。' },
  deleveraged: {
    en: 'Its position was reduced by auto-deleveraging.',
    'zh-CN': '其仓位已被自动减仓。',
  },
  'position-changed': {
    en: 'Its position was changed from outside. It is left to you.',
    'zh-CN': '其仓位被外部操作改变，现由您自行处理。',
  },
};

const holds: Texts<Exclude<BotHold, ''>> = {
  funds: {
    en: 'Its account holds less than its next order needs.',
    'zh-CN': '账户余额不足以支付下一笔委托。',
  },
  market: { en: 'The market does not take its orders.', 'zh-CN': '市场暂不接受其委托。' },
  account: { en: 'The account may not trade.', 'zh-CN': '账户暂时不能交易。' },
  'self-trade': {
    en: 'An order of your own stands in its way.',
    'zh-CN': '您自己的委托与其冲突。',
  },
  exchange: { en: 'The exchange did not answer it.', 'zh-CN': '交易所未响应。' },
  limits: {
    en: 'Leverage, margin mode or a limit of the contract stands in its way.',
    'zh-CN': '受杠杆、保证金模式或合约限额限制。',
  },
  position: {
    en: 'The position is not what its own orders came to.',
    'zh-CN': '仓位与其自身委托的结果不一致。',
  },
};

/** @param name of the market */
export function botWords(
  { strategy, why }: NotificationFacts['bots'],
  name: string,
  language: Language,
): readonly [title: string, text: string] {
  const isEnd = 'end' in why;
  const state = {
    en: isEnd ? 'Bot stopped' : 'Bot waits',
    'zh-CN': isEnd ? '机器人已停止' : '机器人等待中',
  };
  const colon = language === 'en' ? ': ' : '：';
  const text = isEnd ? ends[why.end][language] : holds[why.hold][language];
  return [`${state[language]}${colon}${strategies[strategy][language]} ${name}`, text];
}
