import type { ChartLine } from './chart-line.ts';

/** Lines above and below the prices that are in sight, the nearest first. */
export interface OutsideLines {
  readonly above: readonly ChartLine[];
  readonly below: readonly ChartLine[];
}

/** Marks follow the price, so that what is out of sight of them says nothing. */
const isTold = ({ kind }: ChartLine) => kind !== 'mark';

/** The lines that a pane of this height does not show. */
export function outsideLines(
  lines: readonly ChartLine[],
  yOf: (price: number) => number | null,
  height: number,
): OutsideLines {
  const at = lines.filter(isTold).flatMap((line) => {
    const y = yOf(line.price);
    return y === null ? [] : [{ line, y }];
  });
  const above = at.filter(({ y }) => y < 0).sort((left, right) => right.y - left.y);
  const below = at.filter(({ y }) => y > height).sort((left, right) => left.y - right.y);
  return { above: above.map(({ line }) => line), below: below.map(({ line }) => line) };
}
