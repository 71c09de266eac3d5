import { randomBytes } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSealer, SealBroken, Sealer, sealedBytes } from './sealed.ts';

const secret = Buffer.from('a secret of twenty b');
const own = { table: 'authenticators', row: 100 };

test('S29: a secret opens in its own row and in no other', () => {
  const sealer = new Sealer([randomBytes(32)]);
  const sealed = sealedBytes(sealer.seal(secret, own));
  expect(sealed.includes(secret)).toBe(false);
  expect(sealer.open(sealed, own)).toEqual(secret);
  expect(() => sealer.open(sealed, { ...own, row: 101 })).toThrow(SealBroken);
  expect(() => sealer.open(sealed, { ...own, table: 'api_keys' })).toThrow(SealBroken);
});

test('S29: any changed bit, and any cut, is noticed', () => {
  const sealer = new Sealer([randomBytes(32)]);
  const sealed = sealedBytes(sealer.seal(secret, own));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => sealer.open(changed, own), `byte ${at}`).toThrow(SealBroken);
    expect(() => sealer.open(sealed.subarray(0, at), own), `first ${at} bytes`).toThrow(SealBroken);
  }
});

test('S29: the same secret is sealed differently each time', () => {
  const sealer = new Sealer([randomBytes(32)]);
  const all = Array.from({ length: 1_000 }, () => sealer.seal(secret, own).toString('hex'));
  expect(new Set(all).size).toBe(1_000);
});

test('S29: a new key opens what the old one sealed, and seals it again', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const sealed = new Sealer([first]).seal(secret, own);
  const rotated = new Sealer([second, first]);
  const again = sealedBytes(rotated.reseal(sealed, own));
  expect(again.subarray(0, 4)).toEqual(rotated.currentKeyId);
  expect(new Sealer([second]).open(again, own)).toEqual(secret);
  expect(() => new Sealer([second]).open(sealed, own)).toThrow('a key that is not here');
});

test('S29: the key is made on the first start, and a renamed one still opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  const path = join(folder, 'secrets');
  try {
    const sealed = (await loadSealer(path)).seal(secret, own);
    expect((await loadSealer(path)).open(sealed, own)).toEqual(secret);
    await rename(path, `${path}.1`);
    const rotated = await loadSealer(path);
    expect(rotated.open(rotated.reseal(sealed, own), own)).toEqual(secret);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
