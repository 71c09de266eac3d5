import { expect, test } from 'vitest';
import { csvField, csvLine } from './csv.ts';

test('no text becomes a formula, and numbers stay to the digit', () => {
  for (const text of ['=cmd', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '-']) {
    expect(csvField(text)).toBe(`"'${text}"`);
  }
  expect(csvField('-0.00000001')).toBe('-0.00000001');
  expect(csvField(-5)).toBe('-5');
  expect(csvField('a "b", c')).toBe('"a ""b"", c"');
  expect(csvField('two\nlines')).toBe('"two\nlines"');
  expect(csvField(null)).toBe('');
  expect(csvLine(['a', null, 'b,c', 7])).toBe('a,,"b,c",7\r\n');
});
