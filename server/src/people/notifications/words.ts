import { formatDecimal, groupDigits } from '@bourse/contract/amount.ts';
import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import type { NotificationKind } from '@bourse/contract/notifications.ts';
import { type Language, textIn } from '@bourse/contract/texts.ts';
import type { Catalog, Instrument } from '#engine/live/catalog.ts';
import * as exact from '#engine/live/catalog.ts';
import type { NotificationFacts } from '#platform/db/tables/notification-facts.ts';
import { joined, type SayText, sayIn } from '#platform/texts/texts.ts';
import { identityWords, securityWords } from './account-words.ts';
import { measuredWords } from './alert-words.ts';

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
/** For what is not needed to the last place: 0.834... is 83%. */
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

/** Whom a notification is written for, and what names markets and coins. */
interface Reader {
  readonly language: Language;
  readonly say: SayText;
  readonly catalog: Catalog;
}

type InWords<Kind extends NotificationKind> = (
  facts: NotificationFacts[Kind],
  reader: Reader,
) => readonly [title: string, text: string];

const wording: { readonly [Kind in NotificationKind]: InWords<Kind> } = {
  fill({ market: id, side, lots, dealtLots, dealtNotional, isOver }, { language, say, catalog }) {
    const instrument = catalog.instrument(id);
    const { base, quote } = instrument;
    const isWhole = lots <= dealtLots;
    const market = nameOf(instrument, catalog, say);
    const values = {
      dealt: quantityText(instrument, dealtLots),
      coin: base.symbol,
      price: `${averagePriceText(instrument, dealtLots, dealtNotional)} ${quote.symbol}`,
    };
    const title = isOver && isWhole ? 'notices.orderFilled' : 'notices.orderPartlyFilled';
    const act = side === Side.BUY ? 'bought' : 'sold';
    if (isWhole) return [say(title, { market }), say(`notices.${act}`, values)];
    const ordered = quantityText(instrument, lots);
    const text = [
      say(`notices.${act}Part`, { ...values, ordered }),
      say(isOver ? 'notices.restCanceled' : 'notices.restOpen'),
    ];
    return [say(title, { market }), joined(language, text)];
  },
  exit({ market: id, side, exit, triggerTicks, stage, reachRate }, { language, say, catalog }) {
    const instrument = catalog.instrument(id);
    const names = { order: say(`exitNames.${exit}`), market: nameOf(instrument, catalog, say) };
    if (stage === 'ended') return [say('notices.exitEnded', names), say('notices.exitEndedWhy')];
    if (stage === 'waiting') {
      const why = whyItWaits(reachRate, catalog.isContract(id), say);
      return [
        say('notices.exitWaiting', names),
        joined(language, [why, say('notices.exitContinues')]),
      ];
    }
    const placed = side === Side.BUY ? 'notices.buyPlaced' : 'notices.sellPlaced';
    const price = `${priceText(instrument, triggerTicks)} ${instrument.quote.symbol}`;
    return [say('notices.exitTriggered', names), say(placed, { price })];
  },
  'price-alert'({ market, isAbove, priceTicks, lastTicks, measure }, { say, catalog }) {
    const instrument = catalog.instrument(market);
    const quote = instrument.quote.symbol;
    const price = priceText(instrument, lastTicks);
    if (measure) {
      const name = nameOf(instrument, catalog, say);
      return measuredWords({ market: name, isAbove, last: `${price} ${quote}`, measure }, say);
    }
    const alert = `${priceText(instrument, priceTicks)} ${quote}`;
    return [
      say(isAbove ? 'notices.roseTo' : 'notices.fellTo', {
        market: nameOf(instrument, catalog, say),
        price,
      }),
      say('notices.alertReached', { alert, last: `${price} ${quote}` }),
    ];
  },
  margin({ market: id, positionSide, rate: ratio }, { say, catalog }) {
    const rate = wholePercent(ratio);
    const title = say('notices.marginRatio', { rate });
    if (id === 0) return [title, say('notices.crossMargin', { rate })];
    const market = nameOf(catalog.instrument(id), catalog, say);
    return [
      title,
      say('notices.isolatedMargin', { side: sideOf(positionSide, say), market, rate }),
    ];
  },
  liquidation({ market, positionSide, lots, way }, { say, catalog }) {
    const instrument = catalog.instrument(market);
    const [title, text] = lossTexts[way];
    return [
      say(title, { market: nameOf(instrument, catalog, say) }),
      say(text, {
        quantity: `${quantityText(instrument, lots)} ${instrument.base.symbol}`,
        side: sideOf(positionSide, say),
      }),
    ];
  },
  funding({ market: id, positionSide, rate, amount }, { say, catalog }) {
    const instrument = catalog.instrument(id);
    const market = nameOf(instrument, catalog, say);
    const fee = `${amountText(instrument.quote, Math.abs(amount))} ${instrument.quote.symbol}`;
    return [
      say('notices.fundingRate', { rate: percentText(rate), market }),
      say(amount < 0 ? 'notices.fundingPaid' : 'notices.fundingReceived', {
        side: sideOf(positionSide, say),
        fee,
      }),
    ];
  },
  bots: (facts, { say, catalog }) => botWords(facts, catalog.instrument(facts.market).name, say),
  deposit({ coins: { amount, coin, network } }, { say }) {
    const coins = `${amount} ${coin}`;
    return [
      say('notices.depositCredited', { coins }),
      say('notices.depositArrived', { coins, network }),
    ];
  },
  withdrawal({ coins: { amount, coin, network }, address, stage }, { language, say }) {
    const coins = `${amount} ${coin}`;
    switch (stage) {
      case 'asked':
      case 'reviewed':
        return [
          say('notices.withdrawalRequested', { coins }),
          joined(language, [
            say('notices.withdrawalTo', { address, network }),
            say(stage === 'asked' ? 'notices.sendingNow' : 'notices.reviewedFirst'),
            say('advice.resetPassword'),
          ]),
        ];
      case 'sent':
        return [
          say('notices.withdrawalSent', { coins }),
          say('notices.sentTo', { address, network }),
        ];
      case 'rejected':
      case 'failed': {
        const why = stage === 'rejected' ? 'notices.rejectedByUs' : 'notices.failedOnNetwork';
        return [
          say('notices.withdrawalNotCompleted', { coins }),
          joined(language, [say(why), say('notices.availableAgain')]),
        ];
      }
    }
  },
  'sign-in': ({ address }, { language, say }) => [
    say('notices.newDevice'),
    joined(language, [say('notices.address', { address }), say('advice.resetPassword')]),
  ],
  security: (facts, { language }) => securityWords(facts, language),
  identity: (facts, { language }) => identityWords(facts, language),
  announcement: ({ title }, { language, say }) => [
    say('notices.announcement'),
    textIn(language, title),
  ],
  support: ({ ticket, subject, what }, { say }) => [
    say(what === 'answered' ? 'notices.ticketAnswered' : 'notices.ticketClosed', { ticket }),
    subject,
  ],
};

const lossTexts = {
  liquidated: ['notices.liquidated', 'notices.liquidatedWhy'],
  deleveraged: ['notices.deleveraged', 'notices.deleveragedWhy'],
  'taken-over': ['notices.takenOver', 'notices.takenOverWhy'],
} as const;

/** @param reachRate see the facts of an exit */
function whyItWaits(
  reachRate: number | null | undefined,
  isContract: boolean,
  say: SayText,
): string {
  if (reachRate === 0) return say('notices.noIndex');
  if (!reachRate) return say('notices.noneWithinLimit');
  const near = isContract ? 'notices.noneNearIndexOrMark' : 'notices.noneNearIndex';
  return say(near, { rate: percentText(reachRate) });
}

/** BTC/USDT, of a contract with the word for it. */
function nameOf({ id, name }: Instrument, catalog: Catalog, say: SayText): string {
  return catalog.isContract(id) ? say('notices.perpetual', { name }) : name;
}

const sideOf = (side: PositionSide, say: SayText) =>
  say(side === PositionSide.LONG ? 'positionSides.long' : 'positionSides.short');

/** A notification as its owner reads it. */
export function wordsOf(
  kind: NotificationKind,
  facts: NotificationFacts[NotificationKind],
  catalog: Catalog,
  language: Language,
): Words {
  // The record pairs each kind with its own facts, as the rows do; a lookup by a union loses that.
  const write = wording[kind] as InWords<NotificationKind>;
  const [title, text] = write(facts, { language, say: sayIn[language], catalog });
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

/** @param market its name */
function botWords(
  { strategy, why }: NotificationFacts['bots'],
  market: string,
  say: SayText,
): readonly [title: string, text: string] {
  const names = { strategy: say(`botStrategies.${strategy}`), market };
  return 'end' in why
    ? [say('botNotices.stopped', names), say(`botEnds.${why.end}`)]
    : [say('botNotices.onHold', names), say(`botHolds.${why.hold}`)];
}
