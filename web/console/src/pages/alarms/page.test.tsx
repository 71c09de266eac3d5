import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { AlarmRun, HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { button, heard, holdClock, showDesk } from '../../test-desk.tsx';
import { Page } from './page.tsx';

const NOW = Date.now();
const REASON = 'it is being looked into';

const plain: HouseAlarm = {
  ...{ name: 'anchor_not_written', text: 'no room at /log', count: 3, firstAt: NOW - 72_000 },
  ...{ lastAt: NOW, takenBy: '', takenAt: 0, silencedUntil: 0, silencedBy: '' },
  ...{ silencedReason: '', isWorse: false, isSilent: false, toldTo: '', toldAt: 0 },
  machines: ['engine-1', 'gateway-2'],
};
const grave = { ...plain, name: 'append_failed', text: 'connection lost', takenBy: 'rosa' };
const silenced = {
  ...{ silencedUntil: Date.UTC(2026, 2, 1, 9, 30), silencedBy: 'ben', silencedReason: 'known' },
};
const silent = { ...plain, ...silenced, name: 'anchor_passed_over', isSilent: true };
const unknown = {
  ...{ ...plain, ...silenced, name: 'new_one', isWorse: true, takenBy: 'ben' },
};
const told = { ...plain, toldTo: 'ada', toldAt: Date.UTC(2026, 2, 1, 9, 5) };

const runs: readonly AlarmRun[] = [
  {
    ...{ name: 'append_failed', text: 'connection lost', beganAt: Date.UTC(2026, 2, 1, 9) },
    machines: ['gateway-2'],
    ...{ endedAt: Date.UTC(2026, 2, 1, 10, 12), takenBy: 'ben', closedBy: 'ada' },
    ...{ takenAt: Date.UTC(2026, 2, 1, 9, 1), closedReason: 'disk was swapped', told: ['ben'] },
  },
  {
    ...{ name: 'new_one', text: 'odd', beganAt: Date.UTC(2026, 1, 28, 9), endedAt: 0 },
    ...{ takenBy: '', takenAt: 0, closedBy: '', closedReason: '', told: ['ada', 'ben', 'ada'] },
    machines: [],
  },
];

const open = (
  alarms: readonly HouseAlarm[],
  roles: readonly string[] = ['risk'],
  more: Parameters<typeof showDesk>[1] = {},
) =>
  showDesk(
    <Page />,
    {
      '/api/console/overview': { data: { alarms, figures: [], parts: [], waits: [] } },
      '/api/console/alarm/history': { data: { list: [], next: '' } },
      ...more,
    },
    roles,
  );
const line = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement);
const nameOf = (name: string) => alarmTexts[name]?.name.en ?? name;

test('the gravest alarm is first and a silent one last, each with whose it is and who was told', async () => {
  open([unknown, silent, told, grave]);
  await screen.findByText(nameOf('append_failed'));
  screen.getByText('Last hour, most severe first');
  const rows = screen.getByRole('region', { name: 'Open' }).querySelectorAll('tr');
  expect([...rows].map(({ dataset }) => dataset.alarm)).toEqual([
    ...['append_failed', 'new_one', 'anchor_not_written', 'anchor_passed_over'],
  ]);
  const mine = await line(nameOf('append_failed'));
  mine.getByText('yours');
  mine.getByText('1 min');
  mine.getByText('× 3');
  // Own already: it is silenced or closed, and not taken again.
  expect(mine.queryByRole('button', { name: 'Take…' })).toBeNull();
  mine.getByRole('button', { name: 'Close…' });
  (await line(nameOf('anchor_not_written'))).getByText('ada notified at 09:05');
  (await line(nameOf('anchor_passed_over'))).getByText('Silenced by ben until 09:30: known');
  const worse = await line('new_one');
  worse.getByText('Worse since ben silenced it until 09:30: known');
  worse.getByRole('button', { name: 'Take…' });
});

test.each([
  ['support', ['Take…']],
  ['compliance', ['Take…']],
  ['treasury', ['Take…', 'Silence…', 'Close…']],
  ['admin', ['Take…', 'Silence…', 'Close…']],
  ['auditor', []],
])('of an alarm %s has the buttons %j', async (role, names) => {
  open([plain], [role]);
  const row = await line(nameOf(plain.name));
  expect(row.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
});

test('an alarm is taken, silenced for the time that was chosen, and closed, each by its own name and with no more', async () => {
  const path = `/api/console/alarm/${plain.name}`;
  const done = { data: {} };
  const { user, sent } = open([plain], ['risk'], {
    ...{ [`${path}/take`]: done, [`${path}/silence`]: done, [`${path}/close`]: done },
  });
  const send = async (deed: string, verb: string, fill?: () => Promise<void>) => {
    await user.click(await screen.findByRole('button', { name: deed }));
    await fill?.();
    await user.click(button(verb));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return sent.filter(({ method }) => method === 'POST').at(-1);
  };
  const why = () => user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  expect(await send('Take…', 'Take')).toMatchObject({ path: `${path}/take`, body: {} });
  const silence = await send('Silence…', 'Silence', async () => {
    const time = screen.getByLabelText<HTMLSelectElement>('Duration');
    expect([...time.options].map(({ text }) => text)).toEqual(['15 min', '1 h', '4 h', '24 h']);
    expect(button('Silence').disabled).toBe(true);
    await user.selectOptions(time, '4 h');
    await why();
  });
  expect(silence?.path).toBe(`${path}/silence`);
  expect(silence?.body).toEqual({ minutes: 240, reason: REASON });
  const close = await send('Close…', 'Close', why);
  expect(close?.path).toBe(`${path}/close`);
  expect(close?.body).toEqual({ reason: REASON });
  // What was done is looked at: once at first, and once after each.
  expect(sent.filter((call) => call.path === '/api/console/overview').length).toBe(4);
});

test('a refusal is told in the words of the house, and the sentence that was typed stays', async () => {
  const { user } = open([plain], ['risk'], {
    [`/api/console/alarm/${plain.name}/close`]: { refused: 'it is open no more' },
  });
  await user.click(await screen.findByRole('button', { name: 'Close…' }));
  await user.type(screen.getByLabelText(/^Reason, in a sentence/), REASON);
  await user.keyboard('{Tab}{Enter}');
  await screen.findByText('it is open no more');
  screen.getByDisplayValue(REASON);
});

test('the history says whose each alarm was, how long it lasted and how it ended, and goes back page by page', async () => {
  const { user, sent } = open([], ['auditor'], {
    '/api/console/alarm/history': { data: { list: runs, next: '41' } },
  });
  await screen.findByText('All clear');
  const ended = await line(nameOf('append_failed'));
  for (const text of [
    ...['2026-03-01 09:00:00', 'ben', 'at 2026-03-01 09:01:00', 'closed by ada: disk was swapped'],
    '2026-03-01 10:12:00 (1 h 12 min)',
  ]) {
    ended.getByText(text);
  }
  const going = await line('new_one');
  going.getByText('ongoing');
  // Told twice, named once.
  going.getByText('notified: ada, ben');
  await user.click(button('Older'));
  await screen.findByRole('button', { name: 'Newest' });
  const asked = sent.filter(({ path }) => path === '/api/console/alarm/history');
  expect(asked.map(({ query }) => query)).toEqual([{}, { before: '41' }]);
});

test('alarms are read in Chinese too, the text of the machine as it is', async () => {
  open([plain], ['risk'], { '/api/console/alarm/history': { data: { list: runs, next: '' } } });
  await screen.findByText(nameOf(plain.name));
  useLanguage.setState({ language: 'zh-CN' });
  const row = await line(alarmTexts[plain.name]?.name.zh ?? '');
  row.getByText('no room at /log.');
  row.getByText('无人认领');
  screen.getByText('仍在持续');
});

test('without a word from the house nothing can be done about an alarm, and what was read stays', async () => {
  const pass = holdClock();
  let isAway = false;
  const alarms = { data: { alarms: [plain], figures: [], parts: [], waits: [] } };
  open([plain], ['risk'], { '/api/console/overview': () => (isAway ? 'away' : alarms) });
  await screen.findByRole('button', { name: 'Take…' });
  isAway = true;
  heard(['risk'], 5_001);
  await pass(3_000);
  screen.getByText("Couldn't load: no response from the server");
  for (const name of ['Take…', 'Silence…', 'Close…']) expect(button(name).disabled).toBe(true);
});
