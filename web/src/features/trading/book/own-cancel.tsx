import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Cancelling } from '#app/data/orders/use-cancelling.ts';
import { trimZeros } from '#app/lib/decimal.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import { rowOf } from './ladder-rows.ts';
import type { OwnLevel } from './own-orders.ts';

export type BookCancelling = Pick<Cancelling, 'cancel' | 'cancelSeveral'>;

interface OwnCancelProps {
  readonly ladder: RefObject<HTMLElement | null>;
  readonly own: readonly OwnLevel[];
  readonly market: TradingMarket;
  readonly cancelling: BookCancelling;
}

interface Pointed {
  readonly topPx: number;
  readonly heightPx: number;
  readonly price: string;
  readonly codes: readonly string[];
}

/** The row under the mouse, where it has orders of the user that can be cancelled; it stays while `isHeld`. */
function usePointed(ladder: OwnCancelProps['ladder'], isHeld: boolean) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const change = useEffectEvent((to: Pointed | null) => {
    if (!isHeld) setPointed(to);
  });
  useEffect(() => {
    const element = ladder.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const point = (event: PointerEvent) => {
      const row = rowOf(event);
      // Over the cross itself nothing changes.
      if (event.pointerType === 'touch' || !row) return;
      const { codes = '', price = '' } = row.dataset;
      const place = { topPx: row.offsetTop, heightPx: row.offsetHeight };
      change(codes ? { ...place, price, codes: codes.split(' ') } : null);
    };
    element.addEventListener('pointerover', point, { signal });
    element.addEventListener('pointerleave', () => change(null), { signal });
    return () => listening.abort();
  }, [ladder]);
  return [pointed, () => setPointed(null)] as const;
}

/** Each order of a row, and all of them. */
function Several({ codes, own, market, cancelling, onChosen }: SeveralProps) {
  const t = useText();
  const act =
    'flex h-8 w-full items-center justify-between gap-4 rounded px-2 text-left hover:bg-field';
  return (
    <>
      {own
        .filter(({ code }) => codes.includes(code))
        .map(({ code, price, quantity }) => (
          <button
            key={code}
            type="button"
            className={act}
            onClick={() => {
              onChosen();
              cancelling.cancel(code);
            }}
          >
            <span>
              {trimZeros(quantity)} {market.base} · {formatNumber(price, market.precision)}
            </span>
            <Icon name="close" size={12} className="text-ink-2" />
          </button>
        ))}
      <button
        type="button"
        className={`${act} font-medium text-accent-text`}
        onClick={() => {
          onChosen();
          cancelling.cancelSeveral(codes);
        }}
      >
        {t('trading.cancelThese', { count: codes.length })}
      </button>
    </>
  );
}

type SeveralProps = Omit<OwnCancelProps, 'ladder'> &
  Pick<Pointed, 'codes'> & { readonly onChosen: () => void };

/** A cross beside the row under the mouse that has orders of the user: it cancels the one, or asks which of several. */
export function OwnCancel({ ladder, ...props }: OwnCancelProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [pointed, forget] = usePointed(ladder, isOpen);
  if (!pointed) return null;
  const { topPx, heightPx, price, codes } = pointed;
  const [first = ''] = codes;
  const label =
    codes.length > 1
      ? t('trading.cancelOwnOrdersAt', { count: codes.length, price })
      : t('trading.cancelOwnAt', { price });
  const look = {
    ...{ tabIndex: -1, 'aria-label': label, title: label },
    style: { top: topPx, height: heightPx },
    className:
      'absolute left-[38%] z-10 flex w-6 -translate-x-1/2 items-center justify-center rounded bg-field text-ink-2 hover:bg-track hover:text-ink',
  };
  const cross = <Icon name="close" size={12} />;
  const cancelOne = () => {
    forget();
    props.cancelling.cancel(first);
  };
  return codes.length > 1 ? (
    <Popover
      label={label}
      className="w-60 p-1 text-small tabular-nums"
      open={isOpen}
      onOpen={(isNowOpen) => {
        setOpen(isNowOpen);
        if (!isNowOpen) forget();
      }}
      trigger={
        <button type="button" {...look}>
          {cross}
        </button>
      }
    >
      <Several {...props} codes={codes} onChosen={() => setOpen(false)} />
    </Popover>
  ) : (
    <button type="button" {...look} onClick={cancelOne}>
      {cross}
    </button>
  );
}
