import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Select } from './select.tsx';

const onValue = vi.fn();
const options = [
  { value: 'erc20', label: 'Ethereum ERC20' },
  { value: 'trc20', label: 'Tron TRC20 · Paused', disabled: true },
  { value: 'btc', label: 'Bitcoin' },
] as const;

function opens(disabled = false) {
  onValue.mockClear();
  return show(
    <Select label="Network" value="erc20" disabled={disabled} {...{ options, onValue }} />,
  );
}
const trigger = () => screen.getByRole('combobox', { name: 'Network' });

test('shows its value, and all there is to choose with that one marked', async () => {
  const { user } = opens();
  expect(trigger().textContent).toBe('Ethereum ERC20');
  await user.click(trigger());
  const found = await screen.findAllByRole('option');
  expect(found.map((option) => [option.textContent, option.getAttribute('aria-selected')])).toEqual(
    [
      ['Ethereum ERC20', 'true'],
      ['Tron TRC20 · Paused', 'false'],
      ['Bitcoin', 'false'],
    ],
  );
});

test('a choice is told once, by the mouse or by keys; what is off is none, and passed over', async () => {
  const { user } = opens();
  await user.click(trigger());
  const off = await screen.findByRole('option', { name: /^Tron/ });
  expect(off.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('option', { name: 'Bitcoin' }));
  expect(onValue.mock.calls).toEqual([['btc']]);
  trigger().focus();
  await user.keyboard('{Enter}');
  await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onValue.mock.calls).toEqual([['btc'], ['btc']]);
  await user.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(onValue).toHaveBeenCalledTimes(2);
});

test('one that is off does not open', async () => {
  const { user } = opens(true);
  await user.click(trigger());
  expect(screen.queryByRole('option')).toBeNull();
});
