import { useIsPhone } from '#app/data/device/device.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { dollarText } from '../market/quotation.ts';
import type { SpotMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { BriefFigure, DayFigures } from './figure.tsx';
import { ChangePercent, MarketHeader } from './market-header.tsx';

/** The pair, its price now and its last 24 hours. */
export function SpotHeader({ market }: { market: SpotMarket }) {
  const isPhone = useIsPhone();
  const t = useText();
  const quotation = useQuotation(market);
  const price = (value: string) => formatNumber(value, market.precision);
  const dollars = `≈ $${dollarText(quotation.lastPrice, market.precision)}`;
  const note = isPhone ? (
    <>
      {dollars} <ChangePercent quotation={quotation} />
    </>
  ) : (
    dollars
  );
  return (
    <MarketHeader
      {...{ market, quotation, note }}
      brief={
        <>
          <BriefFigure label={t('shell.high24h')}>{price(quotation.high)}</BriefFigure>
          <BriefFigure label={t('shell.low24h')}>{price(quotation.low)}</BriefFigure>
        </>
      }
    >
      <DayFigures market={market} quotation={quotation} isChangeShown={!isPhone} />
    </MarketHeader>
  );
}
