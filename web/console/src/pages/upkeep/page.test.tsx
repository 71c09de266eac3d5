import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notChinese, readInChinese, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const AT = Date.UTC(2026, 5, 15, 12);
const works = {
  ...{ name: 'dead-man', chain: '', where: 'everywhere', everyMs: 200, lastAt: AT, tookMs: 4 },
  ...{ failures: 0, failedSince: 0, failure: { en: 'not checked', zh: '未检查' } },
};
const fails = {
  ...{
    name: 'deposits',
    chain: 'ETH',
    where: 'keeper',
    everyMs: 60_000,
    lastAt: AT,
    tookMs: 2_000,
  },
  ...{ failures: 7, failedSince: AT, failure: { en: 'deposits are delayed', zh: '充值延迟' } },
};
const waits = { ...works, name: 'log-walk', everyMs: 86_400_000, lastAt: 0 };

test('each task has its period, its last run and how long that took; what fails comes first and says what is wrong', async () => {
  showDesk(<Page />, { '/api/console/upkeep': { data: { list: [works, waits, fails] } } });
  await screen.findByText('Failing since 2026-06-15 12:00:00');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'deposits ETHonce1 min2026-06-15 12:00:002 s7Failing since 2026-06-15 12:00:00deposits are delayed',
    'dead-man in every process200 ms2026-06-15 12:00:004 ms0OK',
    'log-walk in every process24 hnot yet–0–',
  ]);
  const chinese = readInChinese().replaceAll(/dead-man|log-walk|deposits ETH/g, '');
  expect(chinese).toContain('充值延迟');
  expect(chinese).not.toMatch(notChinese);
});
