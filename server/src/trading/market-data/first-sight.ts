import { groupDigits } from '@bourse/contract/amount.ts';
import type { Instrument } from '#engine/live/catalog.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { changeBasisPoints, quotationOf } from '#engine/live/quotation.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { mostTraded } from './most-traded.ts';

/** As many as fill what a phone shows below the words of the home page. */
const ROWS_MAX = 6;

export interface FirstSightDependencies {
  readonly live: LiveState;
  readonly tickers: TickerReader;
}

/**
 * Prices that stand in a page's skeleton, in the first answer, until its app has come (decision 172):
 * on a slow line that is seconds. A trading page shows its own market, the home page and the list of
 * markets those that are traded most; no other page shows any.
 *
 * @returns for the path of a page what its skeleton says, as HTML; empty: nothing
 */
export function createFirstSight({
  live: { catalog },
  tickers,
}: FirstSightDependencies): (path: string) => string {
  const priceOf = (instrument: Instrument | undefined) =>
    instrument ? show(instrument, 'first-price') : '';
  const show = (instrument: Instrument, kind: 'first-price' | 'first-row') => {
    const ticker = tickers.ticker(instrument.id);
    if (ticker.lastTicks === 0) return '';
    const { latestPrice, changePercent } = quotationOf(instrument, ticker);
    const sign = changeBasisPoints(ticker) > 0 ? '+' : '';
    const texts = [instrument.name, groupDigits(latestPrice), sign + changePercent].map(escapeHtml);
    return `<p class="${kind}">${texts.map((text) => `<span>${text}</span>`).join(' ')}</p>`;
  };
  const rows = () =>
    mostTraded(catalog.markets, tickers, ROWS_MAX)
      .map((market) => show(market, 'first-row'))
      .join('');
  return (path) => {
    const [, screen, symbol] = path.split('/');
    if (screen === '' || screen === 'market') return rows();
    if (!symbol) return '';
    if (screen === 'spot') return priceOf(catalog.marketCalled(symbol));
    if (screen === 'futures') return priceOf(catalog.contractCalled(symbol));
    return '';
  };
}
