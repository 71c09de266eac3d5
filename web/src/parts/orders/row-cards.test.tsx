import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NO_VALUE } from '../../lib/format.ts';
import { show } from '../../test-screen.tsx';
import { Cards } from './row-cards.tsx';

test('a card names the figures that a row has, and leaves out those without a value', () => {
  const rows = [
    { code: '1', fee: '0.35', trigger: NO_VALUE },
    { code: '2', fee: NO_VALUE, trigger: '91,000.0' },
  ];
  show(
    <Cards
      columns={[
        { id: 'fee', title: 'Fee', cell: ({ fee }) => fee },
        { id: 'trigger', title: 'Trigger price', cell: ({ trigger }) => trigger },
      ]}
      rows={rows}
      rowKey={({ code }) => code}
      card={undefined}
    />,
  );
  const figures = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(figures).toEqual(['Fee0.35', 'Trigger price91,000.0']);
});

/** As a browser lays them out: 120 px high, `inLine` beside each other, and the list that far above the window's edge. */
function layOut(inLine: number, scrolled: number): void {
  const { prototype } = HTMLElement;
  vi.spyOn(prototype, 'offsetHeight', 'get').mockReturnValue(120);
  vi.spyOn(prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const place = [...(this.parentElement?.querySelectorAll('[aria-posinset]') ?? [])].indexOf(
      this,
    );
    return Math.floor(place / inLine) * 120;
  });
  vi.spyOn(screen.getByRole('list'), 'getBoundingClientRect').mockReturnValue({
    top: -scrolled,
  } as DOMRect);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([1, 2, 3])(
  'of thousands of cards, %s in a line, those in sight are drawn, and the others take their room',
  (inLine) => {
    const rows = Array.from({ length: 3000 }, (_, at) => ({ code: `order ${at}` }));
    show(
      <Cards
        columns={[{ id: 'pair', title: 'Pair', cell: ({ code }) => code }]}
        rows={rows}
        rowKey={({ code }) => code}
        card={undefined}
      />,
    );
    const middle = (1500 / inLine) * 120;
    layOut(inLine, middle);
    screen.getByText('order 1500');
    expect(screen.queryByText('order 0')).toBeNull();
    const drawn = screen.getAllByRole('listitem');
    expect(drawn.length).toBeLessThan(100);
    const [first] = drawn as [HTMLElement];
    const number = Number(first.textContent?.replace('order ', ''));
    expect(first.getAttribute('aria-posinset')).toBe(String(number + 1));
    expect(first.getAttribute('aria-setsize')).toBe('3000');
    // Whole lines lie above, as high as they would be.
    const above = first.previousElementSibling as HTMLElement;
    expect([number % inLine, above.style.height]).toEqual([0, `${(number / inLine) * 120}px`]);
  },
);
