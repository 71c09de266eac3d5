import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setPreference, usePreferences } from '#app/data/device/preferences.ts';
import { show } from '#app/test-screen.tsx';
import { ScaleButtons } from './scale-buttons.tsx';

afterEach(() => setPreference({ chart: { scale: 'normal', showsFills: true } }));

test('one kind of scale at a time, kept with the choices; the same once more is the usual one', async () => {
  const { user } = show(<ScaleButtons isAutomatic onAutomatic={() => {}} />);
  const pressed = () =>
    screen
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'true')
      .map((button) => button.textContent);
  expect(pressed()).toEqual(['auto']);
  await user.click(screen.getByRole('button', { name: 'Logarithmic scale (log)' }));
  expect(pressed()).toEqual(['log', 'auto']);
  await user.click(screen.getByRole('button', { name: 'Percent scale (%)' }));
  expect(pressed()).toEqual(['%', 'auto']);
  expect(usePreferences.getState().chart).toEqual({ scale: 'percent', showsFills: true });
  await user.click(screen.getByRole('button', { name: 'Percent scale (%)' }));
  expect(usePreferences.getState().chart.scale).toBe('normal');
});

test('a scale that was dragged follows the candles again', async () => {
  const onAutomatic = vi.fn();
  const { user } = show(<ScaleButtons isAutomatic={false} onAutomatic={onAutomatic} />);
  const auto = screen.getByRole('button', { name: 'Fit the scale to the candles (auto)' });
  expect(auto.getAttribute('aria-pressed')).toBe('false');
  await user.click(auto);
  expect(onAutomatic).toHaveBeenCalledOnce();
});
