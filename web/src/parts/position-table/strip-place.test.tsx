import { act } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rememberHolding } from '../../data/device/held-positions.ts';
import { show } from '../../test-screen.tsx';
import { StripPlace } from './strip-place.tsx';

afterEach(() => rememberHolding(false));

test('the strip has its room while it loads, where this device has shown one before', () => {
  const { container } = show(<StripPlace />);
  const place = () => container.querySelector('[data-strip]');
  expect(place()).toBeNull();
  act(() => rememberHolding(true));
  expect(place()).not.toBeNull();
});
