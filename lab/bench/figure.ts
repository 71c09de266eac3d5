/** One measured number, with the goal that it must reach and a peer that was measured beside it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
  readonly peer?: { readonly name: string; readonly value: number };
}

/** The middle value; of an even number of values, the lower one of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** One line for people: name, value, goal, peer. */
export function formatFigure({ name, value, unit, goal, peer }: Figure): string {
  const write = (number: number) => number.toLocaleString('en', { maximumFractionDigits: 2 });
  const least = goal?.atLeast;
  const most = goal?.atMost;
  const isMissed = (least !== undefined && value < least) || (most !== undefined && value > most);
  const parts = [`${name}: ${write(value)} ${unit}`];
  if (least !== undefined) parts.push(`(goal: at least ${write(least)})`);
  if (most !== undefined) parts.push(`(goal: at most ${write(most)})`);
  if (isMissed) parts.push('MISSED');
  if (peer) parts.push(`; ${peer.name} ${write(peer.value)}`);
  return parts.join(' ');
}
