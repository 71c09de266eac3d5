import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SwipeCard } from './swipe-card.tsx';

const actions = () => screen.queryByRole('button', { name: 'Close' });
const swipe = (fromX: number, toX: number) => {
  const card = screen.getByText('A position');
  fireEvent.pointerDown(card, { isPrimary: true, clientX: fromX, clientY: 10 });
  fireEvent.pointerMove(card, { buttons: 1, clientX: (fromX + toX) / 2, clientY: 10 });
  fireEvent.pointerUp(card, { clientX: toX, clientY: 10 });
};

beforeEach(() => {
  render(<SwipeCard actions={<button type="button">Close</button>}>A position</SwipeCard>);
});

test('a swipe to the left shows the actions, one back hides them', () => {
  expect(actions()).toBeNull();
  swipe(300, 200);
  expect(actions()).not.toBeNull();
  swipe(200, 300);
  expect(actions()).toBeNull();
});

test('a short one, or one to the right, shows nothing', () => {
  swipe(300, 260);
  expect(actions()).toBeNull();
  swipe(200, 330);
  expect(actions()).toBeNull();
});
