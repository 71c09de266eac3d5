import { Code } from '@bourse/contract/codes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { PasswordQueue } from './password-queue.ts';

const TURN_MS = 50;

let nowMs: number;
let begun: string[];
let ends: (() => void)[];
let queue: PasswordQueue;

beforeEach(() => {
  nowMs = 0;
  begun = [];
  ends = [];
  queue = new PasswordQueue(
    { atOnceMax: 1, waitingMax: 20, waitMsMax: 1_000 },
    { now: () => nowMs },
  );
});

/** Asks from an address; `end` ends the work that is under way. */
function ask(name: string, { from = name, isKnown = false } = {}): Promise<string> {
  const asked = queue.take({ from, isKnown }, async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  });
  asked.catch(() => undefined);
  return asked;
}

async function end(times: number, turnMs = TURN_MS): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    nowMs += turnMs;
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => ask(`${name}${nth}`, { from: name }));

describe('S03 S06: the queue for passwords', () => {
  it('one at a time, in the order of arrival', async () => {
    const asked = ['a', 'b', 'c'].map((name) => ask(name));
    expect(begun).toEqual(['a']);
    expect(queue.waitingCount).toBe(2);
    await end(3);
    expect(queue.waitingCount).toBe(0);
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('work that fails hands its place on', async () => {
    const failed = queue.take({ from: 'x', isKnown: false }, () => Promise.reject(new Error('no')));
    const next = ask('a');
    await expect(failed).rejects.toThrow('no');
    await end(1);
    expect(await next).toBe('a');
  });

  it('address by address, however often one of them asks', async () => {
    many(9, 'flood');
    ask('owner');
    await end(3);
    expect(begun).toEqual(['flood0', 'flood1', 'owner', 'flood2']);
  });

  it('a device of the owner does not wait for strangers, and strangers do not wait forever', async () => {
    for (const name of ['first', 'stranger', 'other']) ask(name);
    for (const name of ['k1', 'k2', 'k3', 'k4', 'k5']) ask(name, { isKnown: true });
    await end(7);
    expect(begun).toEqual(['first', 'k1', 'k2', 'k3', 'stranger', 'k4', 'k5', 'other']);
  });

  it('an address that takes all places gives them up to others, one by one', async () => {
    const flood = many(21, 'flood');
    const owner = ask('owner');
    await expect(flood.at(-1)).rejects.toMatchObject({
      ...{ code: Code.passwordsBusy, values: { seconds: 1 }, retryAfterSeconds: 1 },
    });
    await end(3);
    expect(begun).toContain('owner');
    ends.shift()?.();
    expect(await owner).toBe('owner');
  });

  it('where all places are taken fairly the next one is refused, and told when to come back', async () => {
    for (let nth = 0; nth < 21; nth += 1) ask(`${nth}`);
    await expect(ask('late')).rejects.toMatchObject({
      ...{ code: Code.passwordsBusy, values: { seconds: 1 }, retryAfterSeconds: 1 },
    });
    // Known ones have their own places.
    ask('known', { isKnown: true });
    await end(1);
    expect(begun).toEqual(['0', 'known']);
  });

  it('slow work leaves as many places as are through in time, and eight at least', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      ask(`${nth}`);
      await end(1, 2_000);
    }
    for (let nth = 0; nth < 9; nth += 1) ask(`then ${nth}`);
    await expect(ask('late')).rejects.toMatchObject({ code: Code.passwordsBusy });
    const refused = await ask('later').catch((error) => error.retryAfterSeconds);
    expect(refused).toBeGreaterThan(12);
  });
});
