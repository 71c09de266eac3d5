import { expect, test } from 'vitest';
import { chinese, english } from '../test-texts.ts';
import { joinSentences } from './join-sentences.ts';

test('sentences are joined as the language does, without what is empty', () => {
  expect(joinSentences(english, 'One.', '', 'Two.', 'Three.')).toBe('One. Two. Three.');
  expect(joinSentences(english, '', 'Two.')).toBe('Two.');
  expect(joinSentences(english, '')).toBe('');
  expect(joinSentences(chinese, '一。', '二。', '', '三。')).toBe('一。二。三。');
});
