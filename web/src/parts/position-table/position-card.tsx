import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import {
  ContractLink,
  moneyText,
  moneyTone,
  PositionBadges,
  percentText,
  priceText,
} from '../contracts/contract-cells.tsx';
import { openFuturesDialog } from '../positions/dialog-store.ts';
import { ShareButton } from '../positions/share-button.tsx';
import { useMarketClose } from '../positions/use-market-close.ts';
import { Lights } from './lights.tsx';
import {
  EntryCell,
  ExitsCell,
  LiquidationCell,
  MarginCell,
  MarginRatioCell,
  RealisedCell,
  SizeCell,
} from './position-cells.tsx';
import type { PositionRow } from './position-rows.ts';
import { HalfButton } from './row-acts.tsx';
import { sharedOpen } from './shared-rows.ts';
import { SwipeCard } from './swipe-card.tsx';

/** One figure or two, below each other. */
function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col">{children}</dl>;
}

interface FigureProps {
  readonly name: string;
  /** On the narrowest phones, where the figure leaves no room for the whole name. */
  readonly narrowName?: string;
  readonly children: ReactNode;
}

/** A figure beside its name, which breaks where there is no room for both; what belongs to it stands below. */
function Figure({ name, narrowName, children }: FigureProps) {
  return (
    <div className="flex justify-between gap-x-1.5">
      <dt className="text-ink-3 text-tiny">
        <span className={narrowName && 'max-[359px]:hidden'}>{name}</span>
        {narrowName && <span className="min-[360px]:hidden">{narrowName}</span>}
      </dt>
      <dd className="whitespace-nowrap text-right">{children}</dd>
    </div>
  );
}

/** On a tablet drawn lower than a finger needs it, which the gaps around it give. */
const button = buttonClass({
  size: 'small',
  className:
    'reach h-11! touch:h-8! whitespace-normal! px-0.5! leading-[14px]! @max-[440px]:text-tiny!',
});

/** Half of a position and all of it, to be closed at the market. */
function CloseActions({ row }: { row: PositionRow }) {
  const t = useText();
  const { position, item } = row;
  const closeAtMarket = useMarketClose();
  const isLong = position.positionType === PositionSide.LONG;
  const side = isLong ? t('futuresPage.long') : t('futuresPage.short');
  const name = { pair: item?.name ?? position.symbol, side };
  return (
    <>
      <HalfButton row={row} className="w-16 bg-track font-semibold" />
      <button
        type="button"
        aria-label={t('futuresPanel.closeWhole', name)}
        onClick={() => closeAtMarket(position)}
        className={`w-16 font-semibold ${isLong ? 'bg-down text-down-ink' : 'bg-up text-up-ink'}`}
      >
        {t('futuresPanel.closeShort')}
      </button>
    </>
  );
}

/** A position on a phone that a swipe to the left moves aside, over the ways to close it. */
export function PositionCard({ row }: { row: PositionRow }) {
  return (
    <SwipeCard actions={<CloseActions row={row} />}>
      <Card row={row} />
    </SwipeCard>
  );
}

/** What it is and what it won in one line, its figures in two columns or three, its buttons in one line. */
function Card({ row }: { row: PositionRow }) {
  const t = useText();
  const { position, numbers, item } = row;
  return (
    <article className="@container flex flex-col gap-1 px-3 py-1 text-small leading-4 max-tablet:gap-1.5 max-tablet:py-2.5">
      <header className="flex items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <ContractLink symbol={position.symbol} item={item} />
          <Lights lights={position.lights} />
          <PositionBadges {...position} />
        </span>
        <span className="flex shrink-0 items-center gap-1.5">
          <span className="text-ink-3 text-tiny @max-[440px]:sr-only">
            {t('futuresPanel.pnlRoe')}
          </span>
          <span
            className={`flex flex-wrap items-baseline justify-end gap-x-1.5 ${moneyTone(numbers?.profit)}`}
          >
            <span className="font-semibold text-body">{moneyText(numbers?.profit, true)}</span>
            <span className="text-tiny">{percentText(numbers?.profitRate, true)}</span>
          </span>
          <ShareButton position={() => sharedOpen(row)} />
        </span>
      </header>
      <div className="grid grid-cols-2 gap-x-5 gap-y-1 @min-[440px]:grid-cols-3 @min-[440px]:gap-x-3 max-[359px]:gap-x-3">
        <Figures>
          <Figure name={t('orders.size')}>
            <SizeCell row={row} />
          </Figure>
        </Figures>
        <Figures>
          <Figure name={t('orders.entryPrice')}>
            <EntryCell row={row} />
          </Figure>
        </Figures>
        <Figures>
          <Figure name={t('futuresPage.markPrice')}>{priceText(item, numbers?.markPrice)}</Figure>
          <Figure name={t('futuresForm.liqPrice')} narrowName={t('futuresPage.liq')}>
            <LiquidationCell row={row} isLine />
          </Figure>
        </Figures>
        <Figures>
          <Figure name={t('orders.margin')}>
            <MarginCell row={row} withCoin />
          </Figure>
          <Figure name={t('orders.marginRatio')}>
            <MarginRatioCell row={row} />
          </Figure>
        </Figures>
        <Figures>
          <Figure name={t('futuresPanel.realizedPnl')}>
            <RealisedCell row={row} />
          </Figure>
        </Figures>
        <Figures>
          <Figure name={t('futuresForm.tpSl')}>
            <ExitsCell row={row} />
          </Figure>
        </Figures>
      </div>
      <CardActs row={row} />
    </article>
  );
}

/** What can be done with it: five buttons that share the width of the card. */
function CardActs({ row: { position } }: { row: PositionRow }) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  const { code } = position;
  const acts: readonly (readonly [name: string, act: () => void])[] = [
    [t('futuresForm.tpSl'), () => openFuturesDialog({ kind: 'exits', code })],
    [t('futuresPanel.add'), () => openFuturesDialog({ kind: 'add', code })],
    [t('futuresPanel.reverse'), () => openFuturesDialog({ kind: 'reverse', code })],
    [t('futuresPanel.limitClose'), () => openFuturesDialog({ kind: 'close', code, mode: 'limit' })],
    [t('futuresPanel.marketClose'), () => closeAtMarket(position)],
  ];
  return (
    <div className="grid grid-cols-5 gap-1.5">
      {acts.map(([name, act]) => (
        <button key={name} type="button" className={button} onClick={act}>
          {name}
        </button>
      ))}
    </div>
  );
}
