import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Tabs } from './tabs.tsx';

const names = ['positions', 'open', 'history', 'trades'] as const;

test('of a list that is too long the chosen tab is scrolled into sight, whole, and the page is not scrolled', () => {
  const place = (left: (index: number) => number) =>
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return left(names.indexOf(this.dataset.tab as (typeof names)[number]));
    });
  place((index) => index * 100);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(250);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const tabs = (value: (typeof names)[number]) => (
    <Tabs
      label="Orders"
      tabs={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onValue={() => {}}
    />
  );
  const { rerender } = show(tabs('trades'));
  // 400 px end the last tab, 24 px more the edge that fades.
  expect(screen.getByRole('tablist').scrollLeft).toBe(174);
  rerender(tabs('positions'));
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
  expect(scrolled).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
