import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { appCode, bytesOf } from './test-app.ts';
import { base32Of, offeredSecret, otpauthUrl, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at %i s the code is %s', (seconds, code) => {
  expect(stepOf(secret, code, [seconds * 1_000])).toBe(Math.floor(seconds / 30));
  expect(appCode(base32Of(secret), seconds * 1_000)).toBe(code);
});

test('S15: the current code, the one before it and the next one, none beyond', () => {
  const now = 1_760_000_000_000;
  const step = Math.floor(now / 30_000);
  const codeAt = (steps: number) => appCode(base32Of(secret), now + steps * 30_000);
  expect(stepOf(secret, codeAt(0), [now])).toBe(step);
  expect(stepOf(secret, codeAt(-1), [now])).toBe(step - 1);
  expect(stepOf(secret, codeAt(-2), [now])).toBeUndefined();
  expect(stepOf(secret, codeAt(1), [now])).toBe(step + 1);
  expect(stepOf(secret, codeAt(2), [now])).toBeUndefined();
  const typed = codeAt(0).replace(/^(...)/, '$1 ');
  expect(stepOf(secret, typed, [now])).toBe(step);
  for (const bad of ['', '12345', '1234567', 'abcdef', '１２３４５６']) {
    expect(stepOf(secret, bad, [now])).toBeUndefined();
  }
});

test('S15: an offered secret has 160 bits, is the same for the session and no other, and changes when it was bound', () => {
  const key = randomBytes(32);
  const session = { userId: 100, sessionId: 'one' };
  const offered = offeredSecret(key, session, 0);
  expect(offered).toHaveLength(20);
  expect(offeredSecret(key, session, 0)).toEqual(offered);
  const others = [
    offeredSecret(key, { ...session, sessionId: 'two' }, 0),
    offeredSecret(key, { ...session, userId: 101 }, 0),
    offeredSecret(key, session, 1),
    offeredSecret(randomBytes(32), session, 0),
  ];
  for (const other of others) expect(other).not.toEqual(offered);
  expect(bytesOf(base32Of(offered))).toEqual(offered);
  const url = new URL(otpauthUrl(offered, { issuer: 'Bourse', label: 'a***@example.com' }));
  expect(url.protocol).toBe('otpauth:');
  expect(url.searchParams.get('secret')).toBe(base32Of(offered));
  expect(url.searchParams.get('issuer')).toBe('Bourse');
});

test('F24 a code counts by each time that may be right, and by no other', () => {
  const [now, hour] = [1_760_000_000_000, 3_600_000];
  const code = appCode(base32Of(secret), now);
  expect(stepOf(secret, code, [now - hour, now])).toBe(Math.floor(now / 30_000));
  expect(stepOf(secret, code, [now - hour, now + hour])).toBeUndefined();
});
