import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test-screen.tsx';
import { Steady } from './steady.tsx';

const cell = (text: string) => screen.getByText(text).dataset.widest;

test('the cell of a figure is one digit wider than it, or than the longest that is known', () => {
  const { redraw } = show(<Steady text="999.5" />);
  expect(cell('999.5')).toBe('0,999.5');
  redraw(<Steady key="2" text="--" like="93,663.2" />);
  expect(cell('--')).toBe('093,663.2');
  redraw(<Steady key="3" text="+1.00%" />);
  expect(cell('+1.00%')).toBe('+01.00%');
});

test('it stays as wide while the figure is shorter, or longer by a digit, and grows for more', () => {
  const { redraw } = show(<Steady text="99.5" />);
  for (const text of ['9.5', '--', '100.5', '99.5']) {
    redraw(<Steady text={text} />);
    expect(cell(text)).toBe('099.5');
  }
  redraw(<Steady text="1,000.5" />);
  expect(cell('1,000.5')).toBe('01,000.5');
});
