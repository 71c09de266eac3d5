/**
 * How likely two samples are to differ in rank as much as these do if they come from one distribution: the
 * two-sided test of Mann and Whitney, by its normal approximation with mid-ranks and the correction for ties.
 * Meant for 20 values a side and more.
 *
 * Source: H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is stochastically larger
 * than the other", 1947. The tail of the normal distribution is Abramowitz and Stegun 7.1.26 (error below 2e-7).
 */
export function rankSumProbability(ones: readonly number[], others: readonly number[]): number {
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ].sort((left, right) => left.value - right.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const count = to - from;
    const midRank = (from + 1 + to) / 2;
    rankSum += midRank * all.slice(from, to).filter(({ isOne }) => isOne).length;
    ties += count ** 3 - count;
    from = to;
  }
  const total = all.length;
  const pairs = ones.length * others.length;
  const wins = rankSum - (ones.length * (ones.length + 1)) / 2;
  const variance = (pairs / 12) * (total + 1 - ties / (total * (total - 1)));
  return variance === 0 ? 1 : twoSidedTail(Math.abs(wins - pairs / 2) / Math.sqrt(variance));
}

/** Of a standard normal distribution: what lies beyond a number on both sides. */
function twoSidedTail(deviations: number): number {
  const argument = deviations / Math.SQRT2;
  const step = 1 / (1 + 0.3275911 * argument);
  const factors = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = factors.reduceRight((rest, factor) => (rest + factor) * step, 0);
  return Math.min(1, sum * Math.exp(-argument * argument));
}
