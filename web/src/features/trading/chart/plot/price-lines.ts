import type { ChartLine, LineLayer } from './chart-line.ts';

/** The lines of a chart by layer, and where those are that are held elsewhere while they are dragged. */
export class PriceLines {
  private readonly onChange: () => void;
  private readonly layers = new Map<LineLayer, readonly ChartLine[]>();
  private readonly heldPrices = new Map<string, number>();

  constructor(onChange: () => void) {
    this.onChange = onChange;
  }

  /** As they are drawn: a held line at its held price. */
  all(): readonly ChartLine[] {
    return [...this.layers.values()].flat().map((line) => this.heldOf(line));
  }

  show(layer: LineLayer, lines: readonly ChartLine[]): void {
    this.layers.set(layer, lines);
    this.onChange();
  }

  hold(id: string, price: number | null): void {
    if (price === null) this.heldPrices.delete(id);
    else this.heldPrices.set(id, price);
    this.onChange();
  }

  private heldOf(line: ChartLine): ChartLine {
    const price = this.heldPrices.get(line.id);
    if (price === undefined) return line;
    return { ...line, price, ...(line.profitAt && { profit: line.profitAt(price) }) };
  }
}
