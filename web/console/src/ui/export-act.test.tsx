import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, giveReasonAndCode, showDesk } from '../test-desk.tsx';
import { ExportAct } from './export-act.tsx';

const EXPORT = '/api/console/customer/export';
const csv = () =>
  new Response('uid\n1', { headers: { 'content-disposition': 'attachment; filename="c.csv"' } });
const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  saved.mockReset();
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} });
  HTMLAnchorElement.prototype.click = function click() {
    saved(`${this.download} ${this.href}`);
  };
});
afterEach(() => {
  Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
});

/** The export of a list, its dialog written, and what comes when it is sent. */
async function opens(answers: readonly (() => Response | Promise<Response>)[]) {
  const filters = { state: 'frozen', country: '', text: undefined, before: '77' };
  const { user } = showDesk(
    <ExportAct act="customers-export" route="consoleCustomersExport" filters={filters} />,
    {},
    ['support'],
  );
  const house = fetch;
  const exports: RequestInit[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address !== EXPORT) return await house(address, init);
    exports.push(init);
    return await answers[exports.length - 1]?.();
  });
  await user.click(button('Export…'));
  await giveReasonAndCode(user);
  await user.click(button('Export'));
  return { user, exports };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('S27 all that the filters let through is asked for once, not the page alone, and kept under the house’s name', async () => {
  const { exports } = await opens([csv]);
  await isClosed();
  expect(saved.mock.calls).toEqual([['c.csv blob:file']]);
  expect(exports.map(({ body }) => JSON.parse(String(body)))).toEqual([
    { state: 'frozen', reason: 'as agreed on the telephone' },
  ]);
});

test('what stands between answers for the house: the file is asked for again under the same key', async () => {
  const { user, exports } = await opens([() => new Response('<html>', { status: 502 }), csv]);
  await screen.findByText('Checking the result');
  expect(saved).not.toHaveBeenCalled();
  await user.click(button('Try again'));
  await isClosed();
  expect(saved).toHaveBeenCalledTimes(1);
  const keys = exports.map(({ headers }) => new Headers(headers).get('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a refusal saves no file', async () => {
  await opens([() => Response.json({ code: 1020, msg: 'One export an hour', data: null })]);
  await screen.findByText('One export an hour');
  expect(saved).not.toHaveBeenCalled();
});

test('S27 whose role exports nothing has no such button', () => {
  showDesk(
    <ExportAct act="customers-export" route="consoleCustomersExport" filters={{}} />,
    {},
    [],
  );
  expect(screen.queryByRole('button')).toBeNull();
});
