// How fast this machine is, by a fixed computation, so that times of two machines can be compared.

/** Seconds that the computation takes on the usual machine, whose seconds the budgets of tests are. */
export const USUAL_SECONDS = 1;

const ROUNDS = 60;
const SIZE = 20_000;

/**
 * Times as long as the usual machine takes for the same work.
 *
 * @param yards what the computation took at moments of a run; the median counts
 */
export function slownessBy(yards) {
  const sorted = yards.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] / USUAL_SECONDS;
}

/**
 * Seconds of the processor that the fixed computation takes: sorting, maps of objects, text and integer arithmetic,
 * as the tests do them.
 */
export function yardstickSeconds() {
  const begun = process.cpuUsage();
  let state = 1;
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = new Map();
    for (let index = 0; index < SIZE; index += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      rows.set(state, { price: state % 1_000, text: String(state) });
    }
    const sorted = [...rows.values()].sort((one, other) => one.price - other.price);
    for (const { price, text } of sorted) sum = (sum + price * text.length) % 1_000_003;
  }
  const { user, system } = process.cpuUsage(begun);
  if (sum !== EXPECTED) throw new Error(`the yardstick came to ${sum}`);
  return (user + system) / 1_000_000;
}

const EXPECTED = 331_731;
