import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { type RefCallback, useCallback, useState } from 'react';
import { roughText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { percentText } from '../../ui/figures.ts';

/** Until it is measured. */
const FIRST_WIDTH = 720;
const HEIGHT = 220;
const LEFT = 56;
const RIGHT = 64;
const TOP = 8;

/** `4:05`. */
export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The pixels that an element is wide, so that what is drawn in it keeps the size of its words. */
function useWidth(): readonly [number, RefCallback<Element>] {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const watching = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width));
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [width, ref];
}

/** The index left, the fund right, liquidations as bars: each says its name, none by colour alone. */
export function StressChart({ points }: { readonly points: StressReport['points'] }) {
  const t = useText();
  const [width, ref] = useWidth();
  // A run of one point has no length of its own.
  const last = points.at(-1)?.second || 1;
  const x = (second: number) => LEFT + (second / last) * (width - LEFT - RIGHT);
  const moves = scaleOf(points.map(({ moved }) => Number(moved)));
  const funds = scaleOf(points.map(({ fund }) => Number(fund)));
  const most = Math.max(1, ...points.map(({ liquidations }) => liquidations));
  const line = (of: (point: (typeof points)[number]) => number) =>
    `M${points.map((point) => `${x(point.second).toFixed(1)} ${of(point).toFixed(1)}`).join('L')}`;
  const bar = Math.max(2, (width - LEFT - RIGHT) / points.length - 4);
  return (
    <div className="panel-body">
      <p className="muted size-11">
        <span className="info">— {t('stress.index')}</span>{' '}
        <span className="warning">— {t('stress.fund')}</span>{' '}
        <span className="down">▮ {t('stress.liquidations')}</span>
      </p>
      <svg
        ref={ref}
        className="chart"
        viewBox={`0 0 ${width} ${HEIGHT + 24}`}
        width="100%"
        height={HEIGHT + 24}
        role="img"
        aria-label={t('stress.chart')}
      >
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line
              x1={LEFT}
              x2={width - RIGHT}
              y1={TOP + part * (HEIGHT - TOP)}
              y2={TOP + part * (HEIGHT - TOP)}
              stroke="var(--line)"
            />
            <text x={LEFT - 8} y={TOP + part * (HEIGHT - TOP) + 4} textAnchor="end">
              {percentText(moves.at(part))}
            </text>
            <text x={width - RIGHT + 8} y={TOP + part * (HEIGHT - TOP) + 4}>
              {roughText(Math.round(funds.at(part)))}
            </text>
            <text x={x(part * last)} y={HEIGHT + 20} textAnchor="middle">
              {minuteText(Math.round(part * last))}
            </text>
          </g>
        ))}
        {points.map(({ second, liquidations }) => {
          const height = (liquidations / most) * (HEIGHT - TOP) * 0.6;
          return (
            <rect
              key={second}
              x={x(second) - bar / 2}
              y={HEIGHT - height}
              width={bar}
              height={height}
              fill="var(--down)"
              opacity=".6"
            />
          );
        })}
        <path
          d={line(({ moved }) => moves.y(Number(moved)))}
          fill="none"
          stroke="var(--info)"
          strokeWidth="2"
        />
        <path
          d={line(({ fund }) => funds.y(Number(fund)))}
          fill="none"
          stroke="var(--warn)"
          strokeWidth="2"
        />
      </svg>
    </div>
  );
}

/** From the highest value, at the top, to the lowest. */
function scaleOf(values: readonly number[]) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  return {
    at: (part: number) => high - part * (high - low),
    y: (value: number) => TOP + ((high - value) / span) * (HEIGHT - TOP),
  };
}
