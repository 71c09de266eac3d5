import type { ReactNode } from 'react';
import { classNames } from '#app/lib/class-names.ts';
import { formatNumber } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { type ChartLine, lineColour, lineText } from '../plot/chart-line.ts';
import { PILL_GAP, PILL_STEP, PILLS_MAX, type ScaleFrame } from '../plot/line-tags.ts';

/** Colours of the lines, by token; written out so that the stylesheet holds them. */
const tones: Readonly<Record<string, string>> = {
  '--up': 'text-up',
  '--down': 'text-down',
  '--warn': 'text-warn',
  '--accent': 'text-accent-text',
  '--info': 'text-info',
};

interface PillProps {
  readonly isAbove: boolean;
  readonly label: string;
  readonly tone: string;
  readonly top: number;
  readonly widthMax: number;
  readonly right: number;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Pill({ isAbove, label, tone, top, widthMax, right, onPress, children }: PillProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      style={{ top, right, maxWidth: widthMax }}
      className={classNames(
        'absolute z-10 flex h-[18px] items-center gap-1 whitespace-nowrap rounded border border-line bg-field px-1 text-tiny tabular-nums hover:border-edge hover:bg-track',
        tone,
      )}
    >
      <Icon name={isAbove ? 'arrow-up' : 'arrow-down'} size={10} />
      {children}
    </button>
  );
}

interface OutsidePillsProps {
  readonly frame: ScaleFrame;
  /** Decimals of the price. */
  readonly precision: number;
  /** Stretches the scale to these lines. */
  readonly onSeek: (ids: readonly string[]) => void;
}

const idsOf = (lines: readonly ChartLine[]) => lines.map(({ id }) => id);
/** Pixels of a letter, and of what a pill holds beside its name. */
const LETTER = 6;
const IDEOGRAM = 11;
const BESIDE_NAME = 32;

const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? IDEOGRAM : LETTER), 0);

/** As much of a name as there is room for beside the price: all, its first word, a letter. */
export function pillName({ name, letter }: ChartLine, price: string, pillWidth: number): string {
  const short = letter ?? [...name].slice(0, 1).join('');
  const room = pillWidth - BESIDE_NAME - widthOf(price);
  return [name, name.split(' ')[0] ?? name].find((text) => widthOf(text) <= room) ?? short;
}

/** At the edges of the prices: the lines that they do not reach to. A press stretches the scale to one. */
export function OutsidePills({ frame, precision, onSeek }: OutsidePillsProps) {
  const t = useText();
  const { isNarrow, pillWidth, axisWidth, height } = frame;
  const priceOf = ({ price }: ChartLine) => formatNumber(price.toFixed(precision), precision);
  const place = { widthMax: pillWidth, right: axisWidth + PILL_GAP };
  return [true, false].map((isAbove) => {
    const lines = isAbove ? frame.above : frame.below;
    const named = isNarrow ? [] : lines.slice(0, PILLS_MAX);
    const rest = lines.slice(named.length);
    const rowCount = named.length + Math.sign(rest.length);
    // In the order of their prices: the furthest at the edge.
    const topOf = (row: number) => {
      const fromEdge = rowCount - 1 - row;
      return isAbove
        ? PILL_GAP + fromEdge * PILL_STEP
        : height - PILL_GAP - (fromEdge + 1) * PILL_STEP;
    };
    return [
      ...named.map((line, row) => (
        <Pill
          key={line.id}
          {...{ isAbove, ...place, top: topOf(row) }}
          label={t('trading.showLine', { line: lineText(line), price: priceOf(line) })}
          tone={tones[lineColour(line)] ?? 'text-ink-2'}
          onPress={() => onSeek([line.id])}
        >
          <span>{pillName(line, priceOf(line), pillWidth)}</span>
          <span className="text-ink">{priceOf(line)}</span>
        </Pill>
      )),
      ...(rest.length > 0
        ? [
            <Pill
              key={`rest ${isAbove}`}
              {...{ isAbove, ...place, top: topOf(named.length) }}
              label={t('trading.showMoreLines', { count: rest.length })}
              tone="text-ink-2"
              onPress={() => onSeek(idsOf(rest))}
            >
              {named.length > 0 ? `+${rest.length}` : rest.length}
            </Pill>,
          ]
        : []),
    ];
  });
}
