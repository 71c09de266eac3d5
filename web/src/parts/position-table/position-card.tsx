import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import {
  ContractLink,
  PositionBadges,
  ProfitCell,
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

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-ink-3 text-tiny">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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

/** What it won on top, its numbers in three columns, its buttons below. */
function Card({ row }: { row: PositionRow }) {
  const t = useText();
  const closeAtMarket = useMarketClose();
  const { position, numbers, item } = row;
  const { code } = position;
  const button = buttonClass({ size: 'small', className: 'h-11! flex-1 px-1!' });
  return (
    <article className="flex flex-col gap-2.5 px-3 py-3 text-small">
      <header className="flex items-start justify-between gap-3">
        <span className="flex flex-col gap-1">
          <span className="flex items-center gap-2 text-body">
            <ContractLink symbol={position.symbol} item={item} />
            <Lights lights={position.lights} />
          </span>
          <PositionBadges {...position} />
        </span>
        <span className="text-right">
          <span className="flex items-center justify-end gap-1 text-ink-3 text-tiny">
            {t('futuresPanel.pnlRoe')}
            <ShareButton position={() => sharedOpen(row)} />
          </span>
          <span className="font-semibold text-body">
            <ProfitCell profit={numbers?.profit} rate={numbers?.profitRate} />
          </span>
        </span>
      </header>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        <Figure name={t('orders.size')}>
          <SizeCell row={row} />
        </Figure>
        <Figure name={t('orders.margin')}>
          <MarginCell row={row} withCoin />
        </Figure>
        <Figure name={t('orders.marginRatio')}>
          <MarginRatioCell row={row} />
        </Figure>
        <Figure name={t('orders.entryPrice')}>
          <EntryCell row={row} />
        </Figure>
        <Figure name={t('futuresPage.markPrice')}>{priceText(item, numbers?.markPrice)}</Figure>
        <Figure name={t('futuresForm.liqPrice')}>
          <LiquidationCell row={row} />
        </Figure>
        <Figure name={t('futuresPanel.realizedPnl')}>
          <RealisedCell row={row} />
        </Figure>
        <Figure name={t('futuresForm.tpSl')}>
          <ExitsCell row={row} />
        </Figure>
      </dl>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className={button}
          onClick={() => openFuturesDialog({ kind: 'exits', code })}
        >
          {t('futuresForm.tpSl')}
        </button>
        <button
          type="button"
          className={button}
          onClick={() => openFuturesDialog({ kind: 'add', code })}
        >
          {t('futuresPanel.add')}
        </button>
        <button
          type="button"
          className={button}
          onClick={() => openFuturesDialog({ kind: 'reverse', code })}
        >
          {t('futuresPanel.reverse')}
        </button>
        <button
          type="button"
          className={button}
          onClick={() => openFuturesDialog({ kind: 'close', code, mode: 'limit' })}
        >
          {t('futuresPanel.limitClose')}
        </button>
        <button type="button" className={button} onClick={() => closeAtMarket(position)}>
          {t('futuresPanel.marketClose')}
        </button>
      </div>
    </article>
  );
}
