import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { countdownPlace } from './candle-countdown.ts';
import { colourOf } from './chart-colours.ts';
import { type ChartLine, lineColour } from './chart-line.ts';
import { type OutsideLines, outsideLines } from './outside-lines.ts';
import { layOutTags, type PlacedTag, SHIFT_MAX, type Tag } from './tag-layout.ts';
import {
  type DrawnLine,
  type DrawnTag,
  inkOn,
  paintLines,
  paintTags,
  tagWidth,
} from './tag-painter.ts';
import { NARROW_PX, TAG_SHARE_MAX, tagTextOf } from './tag-text.ts';

/** The price of the newest candle, and the token of its colour. */
export interface LastPrice {
  readonly price: number;
  readonly colour: string;
}

export interface TagSource {
  readonly lines: () => readonly ChartLine[];
  readonly last: () => LastPrice | null;
  /** What is left of the candle. */
  readonly countdown: () => string;
  /** A price as the axis writes it. */
  readonly format: (price: number) => string;
  /** A chart a few lines high: only positions name their price at the axis. */
  readonly isShort: () => boolean;
  /** The scale reaches to lines beyond the candles. */
  readonly isStretched: () => boolean;
}

/** What stands over the canvas beside the scale, and changes with it. */
export interface ScaleFrame extends OutsideLines {
  readonly isAutomatic: boolean;
  readonly isNarrow: boolean;
  /** Pixels that a pill at the upper or lower edge may be wide. */
  readonly pillWidth: number;
  /** Of the pane of prices, in pixels. */
  readonly height: number;
  readonly axisWidth: number;
}

/** Lines that are named at an edge; one more pill counts the rest. A narrow plot has one pill for all. */
export const PILLS_MAX = 3;
/** Pixels of a word beside a price of two decimals. */
const PILL_MIN = 124;
/** Pixels from the top of one pill to that of the next. */
export const PILL_STEP = 20;
export const PILL_GAP = 4;
const NARROW_PILL = 34;
const COUNTDOWN_HEIGHT = 14;
const LAST = 'last';

/** Higher: stays where there is no room for all. */
const priorities: Readonly<Record<ChartLine['kind'], number>> = {
  ...{ liquidation: 6, entry: 5, stopLoss: 4, takeProfit: 4, order: 3, alert: 2, mark: 1 },
};

/** Lines whose tags may become one. */
const groupOf = ({ kind, tone, name }: ChartLine) =>
  kind === 'entry' || kind === 'liquidation' || kind === 'mark' ? null : `${kind} ${tone} ${name}`;

function axisLabel(y: number, text: string, colour: string, ink: string): ISeriesPrimitiveAxisView {
  return {
    // The library moves what has no fixed place: these have theirs already.
    coordinate: () => -1e4,
    fixedCoordinate: () => y,
    text: () => text,
    textColor: () => colourOf(ink),
    backColor: () => colourOf(colour),
    tickVisible: () => false,
  };
}

/**
 * The user's lines over the chart, their tags beside the axis, their prices on it, and the last price
 * with what is left of its candle. One layout for all of them, so that none covers another.
 */
export class LineTags implements ISeriesPrimitive<Time> {
  private readonly source: TagSource;
  private readonly onFrame: (frame: ScaleFrame) => void;
  private attachedTo: SeriesAttachedParameter<Time> | null = null;
  private frameKey = '';
  private drawnLines: readonly DrawnLine[] = [];
  private drawnTags: readonly DrawnTag[] = [];
  private axisLabels: readonly ISeriesPrimitiveAxisView[] = [];
  private readonly views: readonly IPrimitivePaneView[];

  constructor(source: TagSource, onFrame: (frame: ScaleFrame) => void) {
    this.source = source;
    this.onFrame = onFrame;
    this.views = [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context, mediaSize }) =>
              paintLines(context, this.drawnLines, mediaSize.width),
            ),
        }),
      },
      {
        zOrder: () => 'top',
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context }) =>
              paintTags(context, this.drawnTags, this.fontPx()),
            ),
        }),
      },
    ];
  }

  attached(to: SeriesAttachedParameter<Time>): void {
    this.attachedTo = to;
  }

  detached(): void {
    this.attachedTo = null;
  }

  /** Lays out and draws again: a line, or the time, has changed. */
  refresh(): void {
    this.updateAllViews();
    this.attachedTo?.requestUpdate();
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.axisLabels;
  }

  updateAllViews(): void {
    if (!this.attachedTo) return;
    const { chart, series } = this.attachedTo;
    // Not the width of the time scale, which is 0 while that is not shown.
    const { width, height } = chart.paneSize();
    const lines = this.source.lines();
    const yOf = (price: number) => series.priceToCoordinate(price);
    const isInside = (y: number | null): y is NonNullable<typeof y> =>
      y !== null && y >= 0 && y <= height;
    this.drawnLines = lines.flatMap((line) => {
      const y = yOf(line.price);
      return isInside(y) ? [{ line, y }] : [];
    });
    const outside = outsideLines(lines, yOf, height);
    const isNarrow = width < NARROW_PX;
    const pillWidth = isNarrow
      ? NARROW_PILL
      : Math.max(PILL_MIN, Math.floor(width * TAG_SHARE_MAX));
    this.layOut(width, height, { outside, pillWidth });
    const isAutomatic = series.priceScale().options().autoScale && !this.source.isStretched();
    const axisWidth = series.priceScale().width();
    this.tell({ ...outside, isAutomatic, isNarrow, pillWidth, height, axisWidth });
  }

  private fontPx(): number {
    return this.source.isShort() ? 10 : 11;
  }

  /** Only of what is shown over the canvas: profits move all the time. */
  private tell(frame: ScaleFrame): void {
    const { above, below, ...rest } = frame;
    const shown = [above, below].map((lines) =>
      lines.map(({ id, price, name, tone }) => [id, price, name, tone]),
    );
    const key = JSON.stringify([shown, rest]);
    if (key === this.frameKey) return;
    this.frameKey = key;
    this.onFrame(frame);
  }

  private layOut(
    width: number,
    height: number,
    { outside, pillWidth }: { outside: OutsideLines; pillWidth: number },
  ): void {
    const size = this.source.isShort() ? 14 : 16;
    const half = size / 2;
    const byId = new Map(this.drawnLines.map(({ line }) => [line.id, line]));
    const tags: Tag[] = this.drawnLines.map(({ line, y }) => ({
      ...{ id: line.id, y, above: half, below: half },
      ...{ priority: priorities[line.kind], group: groupOf(line) },
    }));
    const last = this.lastTag(height, half);
    if (last) tags.push(last.tag);
    const placed = layOutTags(tags, { top: 0, bottom: height });
    const pillsMax = width < NARROW_PX ? 1 : PILLS_MAX + 1;
    const edge = (count: number) => Math.min(count, pillsMax) * PILL_STEP + PILL_GAP;
    const isBesidePills = (y: number) =>
      (outside.above.length > 0 && y - half < edge(outside.above.length)) ||
      (outside.below.length > 0 && y + half > height - edge(outside.below.length));
    const rightOf = (y: number) => (isBesidePills(y) ? width - pillWidth - 2 * PILL_GAP : width);
    const drawn = placed.flatMap((tag) => this.drawnTagOf(tag, byId, { width, size, rightOf }));
    const beside = last?.place === 'beside' ? [this.countdownTag(last.tag.y, width, size)] : [];
    this.drawnTags = [...drawn, ...beside];
    const labels = placed.flatMap((tag) => this.priceLabelOf(tag, byId));
    this.axisLabels = [...labels, ...(last?.labels ?? [])];
  }

  /** The last price and its countdown: their room at the axis, and their labels. */
  private lastTag(height: number, half: number) {
    const last = this.source.last();
    const y = last && (this.attachedTo?.series.priceToCoordinate(last.price) ?? null);
    if (!last || y === null || y < 0 || y > height) return null;
    const lineYs = this.drawnLines.map((drawn) => drawn.y);
    const reach = half + COUNTDOWN_HEIGHT;
    // Beyond the countdown a tag stands half its height further: this near its line is too far from it.
    const gap = reach + half - SHIFT_MAX;
    const place = countdownPlace(y, lineYs, { gap, reach, height });
    const below = place === 'below' ? reach : half;
    const above = place === 'above' ? reach : half;
    const shift = place === 'below' ? half * 2 - 1 : 1 - half * 2;
    const labels = [
      ...(place === 'beside'
        ? []
        : [axisLabel(y + shift, this.source.countdown(), '--bg-2', '--text-2')]),
      axisLabel(y, this.source.format(last.price), last.colour, inkOn(last.colour)),
    ];
    const tag: Tag = {
      ...{ id: LAST, y, above, below, priority: Number.POSITIVE_INFINITY },
      ...{ group: null, isFixed: true },
    };
    return { tag, place, labels };
  }

  private countdownTag(y: number, width: number, height: number): DrawnTag {
    const text = { name: this.source.countdown(), details: [] };
    return { text, y, height, right: width, leaderYs: [], colour: '--text-3' };
  }

  private drawnTagOf(
    { ids, lineYs, y, moreCount }: PlacedTag,
    byId: ReadonlyMap<string, ChartLine>,
    room: { width: number; size: number; rightOf: (y: number) => number },
  ): DrawnTag[] {
    const line = byId.get(ids[0]!);
    if (!line) return [];
    const content = { line, count: ids.length, moreCount };
    const text = tagTextOf(content, room.width, (shown) => tagWidth(shown, this.fontPx()));
    const leaderYs = lineYs.filter((lineY) => Math.abs(lineY - y) > 1);
    const right = room.rightOf(y);
    return [{ text, y, right, height: room.size, leaderYs, colour: lineColour(line) }];
  }

  private priceLabelOf(
    { ids, y }: PlacedTag,
    byId: ReadonlyMap<string, ChartLine>,
  ): ISeriesPrimitiveAxisView[] {
    const line = ids.length === 1 ? byId.get(ids[0]!) : undefined;
    if (!line || (this.source.isShort() && line.kind !== 'entry')) return [];
    const colour = lineColour(line);
    return [axisLabel(y, this.source.format(line.price), colour, inkOn(colour))];
  }
}
