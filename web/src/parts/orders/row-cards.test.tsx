import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
