import { expect, test } from 'vitest';
import { joined, listed, sayBoth } from './texts.ts';

test('names are listed as each language parts them, and differ where the languages do', () => {
  const roles = [sayBoth('roles.risk'), 'BTC'];
  expect(listed(roles)).toEqual({ en: 'risk, BTC', zh: '风控、BTC' });
  expect(listed(roles, '，').zh).toBe('风控，BTC');
});

test('sentences that follow each other have a space between them in English only', () => {
  expect(joined('en', ['One.', 'Two.'])).toBe('One. Two.');
  expect(joined('zh-CN', ['一。', '二。'])).toBe('一。二。');
});
