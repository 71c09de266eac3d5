import { expect, test } from 'vitest';
import { maskEmail, maskMobile } from './addresses/mask.ts';
import { randomReadable, readableAlphabet } from './readable-code.ts';

test('readable codes have the asked length and only characters that cannot be mistaken', () => {
  expect(new Set(readableAlphabet).size).toBe(31);
  expect(randomReadable(0)).toBe('');
  expect(randomReadable(500)).toMatch(/^[2-9A-HJKMNP-Z]{500}$/);
});

test('masked contacts keep just enough to be recognised by their owner', () => {
  expect(maskEmail('alice@example.com')).toBe('al***@example.com');
  expect(maskEmail('abc@example.com')).toBe('a***@example.com');
  expect(maskMobile('91234567')).toBe('91****67');
});
