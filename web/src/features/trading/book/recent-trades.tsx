import { memo } from 'react';
import { useTimeOffset, useTradingChoice } from '#app/data/device/preferences.ts';
import { type PublicTrade, TRADES_MAX } from '#app/data/live/trades.ts';
import { useTrades } from '#app/data/live/use-feed.ts';
import { classNames } from '#app/lib/class-names.ts';
import { compareDecimals, multiplyDecimals } from '#app/lib/decimal.ts';
import { formatNumber, formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { toneOfSide } from '#app/ui/figures/tone.ts';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { useTradingPage } from '../page/page-context.ts';

/** The product shows amounts of futures trades so, whatever a contract's lot is. */
const FUTURES_AMOUNT_DECIMALS = 4;

/** A row stays where it is and takes the next trade: rows that moved would shift the page. */
const places = Array.from({ length: TRADES_MAX }, (_, place) => place);

const rowGrid = 'grid grid-cols-[1fr_1fr_72px] items-center px-3';

interface TradeRowProps {
  readonly trade: PublicTrade;
  readonly precision: number;
  readonly quantityPrecision: number;
  readonly timeOffset: number;
  /** The least value of a trade that is lit; 0: none is. */
  readonly litFrom: number;
  readonly onPrice: (price: string) => void;
}

const worthOf = ({ price, quantity }: PublicTrade) => multiplyDecimals(price, quantity);

const TradeRow = memo(function TradeRow({
  trade,
  precision,
  quantityPrecision,
  timeOffset,
  litFrom,
  onPrice,
}: TradeRowProps) {
  const t = useText();
  const isLit = litFrom > 0 && compareDecimals(worthOf(trade), String(litFrom)) >= 0;
  const lit = trade.takerSide === 'buy' ? 'bg-up-bg' : 'bg-down-bg';
  return (
    <tr
      data-lit={isLit || undefined}
      className={classNames(
        rowGrid,
        'h-5 max-tablet:h-6',
        isLit ? classNames(lit, 'font-semibold') : 'hover:bg-field',
      )}
    >
      <td className={classNames('font-medium', toneOfSide(trade.takerSide))}>
        <button type="button" tabIndex={-1} data-row="trades" onClick={() => onPrice(trade.price)}>
          <span className="sr-only">
            {trade.takerSide === 'buy' ? t('trading.buy') : t('trading.sell')}{' '}
          </span>
          {formatNumber(trade.price, precision)}
        </button>
      </td>
      <td className="text-right">{formatNumber(trade.quantity, quantityPrecision)}</td>
      <td className="text-right text-ink-2">{formatTime(trade.timeMs, timeOffset, 'time')}</td>
    </tr>
  );
});

function TradeSkeletons() {
  return (
    <div className="flex flex-col gap-2 px-3 py-1">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((row) => (
        <Skeleton key={row} className="h-3.5 w-full" />
      ))}
    </div>
  );
}

/** The last trades of the market, as they happen. */
export function RecentTrades({ market }: { market: TradingMarket }) {
  const t = useText();
  const timeOffset = useTimeOffset();
  const { form } = useTradingPage();
  const litFrom = useTradingChoice('litTradesFrom');
  const trades = useTrades(market.product, market.symbol);
  const quantityPrecision =
    market.product === 'futures' ? FUTURES_AMOUNT_DECIMALS : market.quantityPrecision;
  return (
    <div className="flex min-h-0 flex-1 flex-col text-small">
      {!trades && <TradeSkeletons />}
      {trades?.length === 0 && <EmptyState title={t('trading.noTradesYet')} />}
      {trades && trades.length > 0 && (
        <table aria-label={t('trading.realTimeTrades')} className="flex min-h-0 flex-1 flex-col">
          <thead className="block">
            <tr className={classNames(rowGrid, 'h-6 text-ink-3 text-tiny')}>
              <th scope="col" className="text-left font-normal">
                {t('trading.priceInCoin', { coin: market.quote })}
              </th>
              <th scope="col" className="text-right font-normal">
                {t('wallet.amount')}
              </th>
              <th scope="col" className="text-right font-normal">
                {t('trading.time')}
              </th>
            </tr>
          </thead>
          {/* As many rows as fit whole, below a head of 24 px: none is cut. */}
          <tbody className="block max-h-[round(down,100%-24px,20px)] min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin] max-tablet:max-h-[round(down,100%-24px,24px)]">
            {places.map((place) => {
              const trade = trades[place];
              return (
                trade && (
                  <TradeRow
                    key={place}
                    trade={trade}
                    precision={market.precision}
                    quantityPrecision={quantityPrecision}
                    timeOffset={timeOffset}
                    litFrom={litFrom}
                    onPrice={form.takePrice}
                  />
                )
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
