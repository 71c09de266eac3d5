import { useIsPhone } from '#app/data/device/device.ts';
import { dollarText } from '../market/quotation.ts';
import type { SpotMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { DayFigures } from './figure.tsx';
import { ChangePercent, MarketHeader } from './market-header.tsx';

/** The pair, its price now and its last 24 hours. */
export function SpotHeader({ market }: { market: SpotMarket }) {
  const isPhone = useIsPhone();
  const quotation = useQuotation(market);
  const dollars = `≈ $${dollarText(quotation.lastPrice, market.precision)}`;
  const note = isPhone ? (
    <>
      {dollars} <ChangePercent quotation={quotation} />
    </>
  ) : (
    dollars
  );
  return (
    <MarketHeader market={market} quotation={quotation} note={note}>
      <DayFigures market={market} quotation={quotation} isChangeShown={!isPhone} />
    </MarketHeader>
  );
}
