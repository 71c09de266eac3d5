import { Suspense, useEffect, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import { useMark } from '#app/data/live/use-mark.ts';
import { formatNumber, formatShort } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { fundingText } from '#app/lib/percent-text.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Steady } from '#app/ui/figures/steady.tsx';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import { figureTexts } from '../market/figure-texts.ts';
import { countdownText } from '../market/funding.ts';
import { dollarText } from '../market/quotation.ts';
import type { FuturesMarket } from '../market/trading-market.ts';
import { useQuotation } from '../market/use-quotation.ts';
import { openDetails, usePage } from '../page/page-store.ts';
import { BriefFigure, DayFigures, Figure } from './figure.tsx';
import { ChangePercent, MarketHeader } from './market-header.tsx';

const ContractDetails = lazyPart(async () => ({
  default: (await import('../contract-details/contract-details.tsx')).ContractDetails,
}));

const TICK_MS = 1000;

const openFunding = () => openDetails('funding');

/** The time left, by the exchange's clock; it alone redraws each second. */
function Countdown({ timeMs }: { timeMs: number }) {
  const [nowMs, setNowMs] = useState(exchangeNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(exchangeNowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer">
      <Steady text={countdownText(timeMs, nowMs)} like="00:00:00" />
    </span>
  );
}

/** The rate, and behind it what else is public of the contract; on a phone that stands behind the price. */
function FundingRate({ rate }: { rate: string | undefined }) {
  const t = useText();
  const isPhone = useIsPhone();
  if (isPhone) return <span className="text-warn">{fundingText(rate)}</span>;
  return (
    <button
      type="button"
      title={t('futuresPage.contractDetails')}
      aria-haspopup="dialog"
      onClick={openFunding}
      className="rounded-[2px] text-left text-warn"
    >
      <Steady
        text={fundingText(rate)}
        like="+0.0000%"
        className="underline decoration-dotted decoration-ink-3 underline-offset-[3px] hover:decoration-ink"
      />
    </button>
  );
}

function DetailsButton() {
  const t = useText();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openFunding}
      className="mr-3 flex shrink-0 items-center gap-1.5 rounded px-2 py-1 text-ink-2 text-small hover:bg-field hover:text-ink max-tablet:h-11 max-tablet:w-full"
    >
      <Icon name="info" size={16} />
      {t('futuresPage.contractDetails')}
    </button>
  );
}

/** The contract: its price now, its mark, index and funding, and its last 24 hours; behind it what else is public. */
export function FuturesHeader({ market }: { market: FuturesMarket }) {
  const isDetailsOpen = usePage((state) => state.isDetailsOpen);
  return (
    <>
      <ContractFigures market={market} />
      {isDetailsOpen && (
        <Suspense fallback={<LoadingPart isDialog />}>
          <ContractDetails market={market} />
        </Suspense>
      )}
    </>
  );
}

function ContractFigures({ market }: { market: FuturesMarket }) {
  const t = useText();
  const isPhone = useIsPhone();
  const quotation = useQuotation(market);
  const mark = useMark(market.symbol);
  const { precision } = market;
  const price = (value: string | undefined) => formatNumber(value, precision);
  const like = price(quotation.high);
  const note = isPhone ? (
    <ChangePercent quotation={quotation} />
  ) : (
    `≈ $${dollarText(quotation.lastPrice, precision)}`
  );
  const funding = (
    <>
      <FundingRate rate={mark?.fundingRate} />
      {' / '}
      <Countdown timeMs={mark?.nextFundingTime ?? 0} />
    </>
  );
  return (
    <MarketHeader
      {...{ market, quotation, note }}
      brief={
        <>
          <BriefFigure label={t('futuresPage.mark')}>
            <Steady text={price(mark?.markPrice)} like={like} />
          </BriefFigure>
          <BriefFigure label={t('markets.funding')}>{funding}</BriefFigure>
        </>
      }
      lead={
        <>
          <Figure label={t('futuresPage.markPrice')} hint={t(figureTexts.mark)}>
            <Steady text={price(mark?.markPrice)} like={like} />
          </Figure>
          <Figure label={t('futuresPage.indexPrice')} hint={t(figureTexts.index)}>
            <Steady text={price(mark?.indexPrice)} like={like} />
          </Figure>
          <Figure label={t('futuresPage.fundingCountdown')}>{funding}</Figure>
        </>
      }
      action={<DetailsButton />}
    >
      <DayFigures market={market} quotation={quotation} isChangeShown={!isPhone} />
      <Figure
        label={t('futuresPage.openInterest', { coin: market.base })}
        hint={t(figureTexts.openInterest)}
      >
        <Steady text={formatShort(mark?.openInterest)} like="100.00K" />
      </Figure>
    </MarketHeader>
  );
}
