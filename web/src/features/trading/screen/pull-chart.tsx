import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { useDrag } from '#app/lib/use-drag.ts';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';

/** What a finger has to pull before the chart stays as tall, or as short, as it was pulled. */
const TURN_PX = 60;
const SHORT_PX = 208;

/** 164 px of prices below the toolbar; the times are seen in a taller one. */
export const shortChart = 'h-[208px]';

/** A chart that is short until it is pulled down by its lower edge; a press of the edge does the same. */
export function PullChart({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isTall = useTradingPreferences((state) => state.isChartTall);
  const box = useRef<HTMLDivElement>(null);
  const fromPx = useRef(0);
  const [pulledPx, setPulledPx] = useState<number | null>(null);
  const turn = (next: boolean) => setTradingPreference({ isChartTall: next });
  const drag = useDrag({
    axis: 'y',
    onMove: (downPx) => {
      if (pulledPx === null) fromPx.current = box.current?.clientHeight ?? 0;
      setPulledPx(Math.max(SHORT_PX, fromPx.current + downPx));
    },
    onEnd: (downPx) => {
      setPulledPx(null);
      if (Math.abs(downPx) > TURN_PX) turn(downPx > 0);
    },
  });
  return (
    <div className="relative bg-panel">
      <div
        ref={box}
        style={pulledPx === null ? undefined : { height: pulledPx }}
        className={classNames(
          'flex max-h-[max(58dvh,320px)] flex-col',
          isTall ? 'h-[max(58dvh,320px)]' : shortChart,
        )}
      >
        {children}
      </div>
      <button
        type="button"
        aria-label={t('trading.tallChart')}
        title={t('trading.tallChart')}
        aria-pressed={isTall}
        onClick={() => turn(!isTall)}
        {...drag}
        className="absolute bottom-0 left-1/2 z-20 flex h-11 w-32 -translate-x-1/2 touch-none items-end justify-center pb-0.5 focus-visible:-outline-offset-2"
      >
        <span className="h-1 w-9 rounded-full bg-edge" />
      </button>
    </div>
  );
}
