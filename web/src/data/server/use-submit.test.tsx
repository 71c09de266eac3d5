import { renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { useSubmit } from './use-submit.ts';

/** A form that is put together anew each time that it is drawn, as one with a default of the server's is. */
const show = () =>
  renderHook(({ address }) => useSubmit({ chain: 'ETH', address }), {
    initialProps: { address: 'a' },
  });
const refuse = () => Promise.reject(new ApiError(400, 5_001, 'no such address'));

test('what is said against a form stays while its fields are the same', async () => {
  const { result, rerender } = show();
  await act(() => result.current.submit(refuse));
  rerender({ address: 'a' });
  expect(result.current).toMatchObject({ message: 'no such address', code: 5_001, busy: false });
});

test('it goes with the field that changes, and does not come back with it', async () => {
  const { result, rerender } = show();
  await act(() => result.current.submit(refuse));
  rerender({ address: 'ab' });
  await waitFor(() => expect(result.current.message).toBeNull());
  rerender({ address: 'a' });
  expect(result.current.message).toBeNull();
});
