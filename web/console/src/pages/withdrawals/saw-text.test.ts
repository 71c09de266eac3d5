import { expect, test } from 'vitest';
import { sawText } from './saw-text.ts';

// That these are all that the rules write: lab/tidy/saw-texts.test.ts.
test.each([
  ['no earlier payment to this address', '此前未向该地址付款'],
  ['credited 2026-03-01 09:00:00', '入账于 2026-03-01 09:00:00'],
  ['first seen 2026-03-01 09:00:00', '首次使用于 2026-03-01 09:00:00'],
  ['140% of the 24 h threshold, 3 withdrawals', '24 小时内达阈值的 140%，共 3 笔提现'],
  ['nothing has arrived there before', '此前未向该地址付款'],
  ['140% of the bound in 24 h, 3 withdrawals', '24 小时内达阈值的 140%，共 3 笔提现'],
  ['12,000 > 10,000', '12,000 > 10,000'],
])('what a rule saw is read in the own language: %s', (saw, chinese) => {
  expect(sawText(saw, 'zh-CN')).toBe(chinese);
  expect(sawText(saw, 'en')).toBe(saw);
});

test('a percent that an earlier release wrote with a space is read without it', () => {
  const saw = '140.0 % of the 24 h threshold, 3 withdrawals';
  expect(sawText(saw, 'en')).toBe('140.0% of the 24 h threshold, 3 withdrawals');
  expect(sawText(saw, 'zh-CN')).toBe('24 小时内达阈值的 140.0%，共 3 笔提现');
});
