import { Code } from '@bourse/contract/codes.ts';
import { expect, test } from 'vitest';
import { readNickname } from './nickname.ts';

test('a nickname has 2 to 20 letters or digits of any script, spaces or - _ .', () => {
  expect(readNickname('  Lena K ', [])).toBe('Lena K');
  for (const good of ['ab', '海港', 'José', 'trader-7_x.y', 'a'.repeat(20)]) {
    expect(readNickname(good, [])).toBe(good);
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
    expect(() => readNickname(typed, []), typed).toThrow(
      expect.objectContaining({ code: Code.nicknameInvalid }),
    );
  }
});

test('no user is called as the house or its staff, however it is written', () => {
  const posing = [
    ...['admin', 'ADMIN', 'Admin 2', 'real admin', 'a d m i n', 'a.d.m.i.n', 'theadmin'],
    ...['Support', 'support-team', 'Bourse', 'B0urse', 'Bоurse', 'Βourse', 'bourse_official'],
    ...['Ａdmin', 'ádmín', 'adm1n', 'admln', 'Harbour Desk', 'harbourdesk', 'ＨarbourDesk'],
    ...['官方客服', '客服', '平台管理员', 'Bourse 客服'],
  ];
  for (const typed of posing) {
    expect(() => readNickname(typed, ['bourse', 'Harbour Desk']), typed).toThrow(
      expect.objectContaining({ code: Code.nicknameReserved }),
    );
  }
  for (const typed of ['Badminton', 'Adam', 'courser', 'Harbour', '海港', 'trader-7_x.y']) {
    expect(readNickname(typed, ['bourse', 'Harbour Desk', '']), typed).toBe(typed);
  }
});
