/**
 * The worst exit code of a check of each item; as many run at once as there are lanes.
 *
 * @template Item
 * @param {readonly Item[]} items in the order in which their checks begin
 * @param {number} lanes
 * @param {(item: Item) => Promise<number>} check
 */
export async function worstInLanes(items, lanes, check) {
  const waiting = [...items];
  let worst = 0;
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const code = await check(item);
      // Read after the wait: another lane may have met a worse one meanwhile.
      worst = Math.max(worst, code);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return worst;
}
