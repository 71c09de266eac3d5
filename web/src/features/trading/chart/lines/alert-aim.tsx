import { groupDigits } from '@bourse/contract/amount.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#app/lib/i18n.ts';
import { useAskForAlert } from '#app/parts/alerts/use-ask-for-alert.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import type { TradingMarket } from '../../market/trading-market.ts';
import type { LineCanvas } from '../plot/chart-line.ts';

interface AlertAimProps {
  readonly market: TradingMarket;
  readonly canvas: LineCanvas;
}

/** Pixels between the button and the axis of prices. */
const GAP = 4;

/**
 * A bell beside the axis at the crosshair's price, for a pointer, and for a finger that has called the
 * crosshair by a long press. By keyboard the toolbar's button does the same.
 */
export function AlertAim({ market, canvas }: AlertAimProps) {
  const t = useText();
  const ask = useAskForAlert();
  const button = useRef<HTMLButtonElement>(null);
  const [y, setY] = useState<number | null>(null);
  useEffect(
    () =>
      canvas.onAim((next) => {
        // The crosshair is gone as well when the pointer is over the button.
        if (next !== null || !button.current?.matches(':hover')) setY(next);
      }),
    [canvas],
  );
  const value = y === null ? null : canvas.priceAt(y);
  if (y === null || value === null || value <= 0) return null;
  const price = value.toFixed(market.precision);
  return (
    <IconButton
      ref={button}
      icon="bell"
      size="small"
      tone="accent"
      tabIndex={-1}
      label={t('notifications.setAlertAt', { price: groupDigits(price) })}
      aria-haspopup="dialog"
      style={{ top: y, right: canvas.axisWidth() + GAP }}
      className="-translate-y-1/2 absolute z-20 border border-line bg-panel"
      onPointerLeave={() => setY(null)}
      onClick={() => {
        setY(null);
        ask(market, price);
      }}
    />
  );
}
