/** A line at a price over the chart. */
export interface ChartLine {
  readonly id: string;
  readonly kind: 'entry' | 'liquidation' | 'takeProfit' | 'stopLoss' | 'order' | 'mark' | 'alert';
  readonly price: number;
  /** What it is: "Long", "Stop Buy", "Alert". */
  readonly name: string;
  /** What a narrow chart writes in place of all the rest; the first letter of the name by default. */
  readonly letter?: string;
  readonly quantity?: string;
  /** With its sign, in the quote coin. */
  readonly profit?: string;
  /** What the profit would be at another price, for a line that is dragged. */
  readonly profitAt?: (price: number) => string;
  /** The colour of an entry or an order by its side; other kinds have their own. */
  readonly tone?: 'up' | 'down';
  /** The step that it moves by when it is dragged; null for a line that stays. */
  readonly dragStep: number | null;
}

/** A line that was dragged and let go. */
export interface LineDrop {
  readonly id: string;
  readonly price: number;
}

/** Lines of one origin: what the user has in the market, and prices that they want to hear of. */
export type LineLayer = 'own' | 'alerts';

/** What draws lines over the chart of one market. */
export interface LineCanvas {
  /** The lines of a layer from now on. */
  showLines(layer: LineLayer, lines: readonly ChartLine[]): void;
  /** Keeps a line at a price whatever `showLines` says, until null lets it go. */
  holdLine(id: string, price: number | null): void;
  /** Pixels from the top of the chart; null where the price is out of its scale. */
  yOf(price: number): number | null;
  /** The price at so many pixels from the top; null below the pane of prices. */
  priceAt(y: number): number | null;
  /** Pixels that the axis of prices takes at the right. */
  axisWidth(): number;
  /** Hears each drop; one listener at a time. */
  onDrop(listener: (drop: LineDrop) => void): () => void;
  /** Hears which alert's line was clicked or tapped; one listener at a time. */
  onPick(listener: (id: string) => void): () => void;
  /** Hears how far below the top the crosshair is, null when it is gone; one listener at a time. */
  onAim(listener: (y: number | null) => void): () => void;
}

/** All that a line says of itself but its price. */
export const lineText = ({ name, quantity, profit }: ChartLine) =>
  [name, quantity, profit].filter(Boolean).join(' ');

/** Tokens of the lines' colours. */
export function lineColour({ kind, tone }: ChartLine): string {
  switch (kind) {
    case 'takeProfit':
      return '--up';
    case 'stopLoss':
      return '--down';
    case 'liquidation':
      return '--warn';
    case 'mark':
      return '--text-3';
    case 'alert':
      return '--accent';
    case 'entry':
    case 'order':
      return tone === 'up' ? '--up' : tone === 'down' ? '--down' : '--info';
  }
}

/** The line under the pointer: the nearest within `reach` pixels. */
export function lineAt(
  lines: readonly ChartLine[],
  y: number,
  yOf: (price: number) => number | null,
  reach: number,
): ChartLine | null {
  let nearest: ChartLine | null = null;
  let distance = reach;
  for (const line of lines) {
    const at = yOf(line.price);
    if (at === null || Math.abs(at - y) > distance) continue;
    nearest = line;
    distance = Math.abs(at - y);
  }
  return nearest;
}

/** The price nearest to `price` on a step; never below one step. */
export function snapPrice(price: number, step: number): number {
  const steps = Math.max(1, Math.round(price / step));
  // Dividing by the inverse of a small step keeps 61000.1 from becoming 61000.100000000006.
  return step < 1 ? steps / Math.round(1 / step) : steps * step;
}
