import { expect, test } from 'vitest';
import { type Translate, text, textOf } from './i18n.ts';
import { joinSentences } from './join-sentences.ts';
import { texts as chineseTexts } from './locales/zh-CN.ts';

test('sentences are joined as the language does, without what is empty', () => {
  expect(joinSentences(text, 'One.', '', 'Two.', 'Three.')).toBe('One. Two. Three.');
  expect(joinSentences(text, '', 'Two.')).toBe('Two.');
  expect(joinSentences(text, '')).toBe('');
  const chinese: Translate = (key, values) => textOf(chineseTexts, key, values);
  expect(joinSentences(chinese, '一。', '二。', '', '三。')).toBe('一。二。三。');
});
