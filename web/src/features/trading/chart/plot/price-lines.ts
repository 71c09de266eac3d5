import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from 'lightweight-charts';
import { colourOf } from './chart-colours.ts';
import {
  type ChartLine,
  isSameLine,
  type LineLayer,
  lineColour,
  shortLines,
} from './chart-line.ts';

interface Drawn {
  readonly line: ChartLine;
  readonly drawn: IPriceLine;
}

/**
 * Lines on a series of the chart library. A line that is shown again is changed and not replaced,
 * and one that is the same is left alone: a mark that moves costs one drawing of the canvas.
 */
export class PriceLines {
  private series: ISeriesApi<SeriesType>;
  private isShort: boolean;
  private readonly layers = new Map<LineLayer, readonly ChartLine[]>();
  private readonly drawnById = new Map<string, Drawn>();
  private readonly heldPrices = new Map<string, number>();

  constructor(series: ISeriesApi<SeriesType>, isShort: boolean) {
    this.series = series;
    this.isShort = isShort;
  }

  /** As they are drawn: a held line at its held price. */
  all(): readonly ChartLine[] {
    return [...this.layers.values()].flat().map((line) => this.heldOf(line));
  }

  show(layer: LineLayer, lines: readonly ChartLine[]): void {
    this.layers.set(layer, lines);
    this.drawAll();
  }

  hold(id: string, price: number | null): void {
    if (price === null) this.heldPrices.delete(id);
    else this.heldPrices.set(id, price);
    this.drawAll();
  }

  /** Draws all anew on another series, in other colours or another length; the one before has been removed. */
  moveTo(series: ISeriesApi<SeriesType>, isShort: boolean): void {
    this.series = series;
    this.isShort = isShort;
    this.drawnById.clear();
    this.drawAll();
  }

  private drawAll(): void {
    const lines = this.isShort ? shortLines(this.all()) : this.all();
    const shown = new Set(lines.map(({ id }) => id));
    for (const [id, { drawn }] of this.drawnById) {
      if (shown.has(id)) continue;
      this.series.removePriceLine(drawn);
      this.drawnById.delete(id);
    }
    for (const line of lines) this.draw(line);
  }

  private heldOf(line: ChartLine): ChartLine {
    const price = this.heldPrices.get(line.id);
    return price === undefined ? line : { ...line, price };
  }

  private draw(line: ChartLine): void {
    const known = this.drawnById.get(line.id);
    if (known && isSameLine(known.line, line)) return;
    const options = optionsOf(line);
    if (known) known.drawn.applyOptions(options);
    const drawn = known?.drawn ?? this.series.createPriceLine(options);
    this.drawnById.set(line.id, { line, drawn });
  }
}

function optionsOf(line: ChartLine) {
  return {
    id: line.id,
    price: line.price,
    title: line.text,
    color: colourOf(lineColour(line)),
    lineStyle: line.kind === 'entry' ? LineStyle.Solid : LineStyle.Dashed,
    lineWidth: 1,
    axisLabelVisible: !line.isUnpriced,
  } as const;
}
