/**
 * The `most` oldest of these orders, oldest first; of one command, the lower slot first. It does not sort those that
 * it leaves out.
 * @param sequence by slot, the command that placed its order
 */
export function oldestOf(
  slots: readonly number[],
  sequence: Float64Array,
  most: number,
): readonly number[] {
  if (most <= 0) return [];
  const within = slots.length > most ? upTo(slots, sequence, most) : [...slots];
  return within.sort((a, b) => sequence[a]! - sequence[b]! || a - b).slice(0, most);
}

/** Those that were placed no later than the one that is the last of the oldest. */
function upTo(slots: readonly number[], sequence: Float64Array, most: number): number[] {
  const placed = Float64Array.from(slots, (slot) => sequence[slot]!).sort();
  const last = placed[most - 1]!;
  return slots.filter((slot) => sequence[slot]! <= last);
}
