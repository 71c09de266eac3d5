import type { BotMeasure } from '@bourse/contract/trading-bots.ts';
import type { TradingBot } from '../../data/user/bots.ts';
import { multiplyDecimals, subtractDecimals } from '../../lib/decimal.ts';
import { formatAmount } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { distanceOf } from '../../parts/orders/order-text.ts';
import { useBotDecimals } from './use-bot-decimals.ts';

const judgedTexts: Readonly<Record<Exclude<BotMeasure, ''>, TextKey>> = {
  index: 'Judged by the index, at {{price}}.',
  'mark-and-index': 'Judged by mark and index together, at {{price}}.',
  closes: 'Judged by the middle close of five minutes, at {{price}}.',
};

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
      {Number(exitPrice) > 0 &&
        t(
          difference < 0
            ? 'It left at {{price}} on average, {{percent}}% below that.'
            : 'It left at {{price}} on average, {{percent}}% above that.',
          left,
        )}
    </p>
  );
}
