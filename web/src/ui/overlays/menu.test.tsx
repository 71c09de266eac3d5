import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Menu } from './menu.tsx';

const chosen = vi.fn();

function opens(hover = false) {
  chosen.mockClear();
  const drawn = show(
    <>
      <Menu label="Language" trigger="EN" hover={hover}>
        <button type="button" data-closes onClick={() => chosen('first')}>
          First
        </button>
        <button type="button" disabled>
          Off
        </button>
        <button type="button" onClick={() => chosen('stays')}>
          Stays
        </button>
        <a href="/markets">Markets</a>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  return drawn;
}
const trigger = () => screen.getByRole('button', { name: 'Language' });
const isOpen = () => trigger().getAttribute('aria-expanded') === 'true';
const here = () => document.activeElement?.textContent;

test('holds nothing until it opens; a second press closes it, and the panel is the one it names', async () => {
  const { user } = opens();
  expect(screen.queryByText('First')).toBeNull();
  await user.click(trigger());
  const panel = document.getElementById(trigger().getAttribute('aria-controls') ?? '');
  expect([isOpen(), panel?.hidden, panel?.textContent]).toEqual([
    ...[true, false, 'FirstOffStaysMarkets'],
  ]);
  await user.click(trigger());
  expect([isOpen(), panel?.hidden]).toEqual([false, true]);
});

test('a choice closes it and gives the focus back; what does not say so leaves it open', async () => {
  const { user } = opens();
  await user.click(trigger());
  await user.click(screen.getByText('Stays'));
  expect(isOpen()).toBe(true);
  await user.click(screen.getByText('First'));
  expect([isOpen(), here()]).toEqual([false, 'EN']);
  expect(chosen.mock.calls).toEqual([['stays'], ['first']]);
});

test('the up and down keys go round through what can be used, and past what cannot', async () => {
  const { user } = opens();
  await user.click(trigger());
  const way: (string | null | undefined)[] = [];
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    await user.keyboard(key);
    way.push(here());
  }
  expect(way).toEqual(['First', 'Stays', 'Markets', 'EN', 'Markets']);
});

test('Escape closes it alone, with the focus given back', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const { user } = opens();
  await user.click(trigger());
  await user.keyboard('{ArrowDown}{Escape}');
  document.removeEventListener('keydown', heard);
  expect([isOpen(), here()]).toEqual([false, 'EN']);
  expect(heard.mock.calls.map(([{ key }]) => key)).toEqual(['ArrowDown']);
});

test.each(['press', 'focus'])('a %s elsewhere closes it', async (by) => {
  const { user } = opens();
  await user.click(trigger());
  const elsewhere = screen.getByText('Elsewhere');
  if (by === 'press') fireEvent.pointerDown(elsewhere);
  else elsewhere.focus();
  await screen.findByRole('button', { name: 'Language', expanded: false });
});

test('the mouse opens one that hovers, and has a moment to come back; a finger does neither', async () => {
  vi.useFakeTimers();
  opens(true);
  const root = trigger().parentElement as HTMLElement;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const move = (type: string, pointerType: string) =>
    fireEvent(root, Object.assign(new Event(type), { pointerType }));
  move('pointerenter', 'touch');
  expect(isOpen()).toBe(false);
  move('pointerenter', 'mouse');
  expect(isOpen()).toBe(true);
  move('pointerleave', 'mouse');
  await wait(100);
  move('pointerenter', 'mouse');
  await wait(1_000);
  expect(isOpen()).toBe(true);
  fireEvent.click(trigger());
  expect(isOpen()).toBe(true);
  move('pointerleave', 'touch');
  await wait(1_000);
  expect(isOpen()).toBe(true);
  move('pointerleave', 'mouse');
  await wait(1_000);
  expect(isOpen()).toBe(false);
});
