import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setPreference, usePreferences } from '../../data/device/preferences.ts';
import { show, showAt } from '../../test-screen.tsx';
import type { Column } from '../../ui/tables/table.tsx';
import { byDecimal, byText, sortRows } from './compare-rows.ts';
import { OrdersTable } from './orders-table.tsx';
import { moveColumn } from './table-layout.ts';

interface Row {
  readonly name: string;
  readonly price?: string;
}
const columns: readonly Column<Row>[] = [
  { id: 'pair', title: 'Pair', cell: ({ name }) => name, compare: byText(({ name }) => name) },
  {
    id: 'price',
    title: 'Price',
    cell: ({ price }) => price,
    compare: byDecimal(({ price }) => price),
  },
  { id: 'filled', title: 'Filled', cell: () => 'filled' },
  { id: 'action', title: 'Action', cell: () => 'act' },
];
const rows: readonly Row[] = [
  { name: 'B', price: '10' },
  { name: 'A', price: '9.5' },
  { name: 'C' },
];
const titles = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.getAttribute('aria-label') ?? head.textContent);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const table = () => (
  <OrdersTable
    {...{ label: 'Orders', layoutName: 'spot-orders', columns, rows, emptyText: '' }}
    rowKey={({ name }) => name}
    {...{ isLoading: false, error: null, retry: () => {} }}
  />
);

beforeAll(() => showAt(1440));
afterEach(() => setPreference({ tables: {} }));

test('a head sorts up, down and not at all, by the number and not by its text', async () => {
  const { user } = show(table());
  const sort = () => user.click(screen.getByRole('button', { name: 'Sort by Price' }));
  expect(names()).toEqual(['B', 'A', 'C']);
  await sort();
  expect(names()).toEqual(['C', 'A', 'B']);
  await sort();
  expect(names()).toEqual(['B', 'A', 'C']);
  expect(usePreferences.getState().tables['spot-orders']).toEqual({
    ...{ hidden: [], order: [], sortedBy: 'price', isDescending: true },
  });
  await sort();
  expect(names()).toEqual(['B', 'A', 'C']);
  expect(screen.queryByRole('button', { name: 'Sort by Filled' })).toBeNull();
});

test('rows that are equal keep their order, in both directions', () => {
  const same: readonly Row[] = [
    { name: 'X', price: '1' },
    { name: 'Y', price: '1.0' },
  ];
  for (const order of ['ascending', 'descending'] as const) {
    expect(sortRows(same, columns, { column: 'price', order })).toEqual(same);
  }
});

describe('columns are chosen', () => {
  test('one that is not wanted leaves, and comes back; what a row is and does stays', async () => {
    const { user } = show(table());
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const box = screen.getByRole('checkbox', { name: 'Filled' });
    expect(screen.queryByRole('checkbox', { name: 'Pair' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Action' })).toBeNull();
    await user.click(box);
    expect(titles()).toEqual(['Pair', 'Price', 'Action']);
    await user.click(box);
    expect(titles()).toEqual(['Pair', 'Price', 'Filled', 'Action']);
  });

  test('they move by keyboard, and are put back', async () => {
    const { user } = show(table());
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('button', { name: 'Move Filled left' }));
    expect(titles()).toEqual(['Pair', 'Filled', 'Price', 'Action']);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(titles()).toEqual(['Pair', 'Price', 'Filled', 'Action']);
  });

  test('one that is dropped on a fixed column, or is unknown, stays where it is', () => {
    show(table());
    moveColumn('spot-orders', columns, 'filled', 'action');
    moveColumn('spot-orders', columns, 'nothing', 'price');
    expect(titles()).toEqual(['Pair', 'Price', 'Filled', 'Action']);
  });
});
