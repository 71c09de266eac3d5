import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addTexts } from '#app/lib/i18n.ts';
import { show, showAt } from '#app/test-screen.tsx';
import { KindChoice } from './kind-choice.tsx';

const tabs = [
  { value: 'limit', label: 'Limit' },
  { value: 'stop-market', label: 'Stop market' },
] as const;

afterEach(() => showAt(1440));

test('the kinds are tabs, and on a phone a list of the same names, which has something beside it', async () => {
  await addTexts('trading');
  const onValue = vi.fn();
  const choice = (
    <KindChoice value="limit" {...{ tabs, onValue }} beside={<button type="button">BBO</button>} />
  );
  const { user, unmount } = show(choice);
  await user.click(screen.getByRole('tab', { name: 'Stop market' }));
  expect(screen.queryByRole('button', { name: 'BBO' })).toBeNull();
  unmount();

  await showAt(390);
  const onPhone = show(choice);
  const list = screen.getByRole('combobox', { name: 'Order type' });
  screen.getByRole('button', { name: 'BBO' });
  await onPhone.user.selectOptions(list, 'Stop market');
  expect(onValue.mock.calls).toEqual([['stop-market'], ['stop-market']]);
});
