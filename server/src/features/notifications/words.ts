import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import type { Language } from '@bourse/contract/code-texts.ts';
import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { NotificationKind } from '@bourse/contract/notifications.ts';
import type { NotificationFacts } from '../../db/notification-facts.ts';
import type { Catalog, Instrument } from '../../live/catalog.ts';
import * as exact from '../../live/catalog.ts';
import { identityWords, securityWords } from './account-words.ts';
import { botWords } from './bot-words.ts';

/** What a notification says, and the market that it is about. */
export interface Words {
  readonly title: string;
  readonly text: string;
  readonly product: '' | 'spot' | 'futures';
  readonly symbol: string;
  /** The trading bot that it is about; empty: none. */
  readonly botCode: string;
}

/** Of a rate in hundredths: two decimals less than the rate has. */
const PERCENT_DECIMALS = 6;
const percentText = (rate: number) => `${formatDecimal(rate, PERCENT_DECIMALS)}%`;
/** For what nobody needs to the last place: 0.834... is 83%. */
const wholePercent = (rate: number) => `${Math.floor(rate / 1_000_000)}%`;

/** As people read them: thousands apart. */
const priceText = (instrument: Instrument, ticks: number) =>
  groupDigits(exact.priceText(instrument, ticks));
const averagePriceText = (instrument: Instrument, lots: number, notional: number) =>
  groupDigits(exact.averagePriceText(instrument, lots, notional));
const quantityText = (instrument: Instrument, lots: number) =>
  groupDigits(exact.quantityText(instrument, lots));
const amountText = (asset: Instrument['quote'], amount: number) =>
  groupDigits(exact.amountText(asset, amount));

type InWords<Kind extends NotificationKind> = (
  facts: NotificationFacts[Kind],
  catalog: Catalog,
) => readonly [title: string, text: string];

type Wording = { readonly [Kind in NotificationKind]: InWords<Kind> };

const exitNames = {
  en: {
    'take-profit': 'Take profit',
    'stop-loss': 'Stop loss',
    stop: 'Stop order',
    exit: 'Protected exit',
  },
  zh: { 'take-profit': '止盈', 'stop-loss': '止损', stop: '条件单', exit: '受保护平仓' },
} as const;

/** @param reachRate see the facts of an exit */
function whyItWaits(reachRate: number | null | undefined, isContract: boolean): string {
  if (reachRate === 0) return "The index price is unavailable, so the order can't fill yet.";
  if (!reachRate) return 'No counterparty within its price limit yet.';
  const measure = isContract ? 'the index or mark price' : 'the index price';
  return `No counterparty within ${percentText(reachRate)} of ${measure} yet.`;
}

function whyItWaitsInChinese(reachRate: number | null | undefined, isContract: boolean): string {
  if (reachRate === 0) return '指数价格暂不可用，恢复后才能成交。';
  if (!reachRate) return '限价之内暂无对手盘。';
  const measure = isContract ? '指数价格与标记价格' : '指数价格';
  return `${measure}的 ${percentText(reachRate)} 范围内暂无对手盘。`;
}

const english: Wording = {
  fill({ market, side, lots, dealtLots, dealtNotional, isOver }, catalog) {
    const instrument = catalog.instrument(market);
    const dealt = quantityText(instrument, dealtLots);
    const price = averagePriceText(instrument, dealtLots, dealtNotional);
    const whole = lots > dealtLots ? ` of ${quantityText(instrument, lots)}` : '';
    const what = `${side === Side.BUY ? 'Bought' : 'Sold'} ${dealt}${whole} ${instrument.base.symbol} at an average price of ${price} ${instrument.quote.symbol}.`;
    const title = isOver && whole === '' ? 'Order filled' : 'Order partially filled';
    const rest = isOver ? 'The rest was canceled.' : 'The rest is still in the order book.';
    return [`${title}: ${nameOf(instrument, catalog)}`, whole ? `${what} ${rest}` : what];
  },
  exit({ market, side, exit, triggerTicks, stage, reachRate }, catalog) {
    const instrument = catalog.instrument(market);
    const name = exitNames.en[exit];
    if (stage === 'ended') {
      return [
        `${name} ended unfilled: ${nameOf(instrument, catalog)}`,
        'No counterparty was found, and the order ended. See the reason in Order History.',
      ];
    }
    if (stage === 'waiting') {
      return [
        `${name} waiting for liquidity: ${nameOf(instrument, catalog)}`,
        `${whyItWaits(reachRate, catalog.isContract(market))} The order continues automatically, and you can cancel it.`,
      ];
    }
    const action = side === Side.BUY ? 'A buy' : 'A sell';
    return [
      `${name} triggered: ${nameOf(instrument, catalog)}`,
      `The price reached ${priceText(instrument, triggerTicks)} ${instrument.quote.symbol}. ${action} order was placed.`,
    ];
  },
  'price-alert'({ market, isAbove, priceTicks, lastTicks }, catalog) {
    const instrument = catalog.instrument(market);
    const quote = instrument.quote.symbol;
    return [
      `${nameOf(instrument, catalog)} ${isAbove ? 'rose to' : 'fell to'} ${priceText(instrument, lastTicks)}`,
      `The price reached your alert at ${priceText(instrument, priceTicks)} ${quote}. The last price is ${priceText(instrument, lastTicks)} ${quote}.`,
    ];
  },
  margin({ market, positionSide, rate }, catalog) {
    const what =
      market === 0
        ? 'your cross positions'
        : `your isolated ${sideOf(positionSide)} position in ${nameOf(catalog.instrument(market), catalog)}`;
    return [
      `Margin ratio at ${wholePercent(rate)}`,
      `The margin ratio of ${what} is ${wholePercent(rate)}. Liquidation starts at 100%. Add margin or reduce your ${market === 0 ? 'positions' : 'position'}.`,
    ];
  },
  liquidation({ market, positionSide, lots, way }, catalog) {
    const instrument = catalog.instrument(market);
    const name = nameOf(instrument, catalog);
    const what = `${quantityText(instrument, lots)} ${instrument.base.symbol} of your ${sideOf(positionSide)} position`;
    switch (way) {
      case 'liquidated':
        return [
          `Liquidated: ${name}`,
          `${what} was liquidated because your equity fell to the maintenance margin.`,
        ];
      case 'deleveraged':
        return [
          `Auto-deleveraged: ${name}`,
          `${what} was closed against a liquidated position that no one else could take over.`,
        ];
      case 'taken-over':
        return [`Taken over: ${name}`, `The exchange took over ${what}.`];
    }
  },
  funding({ market, positionSide, rate, amount }, catalog) {
    const instrument = catalog.instrument(market);
    const sum = `${amountText(instrument.quote, Math.abs(amount))} ${instrument.quote.symbol}`;
    return [
      `Funding rate ${percentText(rate)}: ${nameOf(instrument, catalog)}`,
      `Your ${sideOf(positionSide)} position ${amount < 0 ? 'paid' : 'received'} a funding fee of ${sum}.`,
    ];
  },
  bots: (facts, catalog) => botWords(facts, catalog.instrument(facts.market).name, 'en'),
  deposit: ({ coins }) => [
    `Deposit credited: ${coins.amount} ${coins.coin}`,
    `${coins.amount} ${coins.coin} arrived via ${coins.network} and is in your funding account.`,
  ],
  withdrawal({ coins, address, stage }) {
    const sum = `${coins.amount} ${coins.coin}`;
    switch (stage) {
      case 'asked':
      case 'reviewed':
        return [
          `Withdrawal requested: ${sum}`,
          `To ${address} via ${coins.network}. ${stage === 'asked' ? "It's being sent now." : 'We review it before sending it.'} If this wasn't you, reset your password now.`,
        ];
      case 'sent':
        return [`Withdrawal sent: ${sum}`, `Sent to ${address} via ${coins.network}.`];
      case 'rejected':
      case 'failed':
        return [
          `Withdrawal not completed: ${sum}`,
          `${stage === 'rejected' ? 'We reviewed and rejected it.' : "The network couldn't complete it."} The full amount is available again.`,
        ];
    }
  },
  'sign-in': ({ address }) => [
    'Login from a new device',
    `IP address: ${address}. If this wasn't you, reset your password now.`,
  ],
  security: (facts) => securityWords(facts, 'en'),
  identity: (facts) => identityWords(facts, 'en'),
  announcement: ({ title }) => ['Announcement', title.en],
  support: ({ ticket, subject, what }) => [
    what === 'answered' ? `New reply to ticket #${ticket}` : `Ticket #${ticket} was closed`,
    subject,
  ],
};

const chinese: Wording = {
  fill({ market, side, lots, dealtLots, dealtNotional, isOver }, catalog) {
    const instrument = catalog.instrument(market);
    const dealt = quantityText(instrument, dealtLots);
    const price = averagePriceText(instrument, dealtLots, dealtNotional);
    const what = `${side === Side.BUY ? '买入' : '卖出'} ${dealt} ${instrument.base.symbol}，成交均价 ${price} ${instrument.quote.symbol}`;
    const isWhole = lots <= dealtLots;
    const rest = isOver ? '其余部分已撤销。' : '其余部分仍在订单簿中。';
    const whole = isWhole ? '。' : `，委托数量 ${quantityText(instrument, lots)}。${rest}`;
    return [
      `委托${isOver && isWhole ? '已成交' : '部分成交'}：${nameOf(instrument, catalog, '永续')}`,
      `${what}${whole}`,
    ];
  },
  exit({ market, side, exit, triggerTicks, stage, reachRate }, catalog) {
    const instrument = catalog.instrument(market);
    const name = exitNames.zh[exit];
    if (stage === 'ended') {
      return [
        `${name}未成交即结束：${nameOf(instrument, catalog, '永续')}`,
        '未找到对手盘，委托已结束。请在历史委托中查看原因。',
      ];
    }
    if (stage === 'waiting') {
      return [
        `${name}正在等待对手盘：${nameOf(instrument, catalog, '永续')}`,
        `${whyItWaitsInChinese(reachRate, catalog.isContract(market))}系统会自动继续，您也可以撤单。`,
      ];
    }
    return [
      `${name}已触发：${nameOf(instrument, catalog, '永续')}`,
      `价格已达到 ${priceText(instrument, triggerTicks)} ${instrument.quote.symbol}，已提交${side === Side.BUY ? '买入' : '卖出'}委托。`,
    ];
  },
  'price-alert'({ market, isAbove, priceTicks, lastTicks }, catalog) {
    const instrument = catalog.instrument(market);
    const quote = instrument.quote.symbol;
    return [
      `${nameOf(instrument, catalog, '永续')} ${isAbove ? '涨至' : '跌至'} ${priceText(instrument, lastTicks)}`,
      `已达到您设置的提醒价 ${priceText(instrument, priceTicks)} ${quote}，最新价 ${priceText(instrument, lastTicks)} ${quote}。`,
    ];
  },
  margin({ market, positionSide, rate }, catalog) {
    const what =
      market === 0
        ? '全仓持仓'
        : ` ${nameOf(catalog.instrument(market), catalog, '永续')}逐仓${sideInChinese(positionSide)}仓`;
    return [
      `保证金率已达 ${wholePercent(rate)}`,
      `您的${what}保证金率为 ${wholePercent(rate)}，达到 100% 时将被强平。请追加保证金或减仓。`,
    ];
  },
  liquidation({ market, positionSide, lots, way }, catalog) {
    const instrument = catalog.instrument(market);
    const name = nameOf(instrument, catalog, '永续');
    const what = `您的${sideInChinese(positionSide)}仓中 ${quantityText(instrument, lots)} ${instrument.base.symbol}`;
    switch (way) {
      case 'liquidated':
        return [`已强平：${name}`, `${what} 因保证金不足已被强平。`];
      case 'deleveraged':
        return [`已自动减仓：${name}`, `${what} 已被平仓，用于抵消一笔无人承接的强平持仓。`];
      case 'taken-over':
        return [`已接管：${name}`, `${what} 已由平台接管。`];
    }
  },
  funding({ market, positionSide, rate, amount }, catalog) {
    const instrument = catalog.instrument(market);
    const sum = `${amountText(instrument.quote, Math.abs(amount))} ${instrument.quote.symbol}`;
    return [
      `资金费率 ${percentText(rate)}：${nameOf(instrument, catalog, '永续')}`,
      `您的${sideInChinese(positionSide)}仓${amount < 0 ? '支付' : '收取'}资金费用 ${sum}。`,
    ];
  },
  bots: (facts, catalog) => botWords(facts, catalog.instrument(facts.market).name, 'zh-CN'),
  deposit: ({ coins }) => [
    `充值已入账：${coins.amount} ${coins.coin}`,
    `${coins.amount} ${coins.coin} 已通过 ${coins.network} 到账，并存入资金账户。`,
  ],
  withdrawal({ coins, address, stage }) {
    const sum = `${coins.amount} ${coins.coin}`;
    switch (stage) {
      case 'asked':
      case 'reviewed':
        return [
          `提现申请：${sum}`,
          `通过 ${coins.network} 提现至 ${address}。${stage === 'asked' ? '正在发送。' : '发送前须先经审核。'}如非本人操作，请立即重置密码。`,
        ];
      case 'sent':
        return [`提现已发送：${sum}`, `已通过 ${coins.network} 发送至 ${address}。`];
      case 'rejected':
      case 'failed':
        return [
          `提现未完成：${sum}`,
          `${stage === 'rejected' ? '该提现未通过审核。' : '该交易未能在网络上完成。'}款项已全部退回。`,
        ];
    }
  },
  'sign-in': ({ address }) => ['新设备登录', `IP 地址：${address}。如非本人操作，请立即重置密码。`],
  security: (facts) => securityWords(facts, 'zh-CN'),
  identity: (facts) => identityWords(facts, 'zh-CN'),
  announcement: ({ title }) => ['公告', title.zh],
  support: ({ ticket, subject, what }) => [
    `工单 #${ticket} ${what === 'answered' ? '已有回复' : '已关闭'}`,
    subject,
  ],
};

/** BTC/USDT, of a contract with the word for it. */
function nameOf(instrument: Instrument, catalog: Catalog, perpetual = 'perpetual'): string {
  return catalog.isContract(instrument.id) ? `${instrument.name} ${perpetual}` : instrument.name;
}

const sideOf = (side: PositionSide) => (side === PositionSide.LONG ? 'long' : 'short');
const sideInChinese = (side: PositionSide) => (side === PositionSide.LONG ? '多' : '空');

/** A notification as its owner reads it. */
export function wordsOf(
  kind: NotificationKind,
  facts: NotificationFacts[NotificationKind],
  catalog: Catalog,
  language: Language,
): Words {
  // The record pairs each kind with its own facts, as the rows do; a lookup by a union loses that.
  const write = (language === 'zh-CN' ? chinese : english)[kind] as InWords<NotificationKind>;
  const [title, text] = write(facts, catalog);
  const botCode = 'bot' in facts ? String(facts.bot) : '';
  return { title, text, botCode, ...marketOf(facts, catalog) };
}

function marketOf(
  facts: NotificationFacts[NotificationKind],
  catalog: Catalog,
): Pick<Words, 'product' | 'symbol'> {
  const market = 'market' in facts ? facts.market : 0;
  if (market === 0) return { product: '', symbol: '' };
  const { symbol } = catalog.instrument(market);
  return { product: catalog.isContract(market) ? 'futures' : 'spot', symbol };
}
