import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKey } from '#platform/files/key-file.ts';
import { hashToken, randomToken } from '../token.ts';
import { hashCode, newCode } from './code.ts';

const key = Buffer.alloc(32, 7);
const binding = { ticketHash: hashToken('t'), purpose: 'sign-in', target: 'email:a@b.c' } as const;

describe('S02: what is stored of a code', () => {
  it('is the same however the code is typed', () => {
    const stored = hashCode(key, binding, 'ABC234');
    expect(hashCode(key, binding, 'abc234')).toEqual(stored);
    expect(hashCode(key, binding, ' abc 234 ')).toEqual(stored);
  });

  it('is bound to the flow, the account and the purpose, and needs the key', () => {
    const stored = hashCode(key, binding, 'ABC234');
    const others = [
      hashCode(key, binding, 'ABC235'),
      hashCode(key, { ...binding, ticketHash: hashToken('u') }, 'ABC234'),
      hashCode(key, { ...binding, purpose: 'recover' }, 'ABC234'),
      hashCode(key, { ...binding, target: 'email:a@b.d' }, 'ABC234'),
      hashCode(Buffer.alloc(32, 8), binding, 'ABC234'),
    ];
    for (const other of others) expect(other.equals(stored)).toBe(false);
  });

  it('codes use all characters evenly', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 10_000; index += 1) {
      for (const character of newCode()) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    // 60,000 draws, 1,935 expected each, deviation 43: eight deviations never happen by chance.
    for (const count of counts.values()) expect(Math.abs(count - 1_935)).toBeLessThan(350);
  });

  it('S07: a thousand tokens are unique', () => {
    const tokens = new Set(Array.from({ length: 1_000 }, randomToken));
    expect(tokens.size).toBe(1_000);
  });
});

describe('the key of codes', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bourse-key-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('is made once, even by starts at the same time, readable by its owner only', async () => {
    const path = join(directory, 'new', 'code.key');
    const keys = await Promise.allSettled(Array.from({ length: 4 }, () => loadKey(path)));
    const made = keys.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made.length).toBe(4);
    const later = await loadKey(path);
    for (const one of made) expect(one).toEqual(later);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a damaged file stops the start', async () => {
    const path = join(directory, 'damaged.key');
    await writeFile(path, 'abc');
    await expect(loadKey(path)).rejects.toThrow('32 bytes');
  });
});
