import { setTimeout as sleep } from 'node:timers/promises';

const ASKS_EVERY_MS = 50;
const WITHIN_MS = 30_000;

/**
 * Reads again and again until what is read is right, and returns it; throws after 30 seconds, with what was read
 * last. For steps that a program takes as well as a test: `expect.poll` is there in tests alone.
 */
export async function eventually<Value>(
  read: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > end) throw new Error(`not right in time: ${JSON.stringify(value)}`);
    await sleep(ASKS_EVERY_MS);
  }
}
