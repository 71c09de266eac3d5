import type { AnnouncementRow } from '@bourse/contract/console/routes/announcements.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { button, heard, holdClock, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const LIST = '/api/console/announcement/list';
const PUBLISH = '/api/console/announcement/publish';
const INCIDENT = '/api/console/announcement/incident';
const REASON = 'as agreed on the telephone';
const made = { data: { code: 'AN-8' } };

const row: AnnouncementRow = {
  ...{ code: 'AN-7', kind: 'maintenance', from: Date.UTC(2026, 2, 1, 9), until: 0 },
  ...{ title: { en: 'Short stop', zh: '短暂维护' }, text: { en: 'Ten minutes.', zh: '十分钟。' } },
  ...{ state: 'current', author: 'rosa', createdAt: 0, withdrawnBy: '', withdrawnAt: 0 },
};
const states = ['later', 'current', 'over', 'withdrawn'] as const;

const open = (
  list: readonly AnnouncementRow[] = [row],
  roles: readonly string[] = ['admin'],
  more: Parameters<typeof showDesk>[1] = {},
  next = '',
) => showDesk(<Page />, { [LIST]: { data: { list, next } }, ...more }, roles);
type User = ReturnType<typeof open>['user'];

async function write(user: User): Promise<void> {
  for (const [name, text] of [
    ['Title, English', 'Short stop'],
    ['Title, Chinese', '短暂维护'],
    ['Text, English', 'Ten\nminutes.'],
    ['Text, Chinese', '十分钟。'],
    [/^Reason, in a sentence/, REASON],
  ] as const) {
    await user.click(screen.getByLabelText(name));
    await user.paste(text);
  }
}
const written = {
  title: { en: 'Short stop', zh: '短暂维护' },
  text: { en: 'Ten\nminutes.', zh: '十分钟。' },
  reason: REASON,
};

test('an announcement shows when, what and of whom in the language of the reader, and only what lives is withdrawn', async () => {
  const until = Date.UTC(2026, 2, 2);
  open(states.map((state, at) => ({ ...row, code: `AN-${at}`, state, until: at ? until : 0 })));
  const first = (await screen.findByText('Upcoming')).closest('tr');
  expect([...(first?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['2026-03-01 09:00:00no end', 'Maintenance', 'Short stopTen minutes.', 'Upcoming', 'rosa'],
    'Retract…',
  ]);
  screen.getAllByText('2026-03-02 00:00:00');
  for (const [state, isLive] of [
    ['Live', 1],
    ['Ended', 0],
    ['Retracted', 0],
  ] as const) {
    const line = within(screen.getByText(state).closest('tr') as HTMLElement);
    expect(line.queryAllByRole('button').length, state).toBe(isLive);
  }
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  expect(screen.getByText('未开始').closest('tr')?.textContent).toBe(
    '2026-03-01 09:00:00无结束时间维护短暂维护十分钟。未开始rosa撤回…',
  );
});

test.each([
  ['admin', ['Publish incident…', 'New announcement…', 'Retract…']],
  ['risk', ['Publish incident…', 'Retract…']],
  ['support', ['New announcement…', 'Retract…']],
  ['auditor', []],
])(
  'of announcements %s has the buttons %j, and none of them while the house says nothing',
  async (role, names) => {
    const pass = holdClock();
    open([row], [role]);
    await screen.findByText('Short stop');
    const buttons = screen.queryAllByRole<HTMLButtonElement>('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    expect(buttons.some(({ disabled }) => disabled)).toBe(false);
    heard([role], 5_001);
    await pass(1_000);
    expect(buttons.every(({ disabled }) => disabled)).toBe(true);
  },
);

test('what is told is sent in both languages, from and until as UTC whatever zone the machine is in', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { user, sent } = open([row], ['support'], { [PUBLISH]: made });
  await user.click(await screen.findByRole('button', { name: 'New announcement…' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
  const kinds = [...screen.getByLabelText<HTMLSelectElement>('Kind').options];
  // An incident is another act, of other people.
  expect(kinds.map(({ text }) => text)).toEqual(['Notice', 'Listing', 'Maintenance']);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Maintenance');
  await write(user);
  await user.type(screen.getByLabelText(/^From/), '2026-03-01T09:00');
  await user.type(screen.getByLabelText(/^Until/), '2026-03-01T09:10');
  await user.click(button('Publish'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === PUBLISH)?.body).toEqual({
    ...{ kind: 'maintenance', ...written },
    ...{ from: Date.UTC(2026, 2, 1, 9), until: Date.UTC(2026, 2, 1, 9, 10) },
  });
  expect(sent.filter(({ path }) => path === LIST).length).toBe(2);
});

test('an incident begins at once and has no end unless one is named, and has no kind', async () => {
  const { user, sent } = open([], ['risk'], { [INCIDENT]: made });
  await screen.findByText('No announcements yet');
  await user.click(button('Publish incident…'));
  expect(screen.queryByLabelText('Kind')).toBeNull();
  await write(user);
  await user.click(button('Publish'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === INCIDENT)?.body).toEqual({
    ...{ ...written, from: 0, until: 0 },
  });
});

test('nothing is told in one language alone', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New announcement…' }));
  await write(user);
  expect(button('Publish').disabled).toBe(false);
  for (const name of ['Title, English', 'Title, Chinese', 'Text, English', 'Text, Chinese']) {
    const field = screen.getByLabelText<HTMLInputElement>(name);
    const before = field.value;
    await user.clear(field);
    await user.type(field, '  ');
    expect(button('Publish').disabled, name).toBe(true);
    await user.clear(field);
    await user.paste(before);
  }
  expect(button('Publish').disabled).toBe(false);
});

test('a refusal says why, and all four texts and both times stay', async () => {
  const { user, sent } = open([row], ['admin'], { [PUBLISH]: { refused: 'it ends too early' } });
  await user.click(await screen.findByRole('button', { name: 'New announcement…' }));
  await write(user);
  await user.type(screen.getByLabelText(/^Until/), '2020-01-01T00:00');
  await user.click(button('Publish'));
  await screen.findByText('it ends too early');
  for (const typed of ['Short stop', '短暂维护', '十分钟。', REASON, '2020-01-01T00:00']) {
    screen.getByDisplayValue(typed);
  }
  await user.click(button('Publish'));
  // The same act, tried again.
  await waitFor(() => expect(sent.filter(({ path }) => path === PUBLISH).length).toBe(2));
  expect(new Set(sent.filter(({ path }) => path === PUBLISH).map(({ key }) => key)).size).toBe(1);
});

test('one is withdrawn by its own number and with a sentence, and the list goes back page by page', async () => {
  const path = '/api/console/announcement/AN-7/withdraw';
  const { user, sent } = open([row], ['compliance'], { [path]: { data: {} } }, '41');
  await user.click(await screen.findByRole('button', { name: 'Retract…' }));
  screen.getByRole('heading', { name: 'Retract AN-7' });
  expect(button('Retract').disabled).toBe(true);
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  await user.click(button('Retract'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find((call) => call.path === path)?.body).toEqual({ reason: REASON });
  await user.click(button('Older'));
  await waitFor(() =>
    expect(sent.filter((call) => call.path === LIST).at(-1)?.query).toEqual({ before: '41' }),
  );
});
