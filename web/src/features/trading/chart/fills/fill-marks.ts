import type {
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Candle } from '#app/data/live/klines.ts';
import { colourOf, fontOf } from '../plot/chart-colours.ts';
import type { PlotPoint } from '../plot/chart-settings.ts';
import type { FillGroup } from './fill-groups.ts';

/** What the marks need of the chart that they stand on. */
export interface MarkPlot {
  readonly candleAt: (time: number) => Candle | null;
  readonly xOf: (candle: Candle) => number | null;
  readonly yOf: (price: number) => number | null;
}

export interface MarkedGroup extends FillGroup {
  /** The quantity as it is written beside the mark. */
  readonly text: string;
}

/** A mark where it was drawn: its tip, towards the candle. */
export interface DrawnMark extends PlotPoint {
  readonly group: MarkedGroup;
}

/** Pixels between a candle and the mark's tip, of the mark, and from it to its quantity. */
const GAP = 5;
const HALF_WIDTH = 4.5;
const HEIGHT = 7;
const TEXT_GAP = 8;
const FONT_PX = 10;
/** Pixels from a mark's middle within which a pointer means it. */
const REACH = 12;

/** Where each group's mark stands: buys below the candle, sells above it. */
export function placeMarks(groups: readonly MarkedGroup[], plot: MarkPlot): readonly DrawnMark[] {
  return groups.flatMap((group) => {
    const candle = plot.candleAt(group.time);
    const x = candle && plot.xOf(candle);
    const y = candle && plot.yOf(group.isBuy ? candle.low : candle.high);
    if (x === null || y === null) return [];
    return [{ group, x, y: group.isBuy ? y + GAP : y - GAP }];
  });
}

/** The mark under a pointer: the nearest within reach. */
export function markAt(marks: readonly DrawnMark[], { x, y }: PlotPoint): DrawnMark | null {
  let nearest: DrawnMark | null = null;
  let distance = REACH;
  for (const mark of marks) {
    const middle = mark.y + (mark.group.isBuy ? HEIGHT / 2 : -HEIGHT / 2);
    const away = Math.hypot(mark.x - x, middle - y);
    if (away > distance) continue;
    nearest = mark;
    distance = away;
  }
  return nearest;
}

function paintMark(context: CanvasRenderingContext2D, { group, x, y }: DrawnMark): void {
  const down = group.isBuy ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + HALF_WIDTH, y + down * HEIGHT);
  context.lineTo(x - HALF_WIDTH, y + down * HEIGHT);
  context.closePath();
  context.stroke();
  context.fillStyle = colourOf(group.isBuy ? '--up' : '--down');
  context.fill();
}

/** Quantities stand where they do not run into the one before on their side. */
function paintQuantities(context: CanvasRenderingContext2D, marks: readonly DrawnMark[]): void {
  const ends = new Map<boolean, number>();
  context.font = `${FONT_PX}px ${fontOf()}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = colourOf('--text-2');
  for (const { group, x, y } of marks) {
    const half = context.measureText(group.text).width / 2;
    if (x - half < (ends.get(group.isBuy) ?? Number.NEGATIVE_INFINITY) + TEXT_GAP) continue;
    ends.set(group.isBuy, x + half);
    const down = group.isBuy ? 1 : -1;
    context.fillText(group.text, x, y + down * (HEIGHT + TEXT_GAP));
  }
}

/** The user's own trades on the chart: a triangle at each candle that has some, with their quantity. */
export class FillMarks implements ISeriesPrimitive<Time> {
  private readonly plot: MarkPlot;
  private attachedTo: SeriesAttachedParameter<Time> | null = null;
  private groups: readonly MarkedGroup[] = [];
  private marks: readonly DrawnMark[] = [];
  private isWordy = true;
  private readonly views: readonly IPrimitivePaneView[];

  constructor(plot: MarkPlot) {
    this.plot = plot;
    this.views = [
      {
        renderer: () => ({
          draw: (target) =>
            target.useMediaCoordinateSpace(({ context }) => {
              context.strokeStyle = colourOf('--bg-1');
              context.lineWidth = 2;
              for (const mark of this.marks) paintMark(context, mark);
              if (this.isWordy) paintQuantities(context, this.marks);
            }),
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

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  updateAllViews(): void {
    this.marks = placeMarks(this.groups, this.plot);
  }

  /** @param isWordy quantities stand beside the marks: there is room for them */
  show(groups: readonly MarkedGroup[], isWordy: boolean): void {
    this.groups = groups;
    this.isWordy = isWordy;
    this.updateAllViews();
    this.attachedTo?.requestUpdate();
  }

  /** The mark under a pointer. */
  at(point: PlotPoint): DrawnMark | null {
    return markAt(this.marks, point);
  }
}
