import type { ExchangeProcess } from '@bourse/contract/console/routes/machines.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import {
  button,
  giveReasonAndCode,
  notChinese,
  readInChinese,
  showDesk,
} from '../../test-desk.tsx';
import { Page } from './page.tsx';

const AT = Date.UTC(2026, 5, 15, 12);
const leading: ExchangeProcess = {
  ...{ id: 'a', machine: 'engine-1', pid: 41, release: '0.4.0', state: 'leads', sequence: 900 },
  services: [
    { name: 'engine', waits: false },
    { name: 'market', waits: false },
  ],
  ...{ batchesBehind: 0, behindMs: 0, snapshot: 880, startedAt: AT, seenMs: 300, isGone: false },
};
const following: ExchangeProcess = {
  ...{ ...leading, id: 'b', machine: 'engine-2', pid: 42, state: 'follows', snapshot: 0 },
  services: [
    { name: 'engine', waits: true },
    { name: 'market', waits: true },
  ],
  ...{ batchesBehind: 2, behindMs: 1_400 },
};
const gone: ExchangeProcess = {
  ...{ ...leading, id: 'c', machine: 'gateway-1', pid: 43, state: 'works', snapshot: 0 },
  ...{ services: [{ name: 'gateway', waits: false }], seenMs: 48_000, isGone: true },
};
const bots: ExchangeProcess = {
  ...{ ...leading, id: 'd', machine: 'bots-1', pid: 44, state: 'works', snapshot: 0, sequence: 0 },
  services: [{ name: 'bot-runner', waits: false }],
};
const outdated: ExchangeProcess = {
  ...{ ...leading, id: 'e', machine: 'gateway-2', pid: 45, state: 'outdated', snapshot: 0 },
  services: [{ name: 'gateway', waits: false }],
};
const cluster = {
  ...{ list: [leading, following, gone, bots, outdated], canHandOver: true, handoverAsked: '' },
  leader: { epoch: 7, machine: 'engine-1', since: AT },
  takeover: { at: AT, from: 'engine-2', to: 'engine-1', pauseMs: 240, isHandover: false },
  ...{
    isSynchronous: true,
    standbys: [{ pid: 9, name: 'two', state: 'sync', lagMs: 2, lagBytes: 1_832 }],
  },
};
const answered = (more: object = {}) => ({
  '/api/console/machines': { data: { ...cluster, ...more } },
});
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('each process has its machine, its services, what it is, how far behind it is and when it was seen', async () => {
  showDesk(<Page />, answered());
  await screen.findByText('48 s ago');
  expect(rowsOf('Processes')).toEqual([
    'engine-1process 41engine, marketleads–8800.4.0nowstarted 2026-06-15 12:00:00',
    'engine-2process 42engine (waits), market (waits)follows2 batches · 1,400 ms–0.4.0nowstarted 2026-06-15 12:00:00',
    'gateway-1process 43gatewaynot heard from0 batches · 0 ms–0.4.048 s agostarted 2026-06-15 12:00:00',
    'bots-1process 44bot-runnerrunning––0.4.0nowstarted 2026-06-15 12:00:00',
    'gateway-2process 45gatewayolder release, ends soon0 batches · 0 ms–0.4.0nowstarted 2026-06-15 12:00:00',
  ]);
  screen.getByText('2026-06-15 12:00:00: engine-1 took over from engine-2, pause 0.2 s');
  screen.getByText('2026-06-15 12:00:00 · leader number 7');
  screen.getByText('commits wait for a standby');
  expect(rowsOf('Database replication')).toEqual(['twoyes2 ms1,832']);
  const chinese = readInChinese().replaceAll(/engine-\d|gateway-1|bot-runner/g, '');
  expect(chinese).not.toMatch(notChinese);
});

test('S27 a handover is put forward with the leader that is meant', async () => {
  const { user, proposed } = showDesk(<Page />, answered());
  await user.click(await screen.findByRole('button', { name: 'Propose handover…' }));
  await giveReasonAndCode(user);
  await user.click(button('Propose'));
  await waitFor(() =>
    expect(proposed()).toMatchObject({
      ...{ kind: 'lead-hand-over', fields: { machine: 'engine-1', epoch: 7 } },
    }),
  );
});

test('one machine leads, has no standby, and offers no handover', async () => {
  const alone = { list: [leading], takeover: null, canHandOver: false, isSynchronous: false };
  showDesk(<Page />, answered({ ...alone, standbys: [] }));
  await screen.findByText('None yet');
  expect(button('Propose handover…').disabled).toBe(true);
  screen.getByText('Not possible: no other engine follows and is caught up');
  screen.getByText('No standby database');
  expect(screen.getByText('commits wait for no standby').className).toBe('');
});

test('several machines whose database no standby copies are warned of it', async () => {
  showDesk(<Page />, answered({ standbys: [], isSynchronous: false }));
  expect((await screen.findByText('commits wait for no standby')).className).toBe('warning');
});

test('a handover under way says which proposal it is; before the first report nothing is listed', async () => {
  const begun = { canHandOver: false, handoverAsked: 'PR-9', list: [], leader: null };
  showDesk(<Page />, answered(begun));
  await screen.findByText('PR-9 is being carried out');
  screen.getByText('No process has reported yet');
  expect(screen.queryByRole('button', { name: 'Propose handover…' })).toBeNull();
});

test('what Postgres does not let us read is said to be unknown, and who may only see has no button', async () => {
  const hidden = [{ pid: 9, name: 'two', state: '', lagMs: null, lagBytes: null }];
  showDesk(<Page />, answered({ standbys: hidden, isSynchronous: false }), ['auditor']);
  await waitFor(() => expect(rowsOf('Database replication')).toEqual(['twonot known––']));
  expect(screen.queryAllByRole('button')).toEqual([]);
  act(() => useLanguage.setState({ language: 'en' }));
});

test('a call that fails says so, and is tried again', async () => {
  showDesk(<Page />, { '/api/console/machines': 'away' });
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Try again' });
});
