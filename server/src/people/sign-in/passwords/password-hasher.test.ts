import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { monotonicClock } from '#platform/clock.ts';
import { authPolicy } from '../policy.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { PasswordQueue } from './password-queue.ts';

/** Processor time of this process that eight calls take, of both alternately, without waiting for a processor. */
async function processorMs(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const spentMs: [number, number] = [0, 0];
  for (let count = 0; count < 8; count += 1) {
    for (const [at, work] of [one, other].entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      spentMs[at as 0 | 1] += (user + system) / 1_000;
    }
  }
  return spentMs;
}

/** On a busy machine a thread that comes last hashes once in many seconds. */
const PATIENCE_MS = 300_000;

/** A hasher whose every call passes the queue. */
function startHasher(atOnceMax: number) {
  const rules = { atOnceMax, waitingMax: 10, waitMsMax: PATIENCE_MS };
  const hasher = createPasswordHasher(
    new PasswordQueue(rules, monotonicClock),
    authPolicy.hashCost,
  );
  const asker = { from: '192.0.2.7', isKnown: false };
  return {
    hash: (password: string) => hasher.inTurn(asker, (hashing) => hashing.hash(password)),
    verify: (passwordHash: string | null | undefined, password: string) =>
      hasher.inTurn(asker, (hashing) => hashing.verify(passwordHash, password)),
    hashesCount: hasher.hashesCount,
  };
}

/** Of each thread of this process that lives, also of those that files before this one have left. */
function niceness(): ReadonlyMap<string, number> {
  const threads = readdirSync('/proc/self/task').flatMap((thread): [string, number][] => {
    const path = `/proc/self/task/${thread}/stat`;
    // One may have ended since it was listed.
    const stat = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const [, fields] = stat.split(') ');
    return fields ? [[thread, Number(fields.split(' ')[16])]] : [];
  });
  return new Map(threads);
}

describe('S06: password storage', () => {
  it('argon2id, 19 MiB, two passes, a salt for each', async () => {
    const hasher = startHasher(2);
    const [one, other] = await Promise.all([hasher.hash('a password'), hasher.hash('a password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await hasher.verify(one, 'a password')).toBe(true);
    expect(await hasher.verify(one, 'A password')).toBe(false);
    expect(await hasher.verify(one, 'a password ')).toBe(false);
  });

  it('S05: does the same work without a hash to compare with, and says no', {
    timeout: PATIENCE_MS,
  }, async () => {
    const hasher = startHasher(2);
    expect(await hasher.verify(undefined, 'the password of nobody')).toBe(false);
    expect(await hasher.verify(null, 'the password of nobody')).toBe(false);
    expect(hasher.hashesCount()).toBe(2);
    const real = await hasher.hash('a password');
    const [withHash, without] = await processorMs(
      () => hasher.verify(real, 'another password'),
      () => hasher.verify(undefined, 'another password'),
    );
    // No work at all would be a hundred times faster.
    expect(without).toBeGreaterThan(withHash / 2);
  });

  it('hashes on a thread that comes last where processors are short, later still where a crowd waits, and is there again after a failure', {
    timeout: PATIENCE_MS,
  }, async (context) => {
    if (process.platform !== 'linux') return context.skip('threads have priorities on Linux only');
    const before = niceness();
    const hasher = startHasher(1);
    const passwordHash = await hasher.hash('a password');
    const ofHasher = () =>
      [...niceness()].filter(([thread]) => !before.has(thread)).map(([, nice]) => nice);
    expect(ofHasher()).toContain(10);
    expect(ofHasher()).not.toContain(19);
    await Promise.all(Array.from({ length: 10 }, () => hasher.hash('a password of many')));
    expect(ofHasher()).toContain(19);
    await expect(hasher.verify('no hash at all', 'a password')).rejects.toThrow();
    expect(await hasher.verify(passwordHash, 'a password')).toBe(true);
  });
});
