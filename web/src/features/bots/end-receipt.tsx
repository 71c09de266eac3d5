import type { BotMeasure } from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { multiplyDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { type AnyTextKey, useText } from '../../lib/i18n.ts';
import { distanceOf } from '../../parts/orders/order-text.ts';
import { useBotDecimals } from './use-bot-decimals.ts';

const judgedTexts = {
  index: 'bots.judgedByIndex',
  'mark-and-index': 'bots.judgedByMarkAndIndex',
  closes: 'bots.judgedByCloses',
} as const satisfies Readonly<Record<Exclude<BotMeasure, ''>, AnyTextKey>>;

const PERCENT_DECIMALS = 2;

/** By which price the end of a bot was judged, and how far from it the bot traded. */
export function EndReceipt({ bot }: { readonly bot: TradingBot }) {
  const t = useText();
  const { price: decimals } = useBotDecimals(bot);
  const { judgedBy, endPrice, exitPrice } = bot;
  if (judgedBy === '') return null;
  const difference = Number(subtractDecimals(exitPrice, endPrice));
  const left = {
    price: formatAmount(exitPrice, decimals),
    percent: formatAmount(
      multiplyDecimals(distanceOf(exitPrice, endPrice), '100'),
      PERCENT_DECIMALS,
    ),
  };
  return (
    <p className="mt-1 text-ink-3 text-tiny">
      {t(judgedTexts[judgedBy], { price: formatAmount(endPrice, decimals) })}{' '}
      {Number(exitPrice) > 0 && t(difference < 0 ? 'bots.exitBelow' : 'bots.exitAbove', left)}
    </p>
  );
}
