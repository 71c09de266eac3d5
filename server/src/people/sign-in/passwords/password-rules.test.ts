import { readFileSync } from 'node:fs';
import { Code } from '@bourse/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { checkNewPassword, isGuessable } from './password-rules.ts';

const ownWords = ['bourse', 'Moonshot', 'alice.smith'];
const verdict = (password: string): number => {
  try {
    checkNewPassword(password, ownWords);
    return Code.ok;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

describe('D13: new passwords', () => {
  it('have 8 to 128 characters, counted as people count them', () => {
    expect(verdict('k3rW-ap')).toBe(Code.passwordLength);
    expect(verdict('k3rW-apq')).toBe(Code.ok);
    expect(verdict(`${'k3rW-apq'.repeat(15)}12345678`)).toBe(Code.ok);
    expect(verdict(`${'k3rW-apq'.repeat(15)}123456789`)).toBe(Code.passwordLength);
    expect(verdict('😀😁😂🤣😃😄😅')).toBe(Code.passwordLength);
    expect(verdict('😀🦊😂🐳😃🌵😅🍋')).toBe(Code.ok);
  });

  it('may be of any kind: no composition rules', () => {
    for (const password of [
      'correct horse battery staple',
      'nur kleine buchstaben',
      '我的密码是一句很长的话',
      'kdfjwoqpzmnv',
      '48213907526184',
    ]) {
      expect(verdict(password)).toBe(Code.ok);
    }
  });

  it('are none of the 3,000 most frequent ones that would pass the length rule, in any case', () => {
    const list = readFileSync(new URL('./data/common-passwords.txt', import.meta.url), 'utf8');
    const long = list.split('\n').filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(10_000);
    for (const password of long.slice(0, 3_000)) {
      expect(isGuessable(password, [])).toBe(true);
      expect(isGuessable(password.toUpperCase(), [])).toBe(true);
    }
  });

  it.each([
    'password',
    'password123456',
    'Password1!',
    'qwertyuiop',
    'Sunshine2024!',
    'aaaaaaaa',
    'abcabcabc',
    'abcdefgh',
    '87654321',
    '12121212',
    'iloveyou123',
    'Bourse2025!',
    '123bourse',
    'MoonShot99',
    'alice.smith',
    'Alice.Smith1',
  ])('is not %s', (password) => {
    expect(verdict(password)).toBe(Code.passwordCommon);
  });

  it('takes no noticeable time for the longest', () => {
    // Of the processor: a busy machine takes longer by the clock.
    const before = process.cpuUsage();
    for (let round = 0; round < 100; round += 1) verdict('ab'.repeat(63));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });
});
