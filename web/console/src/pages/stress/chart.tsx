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

type Points = StressReport['points'];

/** The index left, the fund right, liquidations as bars: each says its name, none by colour alone. */
export function StressChart({ points }: { readonly points: Points }) {
  const t = useText();
  const [width, ref] = useWidth();
  // A run of one point has no length of its own.
  const last = points.at(-1)?.second || 1;
  const x = (second: number) => LEFT + (second / last) * (width - LEFT - RIGHT);
  const moves = scaleOf(points.map(({ moved }) => Number(moved)));
  const funds = scaleOf(points.map(({ fund }) => Number(fund)));
  const line = (of: (point: Points[number]) => number) =>
    `M${points.map((point) => `${x(point.second).toFixed(1)} ${of(point).toFixed(1)}`).join('L')}`;
  const moved = line((point) => moves.y(Number(point.moved)));
  const left = line((point) => funds.y(Number(point.fund)));
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
        <Grid {...{ width, x, last, moves, funds }} />
        <Bars {...{ width, x, points }} />
        <path d={moved} fill="none" stroke="var(--info)" strokeWidth="2" />
        <path d={left} fill="none" stroke="var(--warn)" strokeWidth="2" />
      </svg>
    </div>
  );
}

interface DrawnProps {
  /** Of the whole drawing, in pixels. */
  readonly width: number;
  /** Where a second of the run stands. */
  x(second: number): number;
}

interface GridProps extends DrawnProps {
  readonly last: number;
  readonly moves: Scale;
  readonly funds: Scale;
}

/** Lines at the top, the middle and the end, with what they are worth on both sides and when. */
function Grid({ width, x, last, moves, funds }: GridProps) {
  return [0, 0.5, 1].map((part) => {
    const y = TOP + part * (HEIGHT - TOP);
    return (
      <g key={part}>
        <line x1={LEFT} x2={width - RIGHT} y1={y} y2={y} stroke="var(--line)" />
        <text x={LEFT - 8} y={y + 4} textAnchor="end">
          {percentText(moves.at(part))}
        </text>
        <text x={width - RIGHT + 8} y={y + 4}>
          {roughText(Math.round(funds.at(part)))}
        </text>
        <text x={x(part * last)} y={HEIGHT + 20} textAnchor="middle">
          {minuteText(Math.round(part * last))}
        </text>
      </g>
    );
  });
}

/** Liquidations of each second; the most of them is six tenths of the height. */
function Bars({ width, x, points }: DrawnProps & { readonly points: Points }) {
  const most = Math.max(1, ...points.map(({ liquidations }) => liquidations));
  const bar = Math.max(2, (width - LEFT - RIGHT) / points.length - 4);
  return points.map(({ second, liquidations }) => {
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
  });
}

type Scale = ReturnType<typeof scaleOf>;

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
