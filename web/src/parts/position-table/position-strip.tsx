import { PositionSide } from '@bourse/contract/enumerations.ts';
import { firstPartOf } from '@bourse/contract/screens.ts';
import { useEffect, useState } from 'react';
import { rememberHolding } from '../../data/device/held-positions.ts';
import {
  type OpenPosition,
  usePositionFigures,
  usePositions,
} from '../../data/futures/positions.ts';
import { useRulesBySymbol } from '../../data/futures/use-contract-rules.ts';
import { useContractsBySymbol } from '../../data/futures/use-contracts-by-symbol.ts';
import { usePrivate } from '../../data/live/use-feed.ts';
import { formatNumber } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useDrag } from '../../lib/use-drag.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HoldButton } from '../../ui/buttons/hold-button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { useAddress } from '../../ui/layout/address.tsx';
import { ContractLink, moneyText, moneyTone, percentText } from '../contracts/contract-cells.tsx';
import { shareOfQuantity } from '../position-forms/percents.ts';
import { useMarketClose } from '../positions/use-market-close.ts';
import { distanceOf, nearnessOf, nearnessTones } from './nearness.ts';
import { inStripOrder } from './strip-order.ts';
import { StripPlace } from './strip-place.tsx';

/** What a finger has to swipe for the next position. */
const SWIPE_PX = 40;

/** What it won, and how far the mark is from its liquidation. */
function StripFigures({ position }: { position: OpenPosition }) {
  const t = useText();
  const numbers = usePositionFigures().get(position.code);
  if (!numbers) return null;
  const { profit, profitRate, markPrice, liqPrice } = numbers;
  const distance = distanceOf(markPrice, liqPrice);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap low-phone:flex-nowrap text-tiny tabular-nums leading-4">
      <span className={`font-semibold text-body leading-4 ${moneyTone(profit)}`}>
        {moneyText(profit, true)}
      </span>
      <span className={`${moneyTone(profit)} low-phone:max-[359px]:hidden`}>
        {percentText(profitRate, true)}
      </span>
      {distance && (
        <span className={nearnessTones[nearnessOf(distance)]}>
          {t('futuresPanel.toLiquidation', { distance: percentText(distance) })}
        </span>
      )}
    </p>
  );
}

interface StripCardProps {
  readonly position: OpenPosition;
  readonly place: number;
  readonly count: number;
  readonly onTurn: (by: 1 | -1) => void;
}

function StripCard({ position, place, count, onTurn }: StripCardProps) {
  const t = useText();
  const item = useContractsBySymbol().get(position.symbol);
  const rules = useRulesBySymbol().get(position.symbol);
  const closeAtMarket = useMarketClose();
  const isLong = position.positionType === PositionSide.LONG;
  const side = isLong ? t('futuresPage.long') : t('futuresPage.short');
  const size = formatNumber(position.quantity, item?.quantityPrecision ?? 8, { trim: true });
  const half = rules ? shareOfQuantity(rules, position.quantity, 50) : '';
  const name = { pair: item?.name ?? position.symbol, side };
  const swipe = useDrag({
    axis: 'x',
    onEnd: (rightPx) => {
      if (Math.abs(rightPx) > SWIPE_PX) onTurn(rightPx < 0 ? 1 : -1);
    },
  });
  return (
    <section
      data-strip
      aria-label={t('futuresPanel.positionAtHand')}
      {...swipe}
      className="flex h-[58px] touch-pan-y select-none items-center gap-2 rounded-[10px] border border-edge bg-field pr-1.5 pl-3 shadow-float low-phone:h-11 low-phone:rounded-none low-phone:border-0 low-phone:pr-0 low-phone:pl-2"
    >
      {/* All of it leads to the market but the way to the next. */}
      <div className="relative flex min-w-0 flex-1 flex-col justify-center self-stretch overflow-hidden">
        <p className="flex items-center gap-1.5 whitespace-nowrap text-small leading-4">
          <ContractLink
            symbol={position.symbol}
            item={item}
            className="after:absolute after:inset-0"
          />
          <Badge tone={isLong ? 'up' : 'down'} className="py-0">
            {side} <span className="max-[359px]:hidden">{size}</span>
          </Badge>
          {count > 1 && (
            <button
              type="button"
              aria-label={t('futuresPanel.nextPosition', { place, count })}
              onClick={() => onTurn(1)}
              className="relative z-10 -my-1 min-w-8 px-1 py-1 text-ink-2 text-tiny tabular-nums"
            >
              {place}/{count}
            </button>
          )}
        </p>
        <StripFigures position={position} />
      </div>
      <Button
        className="h-11 w-11 shrink-0 bg-track px-0! low-phone:rounded-none min-[360px]:w-12"
        disabled={half === ''}
        onClick={() => closeAtMarket(position, half)}
      >
        ½<span className="sr-only">: {t('futuresPanel.closeHalf', name)}</span>
      </Button>
      <HoldButton
        key={position.code}
        variant={isLong ? 'down' : 'up'}
        // Who speaks to the page says what is written; what it closes follows.
        aria-label={`${t('futuresPanel.closeShort')} ${t('futuresPanel.holdToClose')}: ${name.pair} ${side}`}
        className="h-11 w-[72px] shrink-0 flex-col gap-0! px-1! low-phone:-ml-2 low-phone:rounded-none min-[360px]:w-28"
        onHeld={() => closeAtMarket(position)}
      >
        <span className="leading-4">{t('futuresPanel.closeShort')}</span>{' '}
        <span className="font-medium text-[10px] leading-3">{t('futuresPanel.holdToClose')}</span>
      </HoldButton>
    </section>
  );
}

/** The market of the address: 'BTCUSDT' of '/futures/BTCUSDT'; empty on other screens. */
function useLookedAt(): string {
  const { pathname } = useAddress();
  return firstPartOf(pathname) === 'futures' ? (pathname.split('/')[2] ?? '') : '';
}

function Positions() {
  const positions = usePositions().data ?? [];
  const symbol = useLookedAt();
  const [chosen, setChosen] = useState<string | null>(null);
  const [lastSymbol, setLastSymbol] = useState(symbol);
  if (symbol !== lastSymbol) {
    setLastSymbol(symbol);
    setChosen(null);
  }
  const ordered = inStripOrder(positions, symbol);
  const at = Math.max(
    0,
    ordered.findIndex(({ code }) => code === chosen),
  );
  const position = ordered[at];
  if (!position) return <StripPlace />;
  const count = ordered.length;
  return (
    <div className="px-2 pb-2 max-tablet:bg-page low-phone:p-0">
      <StripCard
        position={position}
        place={at + 1}
        count={count}
        onTurn={(by) => setChosen(ordered[(at + by + count) % count]?.code ?? null)}
      />
    </div>
  );
}

/** On a phone, over its navigation: an open position, half or all of which is closed from whatever screen. */
export function PositionStrip() {
  const { ready, futures } = usePrivate();
  // Nothing is asked of the server for an account that holds none.
  const isHolding = futures.positions.size > 0;
  useEffect(() => {
    if (ready) rememberHolding(isHolding);
  }, [ready, isHolding]);
  if (!ready) return <StripPlace />;
  return isHolding && <Positions />;
}
