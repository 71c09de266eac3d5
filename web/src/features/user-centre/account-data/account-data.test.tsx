import { Code } from '@bourse/contract/codes.ts';
import { closureObstacles } from '@bourse/contract/routes/account-data.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { AccountClosure, DataExport, NoticeChoice } from '#app/data/user/account-data.ts';
import { addTexts, setLocale } from '#app/lib/i18n.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { useToasts } from '#app/ui/overlays/toast-store.ts';
import { AskFactorDialog } from '../authenticator/ask-factor.tsx';
import { ClosurePanel } from './closure-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { NoticesPanel } from './notices-panel.tsx';

const DOWNLOAD = '/api/user/export/e1/download';
const END = Date.UTC(2030, 0, 2, 3, 4, 5);
const factorDue: Answered = { refused: 'prove it', status: 403, code: Code.factorDue };

const closure = (change: Partial<AccountClosure> = {}): Answered => ({
  data: { endTime: 0, coolingMs: 7 * 86_400_000, dustUsdt: '1', obstacles: [], ...change },
});
const exports = (...list: Partial<DataExport>[]): Answered => ({
  data: {
    list: list.map((one) => ({
      ...{ code: 'e1', state: 'ready', askedTime: 1, expireTime: END, bytes: 1 },
      ...one,
    })),
  },
});
const notices = (list: readonly NoticeChoice[], change: object = {}): Answered => ({
  data: { list, hasMail: true, hasSms: true, ...change },
});
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const saidOf = () => useToasts.getState().toasts.map(({ type, message }) => [type, message]);

beforeEach(() => startSession('a-token'));
afterEach(endSession);

async function opensClosure(answers: Parameters<typeof serve>[0]) {
  const sent = serve({ [routes.closure.path]: closure(), ...answers });
  const drawn = show(<ClosurePanel />);
  const asks = () => sent.filter(({ path }) => path === routes.closureAsk.path).length;
  await screen.findByRole('region', { name: 'Close account' });
  return { ...drawn, asks };
}
const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Close your account?' }));

test('closing is asked for once, after a question that says for how long it can be taken back', async () => {
  const { user, asks } = await opensClosure({
    [routes.closureAsk.path]: closure({ endTime: END }),
  });
  const close = await screen.findByRole('button', { name: 'Close account' });
  await user.click(close);
  (await question()).getByText(
    "We'll close your account in 7 days. Until then, you can cancel here.",
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([document.activeElement, asks()]).toEqual([close, 0]);
  await user.click(close);
  await user.dblClick((await question()).getByRole('button', { name: 'Close account' }));
  const status = await screen.findByText(/^We'll close your account on/);
  expect(status.textContent).toBe("We'll close your account on 2030-01-02 11:04:05 (UTC+8).");
  expect(asks()).toBe(1);
  button('Keep account');
});

test('a closure that is refused says why, and what stands against it now is named', async () => {
  let obstacles: AccountClosure['obstacles'] = [];
  const { user } = await opensClosure({
    [routes.closure.path]: () => closure({ obstacles }),
    [routes.closureAsk.path]: () => {
      obstacles = ['deposit'];
      return { refused: 'A deposit is under way' };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Close account' }));
  await user.click((await question()).getByRole('button', { name: 'Close account' }));
  await screen.findByText('A deposit is under way');
  await screen.findByText('Resolve these first: a deposit in progress');
  expect(button('Close account').disabled).toBe(true);
});

test.each(['en', 'zh-CN'] as const)(
  'in %s every obstacle has its words, as a list of that language',
  async (locale) => {
    await addTexts('user');
    await setLocale(locale);
    serve({ [routes.closure.path]: closure({ obstacles: [...closureObstacles] }) });
    show(<ClosurePanel />);
    const told = await screen.findByText(locale === 'en' ? /^Resolve these first/ : /^请先处理/);
    const words = told.textContent?.replace(/^[^:：]*[:：]/, '').split(/, and |, |、|和/) ?? [];
    expect(words).toHaveLength(closureObstacles.length);
    if (locale === 'zh-CN') expect(told.textContent).not.toMatch(/[A-Za-z]/);
  },
);

test('a closure is taken back with one click, whatever has come meanwhile', async () => {
  const { user } = await opensClosure({
    [routes.closure.path]: closure({ endTime: END, obstacles: ['balance'] }),
    [routes.closureTakeBack.path]: closure({ obstacles: ['balance'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Keep account' }));
  await screen.findByText('Your account stays open');
  expect(button('Close account').disabled).toBe(true);
});

test('whether an account can be closed that is not known is said, not passed over', async () => {
  await opensClosure({ [routes.closure.path]: { refused: 'Not now' } });
  await screen.findByText('Not now');
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
});

test.each([
  [1, '1 KB'],
  [1_024 * 1_024 - 1, '1024 KB'],
  [1_024 * 1_024, '1.0 MB'],
  [5_368_709_120, '5120.0 MB'],
])('an archive of %i bytes is offered as %s', async (bytes, size) => {
  serve({ [routes.exports.path]: exports({ bytes }) });
  show(<ExportPanel />);
  await screen.findByText('Available until 2030-01-02 11:04:05');
  button(`Download (${size})`);
});

test.each([
  ['without one', [], 'Create export', false],
  ['while it is made', [{ state: 'waiting' }], 'Preparing export...', true],
  ['once it was taken', [{ state: 'taken' }], 'Create export', false],
  ['once its hour is over', [{ state: 'expired' }], 'Create export', false],
  [
    'after one that failed',
    [{ state: 'failed' }, { state: 'ready', code: 'e0' }],
    'Create export',
    false,
  ],
] as const)('%s the button reads so', async (_, list, name, isBusy) => {
  serve({ [routes.exports.path]: exports(...(list as readonly Partial<DataExport>[])) });
  show(<ExportPanel />);
  const shown = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(shown.disabled).toBe(isBusy));
  const isFailed = list.some(({ state }) => state === 'failed');
  await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(isFailed));
});

test('an export is asked for once, and is being made from then on', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const sent = serve({ [routes.exports.path]: exports(), [routes.exportAsk.path]: () => promise });
  const { user } = show(<ExportPanel />);
  await user.dblClick(await screen.findByRole('button', { name: 'Create export' }));
  resolve(exports({ state: 'waiting' }));
  await screen.findByRole('button', { name: 'Preparing export...' });
  expect(sent.filter(({ path }) => path === routes.exportAsk.path)).toHaveLength(1);
});

test('a download that needs the second factor asks for it, and the archive is saved then, once', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = vi.fn(() => 'blob:archive');
  let isProved = false;
  const factors = { authenticator: true, passkey: false, email: '', mobile: '', freshUntil: 0 };
  const sent = serve({
    [routes.exports.path]: () => exports({ state: isProved ? 'taken' : 'ready' }),
    [DOWNLOAD]: () => (isProved ? { file: 'bourse-export.zip' } : factorDue),
    [routes.factors.path]: { data: factors },
    [routes.factorProve.path]: () => {
      isProved = true;
      return { data: factors };
    },
  });
  const { user } = show(
    <>
      <ExportPanel />
      <AskFactorDialog />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Download (1 KB)' }));
  await user.click(await screen.findByLabelText('Character 1 of 6'));
  await user.keyboard('123456');
  await screen.findByText('Export downloaded');
  expect(saved.mock.instances.map((link) => (link as HTMLAnchorElement).download)).toEqual([
    'bourse-export.zip',
  ]);
  expect(sent.filter(({ path }) => path === DOWNLOAD)).toHaveLength(2);
  await screen.findByRole('button', { name: 'Create export' });
  saved.mockRestore();
});

test.each([
  [{ refused: 'It was taken already', status: 410 }, 'It was taken already'],
  [{ refused: '', status: 500 }, 'API error'],
  ['away', 'No response received from server'],
] as const)('a download that fails says why: %o', async (answer, words) => {
  serve({ [routes.exports.path]: exports({}), [DOWNLOAD]: answer });
  const { user } = show(<ExportPanel />);
  await user.click(await screen.findByRole('button', { name: 'Download (1 KB)' }));
  await waitFor(() => expect(saidOf()).toEqual([['error', words]]));
});

const choice = (mail: boolean, sms: boolean): NoticeChoice => ({ kind: 'coins', mail, sms });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test.each([
  ['both', choice(true, true), {}, [false, false]],
  ['the mail alone', choice(true, false), {}, [true, false]],
  ['the phone alone', choice(false, true), {}, [false, true]],
  ['no phone to move to', choice(true, false), { hasSms: false }, [true, true]],
  ['no mail to move to', choice(false, true), { hasMail: false }, [true, true]],
])('one way of notices stays at least, with %s', async (_, given, change, disabled) => {
  serve({ [routes.notices.path]: notices([given], change) });
  show(<NoticesPanel />);
  await screen.findByRole('group', { name: 'Deposits and withdrawals' });
  expect([box('Email'), box('Text message')].map((one) => one.disabled)).toEqual(disabled);
});

test('a choice is sent once with both ways; until the answer none can be made', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const sent = serve({
    [routes.notices.path]: notices([choice(true, false)]),
    [routes.noticeModify.path]: () => promise,
  });
  const { user } = show(<NoticesPanel />);
  await user.dblClick(await screen.findByLabelText('Text message'));
  expect(box('Text message').disabled).toBe(true);
  resolve(notices([choice(true, true)]));
  await screen.findByText('Notification settings saved');
  expect([box('Email'), box('Text message')].map((one) => one.disabled)).toEqual([
    ...[false, false],
  ]);
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { kind: 'coins', mail: true, sms: true },
  ]);
});

test('a choice that is refused leaves the ways as they were', async () => {
  serve({
    [routes.notices.path]: notices([choice(true, false)]),
    [routes.noticeModify.path]: { refused: 'Not now' },
  });
  const { user } = show(<NoticesPanel />);
  await user.click(await screen.findByLabelText('Text message'));
  await screen.findByText('Not now');
  expect(box('Text message').checked).toBe(false);
});

test('ways that cannot be read are said so', async () => {
  serve({ [routes.notices.path]: { refused: 'Not now' } });
  show(<NoticesPanel />);
  await screen.findByText('Not now');
});
