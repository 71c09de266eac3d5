import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { HoldButton } from './hold-button.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function holds() {
  const onHeld = vi.fn();
  show(<HoldButton onHeld={onHeld}>Close</HoldButton>);
  const button = screen.getByRole('button');
  const press = () => fireEvent.pointerDown(button, { isPrimary: true, button: 0 });
  const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { onHeld, button, press, passes };
}

test('it acts once a finger has held it for 0.6 s, and once only', () => {
  const { onHeld, button, press, passes } = holds();
  press();
  passes(599);
  expect(onHeld).not.toHaveBeenCalled();
  passes(1);
  expect(onHeld).toHaveBeenCalledTimes(1);
  passes(2000);
  fireEvent.pointerUp(button);
  fireEvent.click(button, { detail: 1 });
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test.each(['pointerUp', 'pointerLeave', 'pointerCancel'] as const)(
  'a finger that goes before does nothing: %s',
  (end) => {
    const { onHeld, button, press, passes } = holds();
    press();
    passes(400);
    fireEvent[end](button);
    fireEvent.click(button, { detail: 1 });
    passes(2000);
    expect(onHeld).not.toHaveBeenCalled();
  },
);

test('one that is gone from the screen acts no more', () => {
  const onHeld = vi.fn();
  const { unmount } = show(<HoldButton onHeld={onHeld}>Close</HoldButton>);
  fireEvent.pointerDown(screen.getByRole('button'), { isPrimary: true, button: 0 });
  unmount();
  vi.advanceTimersByTime(2000);
  expect(onHeld).not.toHaveBeenCalled();
});

test('a key presses it as any other button', () => {
  const { onHeld, button } = holds();
  // What a browser makes of Enter.
  fireEvent.click(button, { detail: 0 });
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('a key that is held presses once', () => {
  const { button } = holds();
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  // What is prevented makes no click.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
});
