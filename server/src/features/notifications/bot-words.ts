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
  'take-profit': { en: 'It reached your take profit.', 'zh-CN': '已达到您设置的止盈。' },
  'stop-loss': { en: 'It reached your stop loss.', 'zh-CN': '已达到您设置的止损。' },
  completed: { en: 'It used up its funds.', 'zh-CN': '资金已用完。' },
  'key-removed': {
    en: 'Its API key was removed, and its orders were canceled.',
    'zh-CN': '其 API 密钥已被删除，委托已撤销。',
  },
  liquidated: { en: 'Its position was liquidated.', 'zh-CN': '其持仓已被强平。' },
  deleveraged: {
    en: 'Its position was reduced by auto-deleveraging.',
    'zh-CN': '其持仓已被自动减仓。',
  },
  'position-changed': {
    en: 'Its position was changed outside the bot. You now manage it yourself.',
    'zh-CN': '其持仓被外部操作更改，现由您自行管理。',
  },
};

const holds: Texts<Exclude<BotHold, ''>> = {
  funds: {
    en: "Your account doesn't have enough for its next order.",
    'zh-CN': '账户余额不足以提交下一笔委托。',
  },
  market: { en: "The market isn't accepting its orders.", 'zh-CN': '市场暂不接受其委托。' },
  account: { en: "Your account can't trade right now.", 'zh-CN': '账户暂时不能交易。' },
  'self-trade': {
    en: 'Its order would trade with one of your own.',
    'zh-CN': '您自己的委托与其冲突。',
  },
  exchange: { en: "The exchange didn't respond.", 'zh-CN': '交易所未响应。' },
  limits: {
    en: 'The leverage, margin mode or a contract limit blocks its orders.',
    'zh-CN': '受杠杆、保证金模式或合约限额所限，无法下单。',
  },
  position: {
    en: "The position no longer matches the bot's trades.",
    'zh-CN': '持仓与机器人的成交记录不一致。',
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
    en: isEnd ? 'Bot stopped' : 'Bot paused',
    'zh-CN': isEnd ? '机器人已停止' : '机器人已暂停',
  };
  const colon = language === 'en' ? ': ' : '：';
  const text = isEnd ? ends[why.end][language] : holds[why.hold][language];
  return [`${state[language]}${colon}${strategies[strategy][language]} ${name}`, text];
}
