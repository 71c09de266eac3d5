import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Popover } from './popover.tsx';

const told = vi.fn();

function opens(more: { readonly open?: boolean } = {}) {
  told.mockClear();
  return show(
    <Popover label="Bell" trigger={<button type="button">Notices</button>} onOpen={told} {...more}>
      <p>Three are new</p>
      <button type="button">Read all</button>
    </Popover>,
  );
}
const trigger = () => screen.getByRole('button', { name: 'Notices', hidden: true });
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';

test('draws what it holds while it is open alone, tells of both, and its button says which', async () => {
  const { user } = opens();
  expect([trigger().getAttribute('aria-haspopup'), isOpen()]).toEqual(['dialog', false]);
  expect(screen.queryByText('Three are new')).toBeNull();
  await user.click(trigger());
  await screen.findByText('Three are new');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Read all'));
  expect([isOpen(), screen.getByRole('dialog').getAttribute('aria-label')]).toEqual([true, 'Bell']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Three are new')).toBeNull());
  expect(isOpen()).toBe(false);
  expect(told.mock.calls).toEqual([[true], [false]]);
});

test('on touch the panel takes the focus, so that no keyboard covers it', async () => {
  const { matchMedia } = window;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }));
  const { user } = opens();
  await user.click(trigger());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

test('whoever says whether it is open opens and closes it', async () => {
  const { rerender } = opens({ open: true });
  await screen.findByText('Three are new');
  rerender(
    <Popover label="Bell" trigger={<button type="button">Notices</button>} open={false}>
      <p>Three are new</p>
    </Popover>,
  );
  await waitFor(() => expect(screen.queryByText('Three are new')).toBeNull());
});
