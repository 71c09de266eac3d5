import type { Book } from '@bourse/contract/book-fold.ts';
import { feed } from '#app/data/live/feed.ts';
import type { Product } from '#app/data/live/topic.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';

interface BookPricesProps {
  readonly product: Product;
  readonly symbol: string;
  /** A decimal string, as the book has it now. */
  readonly onPrice: (price: string) => void;
}

interface Choice {
  readonly name: TextKey;
  readonly side: 'bids' | 'asks';
  readonly level: number;
}

const choices: readonly Choice[] = [
  { name: 'trading.fifthBid', side: 'bids', level: 5 },
  { name: 'trading.bestBid', side: 'bids', level: 1 },
  { name: 'trading.bestAsk', side: 'asks', level: 1 },
  { name: 'trading.fifthAsk', side: 'asks', level: 5 },
];

/** The price of a level; the last one where the book has fewer. */
const priceOf = (book: Book | null, { side, level }: Choice) => {
  const levels = book?.[side] ?? [];
  return levels[Math.min(level, levels.length) - 1]?.price;
};

/** Prices of the book that an order takes once, as they are when they are pressed. */
export function BookPrices({ product, symbol, onPrice }: BookPricesProps) {
  const t = useText();
  return (
    <fieldset className="grid grid-cols-4 gap-1">
      <legend className="sr-only">{t('trading.pricesOfBook')}</legend>
      {choices.map((choice) => (
        <button
          key={choice.name}
          type="button"
          onClick={() => {
            const price = priceOf(feed.book(product, symbol), choice);
            if (price) onPrice(price);
          }}
          className={classNames(
            'h-6 truncate rounded bg-field px-1 text-small hover:bg-track',
            choice.side === 'bids' ? 'text-up' : 'text-down',
          )}
        >
          {t(choice.name)}
        </button>
      ))}
    </fieldset>
  );
}
