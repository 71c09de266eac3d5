import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../../data/server/api-error.ts';
import { addTexts, setLocale } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { CrashPage, ScreenError } from './crash-page.tsx';

test('a page that fails says so and can be refreshed, in both languages', async () => {
  await addTexts('public');
  const { redraw } = show(<CrashPage error={new Error('a bug')} />);
  screen.getByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText(/^Something went wrong on this page\. Refresh to continue/);
  screen.getByRole('button', { name: 'Refresh' });
  await setLocale('zh-CN');
  redraw(<CrashPage error={new Error('a bug')} />);
  screen.getByRole('heading', { name: '应用发生意外错误！' });
  screen.getByRole('button', { name: '刷新' });
});

test('a refusal that is no status of an address is a crash too', () => {
  show(<ScreenError error={new ApiError(429, 2006, 'Busy')} />);
  expect(screen.getByRole('alert').textContent).toContain('Unexpected Application Error!');
});

test.each([
  [400, 'Bad request'],
  [404, 'Page not found'],
  [405, 'Method not allowed'],
])('status %i of an address has a page of its own: %s', async (status, title) => {
  await addTexts('public');
  show(<ScreenError error={new ApiError(status, -1, '')} />);
  await screen.findByRole('heading', { name: title });
  screen.getByText(String(status));
  screen.getByRole('link', { name: 'Back to home' });
});
