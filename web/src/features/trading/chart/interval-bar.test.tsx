import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '#app/test-screen.tsx';
import { setTradingPreference, useTradingPreferences } from '../page/trading-preferences.ts';
import { IntervalBar } from './interval-bar.tsx';

afterEach(() => setTradingPreference({ interval: '1m', period: '1m' }));
const names = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

test('the intervals of the product; one of the others joins them while it is chosen', async () => {
  const { user } = show(<IntervalBar />);
  const usual = ['Line', '1m', '5m', '15m', '30m', '1H', '4H', '1D', '1W', '1M'];
  expect(names()).toEqual(usual);
  await user.click(screen.getByRole('button', { name: 'More intervals' }));
  await user.click(screen.getByRole('button', { name: '6H' }));
  expect(names()).toEqual([...usual, '6H']);
  expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')).toBe(
    screen.getByText('6H', { selector: 'label' }),
  );
  await user.click(screen.getByText('Line'));
  expect(useTradingPreferences.getState()).toMatchObject({ interval: 'Line', period: '6H' });
  expect(names()).toEqual(usual);
});
