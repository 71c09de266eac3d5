import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../test-screen.tsx';
import { firstPress } from './first-press.ts';

/** Rows that are gone as soon as they are pressed: the next one moves up. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [first = ''] = rows;
  return (
    <>
      <button type="button" onClick={firstPress(() => setRows(rows.slice(1)))}>
        Remove {first}
      </button>
      <p>{rows.join(' ')}</p>
    </>
  );
}
const remove = () => screen.getByRole('button');

test('a double click is one press: the row that moved up stays', async () => {
  const { user } = show(<Rows />);
  await user.dblClick(remove());
  expect(screen.getByRole('paragraph').textContent).toBe('two three');
});

test('each click of its own, and each press of a key, is a press', async () => {
  const { user } = show(<Rows />);
  await user.click(remove());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('paragraph').textContent).toBe('three');
});
