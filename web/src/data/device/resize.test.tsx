import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDevice } from './device.ts';

afterEach(() => {
  vi.useRealTimers();
  window.innerWidth = 1024;
});

const Shown = () => <output>{useDevice()}</output>;
const resize = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('the device is looked at once the window is resized, at most each 500 ms', () => {
  vi.useFakeTimers();
  render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('tablet');
  resize(1440);
  pass(499);
  expect(screen.getByRole('status').textContent).toBe('tablet');
  // One more change meanwhile does not put it off, and its own width counts.
  resize(700);
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('phone');
  resize(1440);
  pass(500);
  expect(screen.getByRole('status').textContent).toBe('desktop');
});
