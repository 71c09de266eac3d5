import type { AuditRow, AuditState } from '@bourse/contract/console/routes/house.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { button, giveReasonAndCode, houseSays, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const HASH = '0123456789abcdef'.repeat(4);

const sealed: AuditRow = {
  ...{ id: 41, number: 1_234, time: Date.UTC(2026, 2, 1, 9, 0, 0, 7), who: 'operator:1' },
  ...{ name: 'rosa', act: 'account-freeze', object: 'user:143', outcome: 'done', count: 1 },
  ...{ address: '10.0.0.7', before: { state: 'open' }, hash: HASH, previousHash: `f${HASH}` },
  after: { state: 'frozen', session: 's1', reason: 'asked for by mail', note: '', until: null },
};
const fresh: AuditRow = {
  ...sealed,
  ...{ id: 42, number: 0, who: 'visitor', name: '', act: 'no_such_act', outcome: 'refused' },
  ...{ count: 12, before: {}, after: { limits: { day: '5' }, roles: ['risk'] }, hash: '' },
};
const chain: AuditState = {
  ...{ sealed: 61_204, isWhole: true, brokenAt: 0, checkedAt: Date.UTC(2026, 2, 1, 9) },
  ...{ tookMs: 1_249, text: '', lastHash: HASH },
};
const LIST = '/api/console/audit/list';
const VERIFY = '/api/console/audit/verify';

function open(
  list: readonly AuditRow[] = [fresh, sealed],
  more: Parameters<typeof showDesk>[1] = {},
  { roles = ['auditor'], at = '/', audit = chain, next = '' } = {},
) {
  const answers = {
    [LIST]: { data: { list, next } },
    '/api/console/view/list': { data: { list: [] } },
    ...more,
  };
  const shown = showDesk(<Page />, answers, roles, at);
  houseSays({ audit });
  return shown;
}
const address = () => new URLSearchParams(location.search);
const asked = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ path }) => path === LIST).map(({ query }) => query);

test('S30 a row says who did what to whom, to the millisecond, without the facts that each one has', async () => {
  open();
  const line = (await screen.findByText('10.0.0.7', { selector: 'tr:nth-child(2) td' })).closest(
    'tr',
  );
  expect([...(line?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['1,234', '03-01 09:00:00.007', 'ROrosa', 'Freeze an account', 'user:143', '10.0.0.7'],
    ...['Done', 'state frozen, asked for by mail'],
  ]);
  // Not sealed yet, of nobody with a name, of an act that has no words, many times in one minute.
  const other = screen.getByText('no_such_act').closest('tr');
  expect([...(other?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['–', '03-01 09:00:00.007', 'VIvisitor', 'no_such_act', 'user:143', '10.0.0.7'],
    ...['Refused', '12 in one minute, limits {"day":"5"}'],
  ]);
});

test('S30 an open row shows each field before and after, and its whole hashes, and is found again by its address', async () => {
  const { user } = open([fresh, sealed], {}, { at: '/?before=99' });
  await user.click(await screen.findByRole('button', { name: '1,234' }));
  expect([address().get('open'), address().get('before')]).toEqual(['41', '99']);
  const [hash, previous] = [/^0123 4567 89ab/, /^f012 3456 789a/].map((start) =>
    screen.getByText(start),
  );
  expect(hash?.textContent?.replaceAll(' ', '')).toBe(HASH);
  expect(previous?.textContent?.replaceAll(' ', '')).toBe(`f${HASH}`);
  const fields = document.querySelectorAll<HTMLTableRowElement>('.open-row tbody tr');
  expect([...fields].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
    ...[
      ['state', 'open', 'frozen'],
      ['session', '', 's1'],
      ['reason', '', 'asked for by mail'],
    ],
    ...[
      ['note', '', ''],
      ['until', '', ''],
    ],
  ]);
  // By the keyboard, and another one instead.
  button('–').focus();
  await user.keyboard('{Enter}');
  screen.getByText('not sealed yet');
  within(document.querySelector('.open-row') as HTMLElement).getByText('{"day":"5"}');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('not sealed yet')).toBeNull();
  expect(address().get('open')).toBeNull();
});

test('each filter is sent by itself once its word is whole, from the first page on, and all are taken away at once', async () => {
  const { user, sent } = open([], {}, { at: '/?before=99&open=41' });
  await screen.findByText('No matching rows');
  await user.selectOptions(screen.getByLabelText('Actor'), 'customers');
  await user.type(screen.getByLabelText('Action'), 'sign');
  // Half a word is not looked for.
  expect(asked(sent)).toEqual([{ before: '99' }, { who: 'users' }]);
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Refused');
  await user.type(screen.getByLabelText('From'), '2026-03-01');
  await waitFor(() =>
    expect(asked(sent).at(-1)).toEqual({
      ...{ who: 'users', act: 'sign', outcome: 'refused', from: '2026-03-01' },
    }),
  );
  await user.click(button('Clear'));
  await waitFor(() => expect(asked(sent).at(-1)).toEqual({}));
  expect(screen.getByLabelText<HTMLInputElement>('Action').value).toBe('');
});

test('the list goes back page by page, and to the newest again', async () => {
  const { user, sent } = open([sealed], {}, { next: '41' });
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await user.click(await screen.findByRole('button', { name: 'Newest' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked(sent)).toEqual([{}, { before: '41' }, {}, {}]));
});

test('S30 the chain is whole with its number and its end, or broken with the row and what is off by it', async () => {
  open();
  await screen.findByText(/^Chain intact: 61,204 rows/);
  screen.getByText(/Checked at 09:00:00, took 1\.2 s\./);
  screen.getByText('0123 4567 … cdef');
  const broken = { ...chain, isWhole: false, brokenAt: 41, text: 'hash of row 41 differs' };
  houseSays({ audit: broken });
  screen.getByText('Chain broken at row 41.');
  screen.getByText(
    /hash of row 41 differs\. Response: critical alarm raised, approvals disabled\./,
  );
  expect(screen.queryByText(/Chain intact/)).toBeNull();
});

test('S30 verifying sends nothing but the wish, once, and says when it was not done', async () => {
  const answers = [{ refused: 'too many at once' }, 'away', { data: chain }] as const;
  let at = 0;
  const { user, sent } = open([], { [VERIFY]: () => answers[at++] ?? 'pending' });
  const verify = await screen.findByRole<HTMLButtonElement>('button', { name: 'Verify' });
  await user.click(verify);
  await screen.findByText("Couldn't verify: too many at once");
  await user.click(verify);
  await screen.findByText("Couldn't verify: no response from the server");
  await user.click(verify);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(verify);
  expect(verify.disabled).toBe(true);
  const calls = sent.filter(({ path }) => path === VERIFY);
  expect(calls.map(({ body }) => body)).toEqual([{}, {}, {}, {}]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(4);
});

test('S27 the auditor alone exports, and exports what the filters let through, not the page', async () => {
  const { unmount } = open([sealed], {}, { roles: ['admin'] });
  await screen.findByRole('button', { name: '1,234' });
  expect(screen.queryByRole('button', { name: 'Export…' })).toBeNull();
  unmount();
  const path = '/api/console/audit/export';
  const at = '/?who=users&before=99';
  const { user, sent } = open([sealed], { [path]: { refused: 'too many rows' } }, { at });
  await user.click(await screen.findByRole('button', { name: 'Export…' }));
  await giveReasonAndCode(user);
  await user.click(button('Export'));
  await screen.findByText('too many rows');
  expect(sent.find((call) => call.path === path)?.body).toEqual({
    ...{ who: 'users', reason: 'as agreed on the telephone' },
  });
});

test('a list that cannot be read says so and leaves nothing of another filter, in Chinese too', async () => {
  const { user } = open([], {
    [LIST]: ({ query }) =>
      query.who ? { refused: 'not now' } : { data: { list: [sealed], next: '' } },
  });
  await screen.findByRole('button', { name: '1,234' });
  await user.selectOptions(screen.getByLabelText('Actor'), 'house');
  await screen.findByText("Couldn't load: not now");
  expect(screen.queryByRole('button', { name: '1,234' })).toBeNull();
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  screen.getByText('加载失败：not now');
  screen.getByText(/审计链完整：共 61,204 行/);
});
