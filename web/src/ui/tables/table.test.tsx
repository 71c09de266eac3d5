import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../lib/i18n.ts';
import { show } from '../../test-screen.tsx';
import { type Column, type Sorting, Table } from './table.tsx';

interface Row {
  readonly id: string;
  readonly price: string;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', title: 'Name', cell: ({ id }) => id, sortable: true },
  { id: 'price', title: 'Price', cell: ({ price }) => price, align: 'right', sortable: true },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${index}`, price: String(index) }));
const rowKey = ({ id }: Row) => id;
const table = () => screen.getByRole('table', { name: 'Prices' });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);

function Sorted({ rows }: { rows: readonly Row[] }) {
  const [sorting, setSorting] = useState<Sorting>({ column: 'name', order: 'none' });
  return <Table label="Prices" {...{ columns, rows, rowKey, sorting }} onSorting={setSorting} />;
}

test('without rows the header stays and what is said of it stands below', () => {
  show(<Table label="Prices" {...{ columns, rowKey }} rows={[]} empty={<p>No prices yet</p>} />);
  expect(within(table()).getAllByRole('columnheader')).toHaveLength(2);
  screen.getByText('No prices yet');
});

test('hundreds of rows are all there, in the order in which they came', () => {
  show(<Table label="Prices" {...{ columns, rowKey }} rows={rowsOf(400)} empty="none" />);
  expect(bodyRows()).toHaveLength(400);
  expect(bodyRows()[399]?.textContent).toBe('row 399399');
  expect(screen.queryByText('none')).toBeNull();
});

test('a header sorts up, down and not at all; another one begins upwards', async () => {
  const { user } = show(<Sorted rows={rowsOf(2)} />);
  const order = (name: string) => {
    const header = within(table()).getByRole('columnheader', { name: new RegExp(name) });
    return header.getAttribute('aria-sort');
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(order('Name')).toBe('none');
  await press('Sort by Name');
  expect(order('Name')).toBe('ascending');
  await press('Sort by Name');
  expect(order('Name')).toBe('descending');
  await press('Sort by Price');
  expect([order('Name'), order('Price')]).toEqual(['none', 'ascending']);
  await press('Sort by Price');
  await press('Sort by Price');
  expect(order('Price')).toBe('none');
});

test('a row that leads somewhere hears a click, also one on a long number in it', async () => {
  const onRow = vi.fn();
  const long = '123456789012345678.12345678';
  const rows = [{ id: 'a', price: long }, ...rowsOf(1)];
  const { user } = show(<Table label="Prices" {...{ columns, rowKey, rows, onRow }} />);
  await user.click(screen.getByText(long));
  expect(onRow).toHaveBeenCalledExactlyOnceWith(rows[0]);
});

test('columns that all say their width hold it whatever is in the rows', () => {
  const fixed = columns.map((column) => ({ ...column, width: 120 }));
  const { redraw } = show(<Table label="Prices" columns={fixed} {...{ rowKey }} rows={[]} />);
  expect(table().style.minWidth).toBe('240px');
  expect(table().className).toContain('table-fixed');
  redraw(<Table label="Prices" columns={[...fixed, columns[0]!]} {...{ rowKey }} rows={[]} />);
  expect(table().className).not.toContain('table-fixed');
});

test('says in Chinese what a header does', async () => {
  await setLocale('zh-CN');
  show(<Sorted rows={rowsOf(1)} />);
  const names = within(table())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['按Name排序', '按Price排序']);
});

test('the up and down keys choose a row, a single key works it, and none does inside a field of it', async () => {
  const close = vi.fn();
  const fields: readonly Column<Row>[] = [
    ...columns,
    { id: 'quantity', title: 'Quantity', cell: ({ id }) => <input aria-label={`of ${id}`} /> },
  ];
  const { user } = show(
    <Table
      label="Prices"
      columns={fields}
      rows={rowsOf(3)}
      {...{ rowKey }}
      rowActs={{ c: close }}
    />,
  );
  const focused = () => bodyRows().indexOf(document.activeElement as HTMLElement);
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  bodyRows()[0]?.focus();
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(focused()).toBe(2);
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, -1, 0]);
  await user.keyboard('C');
  expect(close.mock.calls.map(([{ id }]) => id)).toEqual(['row 2']);
  fireEvent.keyDown(bodyRows()[2] as HTMLElement, { key: 'c', repeat: true });
  await user.keyboard('{Control>}c{/Control}');
  await user.click(screen.getByLabelText('of row 1'));
  await user.keyboard('c{ArrowDown}');
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText<HTMLInputElement>('of row 1').value).toBe('c');
});

test('rows that nothing is done with take no focus', () => {
  show(<Table label="Prices" {...{ columns, rowKey }} rows={rowsOf(2)} />);
  expect(bodyRows().map((row) => row.getAttribute('tabindex'))).toEqual([null, null]);
});

test('of thousands of rows those in sight are drawn, the others take their room and say where they are', () => {
  show(<Table label="Prices" isLong {...{ columns, rowKey }} rows={rowsOf(3000)} />);
  const drawn = () => [...table().querySelectorAll<HTMLElement>('[aria-rowindex]')];
  expect(drawn().length).toBeLessThan(100);
  expect(table().getAttribute('aria-rowcount')).toBe('3001');
  expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('2');
  const body = table().querySelector('tbody')!;
  body.getBoundingClientRect = () => ({ top: -34 * 1500 }) as DOMRect;
  act(() => void window.dispatchEvent(new Event('scroll')));
  within(table()).getByText('row 1500');
  expect(within(table()).queryByText('row 0')).toBeNull();
  expect(drawn().length).toBeLessThan(100);
  const [first] = drawn();
  const number = Number(first?.querySelector('td')?.textContent?.replace('row ', ''));
  expect(first?.getAttribute('aria-rowindex')).toBe(String(number + 2));
});

test('a hundred rows are all drawn', () => {
  show(<Table label="Prices" isLong {...{ columns, rowKey }} rows={rowsOf(100)} />);
  expect(bodyRows()).toHaveLength(100);
  expect(table().getAttribute('aria-rowcount')).toBeNull();
});
