import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { readNickname } from './nickname.ts';

test('a nickname has 2 to 20 letters or digits of any script, spaces or - _ .', () => {
  expect(readNickname('  Lena K ')).toBe('Lena K');
  for (const good of ['ab', '海港', 'José', 'trader-7_x.y', 'a'.repeat(20)]) {
    expect(readNickname(good)).toBe(good);
  }
  const bad = [
    '',
    'a',
    'a'.repeat(21),
    '<img src=x onerror=alert(1)>',
    'a  b',
    'a\nb',
    '@you',
    '👑👑',
  ];
  for (const typed of bad) {
    expect(() => readNickname(typed), typed).toThrow(
      expect.objectContaining({ code: Code.nicknameInvalid }),
    );
  }
});
