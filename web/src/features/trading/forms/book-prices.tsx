import type { Book } from '@bourse/contract/book-fold.ts';
import { setTradingChoice, useTradingChoice } from '#app/data/device/preferences.ts';
import { feed } from '#app/data/live/feed.ts';
import type { Product } from '#app/data/live/topic.ts';
import { useBookFigure } from '#app/data/live/use-feed.ts';
import { classNames } from '#app/lib/class-names.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import type { BookLevelName, OrderDraft } from './order-draft.ts';

interface Market {
  readonly product: Product;
  readonly symbol: string;
}

interface BookPricesProps extends Market {
  /** The one that the price follows. */
  readonly chosen: BookLevelName | undefined;
  /** Another was chosen; its price is a decimal string, as the book has it now. */
  readonly onLevel: (level: BookLevelName, price: string) => void;
}

interface Level {
  readonly text: TextKey;
  readonly side: 'bids' | 'asks';
  readonly place: number;
}

const levels: Readonly<Record<BookLevelName, Level>> = {
  fifthBid: { text: 'trading.fifthBid', side: 'bids', place: 5 },
  bestBid: { text: 'trading.bestBid', side: 'bids', place: 1 },
  bestAsk: { text: 'trading.bestAsk', side: 'asks', place: 1 },
  fifthAsk: { text: 'trading.fifthAsk', side: 'asks', place: 5 },
};
const names = ['fifthBid', 'bestBid', 'bestAsk', 'fifthAsk'] as const;

/** The price of a level; the last one where the book has fewer, null where a side is empty. */
function priceAt(book: Book, name: BookLevelName): string | null {
  const { side, place } = levels[name];
  const rows = book[side];
  return rows[Math.min(place, rows.length) - 1]?.price ?? null;
}

/** The draft with the price that its level of the book has now: an order is sent at that. */
export function useLivePrice<Form extends OrderDraft>(
  { product, symbol }: Market,
  draft: Form,
): Form {
  const { level } = draft;
  const price = useBookFigure(product, symbol, (book) => (level ? priceAt(book, level) : null));
  return price === null ? draft : { ...draft, price };
}

/** Whether the prices of the book stand below that of a limit order; on a phone beside its kind. */
export function BookPricesSwitch() {
  const t = useText();
  const isOn = useTradingChoice('takesBookPrices');
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t('trading.pricesOfBook')}
      onClick={() => setTradingChoice({ takesBookPrices: !isOn })}
      className={classNames(
        'h-6 rounded px-1 font-medium text-tiny hover:bg-track max-tablet:h-9 max-tablet:w-11 max-tablet:bg-field',
        isOn ? 'text-accent-text' : 'text-ink-2',
      )}
    >
      {t('trading.bestPrices')}
    </button>
  );
}

/** Prices of the book: an order follows the one that is pressed until it is sent or another price is typed. */
export function BookPrices({ product, symbol, chosen, onLevel }: BookPricesProps) {
  const t = useText();
  return (
    <fieldset className="grid grid-cols-4 gap-1">
      <legend className="sr-only">{t('trading.pricesOfBook')}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => {
            const book = feed.book(product, symbol);
            const price = book && priceAt(book, name);
            if (price) onLevel(name, price);
          }}
          className={classNames(
            'h-6 max-tablet:h-11 truncate rounded bg-field px-1 text-small hover:bg-track aria-pressed:bg-track aria-pressed:font-semibold',
            levels[name].side === 'bids' ? 'text-up' : 'text-down',
          )}
        >
          {t(levels[name].text)}
        </button>
      ))}
    </fieldset>
  );
}
