import type { ProofBranch, ProofRun } from '@bourse/contract/routes/proof.ts';
import { routes } from '@bourse/contract/routes.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts, setLocale } from '../../lib/i18n.ts';
import { type Answered, type Sent, serve, show } from '../../test-screen.tsx';
import { useToasts } from '../../ui/overlays/toast-store.ts';
import type { CheckAnswer, CheckQuestion } from './check-worker.ts';
import { ProofPage } from './proof-page.tsx';

const ROOT = 'ab'.repeat(32);
const LATER = 'cd'.repeat(32);
type Coin = ProofRun['coins'][number];
const coin = (name: string, change: Partial<Coin> = {}): Coin => ({
  ...{ coin: name, decimals: 6, root: ROOT, leafCount: 2, isOnChain: true },
  ...{ sum: '1000000', reserves: '1000000', overChains: '1000000' },
  ...change,
});
const run = (change: Partial<ProofRun> = {}): ProofRun => ({
  ...{ code: 'PR-2', root: ROOT, previous: '', sequence: 61_204, time: 1_763_640_000_000 },
  ...{ coins: [coin('USDT')], chains: [] },
  ...change,
});
const leaf = { coin: 'USDT', salt: ROOT, amount: '500000', path: [] };
const branch = (change: Partial<ProofBranch> = {}): ProofBranch => ({
  ...{ format: 'bourse-proof-1', root: ROOT, sequence: 61_204, time: 1, previous: '' },
  ...{ account: '7', coins: [], leaves: [leaf] },
  ...change,
});
const proven: CheckAnswer = {
  kind: 'proven',
  balances: [
    { coin: 'USDT', amount: '0.5' },
    { coin: 'BTC', amount: '0.00000001' },
    { coin: 'ETH', amount: '0.000000' },
  ],
};

/** The threads that check, in their order: each is asked once, answered by the test, and ended. */
const threads: {
  question?: CheckQuestion;
  answer: (said: CheckAnswer) => void;
  isOver: boolean;
}[] = [];
class Thread {
  onmessage: (event: { data: CheckAnswer }) => void = () => undefined;
  onerror = () => undefined;
  readonly entry = {
    answer: (data: CheckAnswer) => this.onmessage({ data }),
    isOver: false,
  } as (typeof threads)[number];
  postMessage(question: CheckQuestion) {
    this.entry.question = question;
    threads.push(this.entry);
  }
  terminate() {
    this.entry.isOver = true;
  }
}
const branches = () => threads.filter(({ question }) => question?.kind === 'branch');
const says = (said: CheckAnswer, at = -1) => act(async () => branches().at(at)?.answer(said));

type Answers = Readonly<Record<string, Answered | ((sent: Sent) => Answered)>>;
function opens(runs: readonly ProofRun[] = [run()], answers: Answers = {}) {
  const sent = serve({
    [routes.proofRuns.path]: { data: { list: runs, next: '' } },
    [routes.proofReserves.path]: { data: { root: ROOT, list: [], next: '' } },
    [routes.proofBranch.path]: { data: { branch: branch() } },
    ...answers,
  });
  return { ...show(<ProofPage />, { at: '/proof' }), sent };
}
const own = async () => within(await screen.findByRole('region', { name: 'Your balances' }));
const check = async () =>
  (await own()).getByRole<HTMLButtonElement>('button', { name: 'Verify my balances' });
const fileField = async () => (await own()).getByLabelText<HTMLInputElement>('Verify a file...');
async function choose(text: string): Promise<void> {
  const files = [new File([text], 'proof.json', { type: 'application/json' })];
  fireEvent.change(await fileField(), { target: { files } });
}

beforeEach(() => {
  threads.length = 0;
  vi.stubGlobal('Worker', Thread);
  startSession('token');
});
afterEach(() => {
  endSession();
  queryClient.clear();
});

describe('I81 one’s own balances', () => {
  test('are checked against the published root, and those that are owed are shown to their last digit', async () => {
    const { user } = opens();
    await user.click(await check());
    await waitFor(() => expect(branches()).toHaveLength(1));
    expect(branches()[0]?.question).toEqual({ kind: 'branch', file: branch(), root: ROOT });
    expect((await check()).disabled).toBe(true);
    await says(proven);
    const result = within(await (await own()).findByRole('status'));
    result.getByText('Verified: these balances are part of the published totals.');
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['USDT0.50000000', 'BTC0.00000001'],
    ]);
    expect([branches()[0]?.isOver, (await check()).disabled]).toEqual([true, false]);
  });

  test.each([
    ['format', "This isn't one of our proof files."],
    ['root', 'This file belongs to another proof. Download your file again.'],
    ['empty', 'This file contains no balances, so it proves nothing.'],
    ['https', 'Open this page over HTTPS, or use the program.'],
    [
      'mismatch',
      "The balances in this file aren't part of the published totals. Keep the file and contact support.",
    ],
  ] as const)(
    'that do not hold say so as an alert, with what is wrong: %s',
    async (fault, text) => {
      const { user } = opens();
      await user.click(await check());
      await waitFor(() => expect(branches()).toHaveLength(1));
      await says({ kind: 'wrong', fault });
      const alert = await (await own()).findByRole('alert');
      expect(alert.textContent).toBe(` Verification failed. ${text}`);
      expect((await own()).queryByText(/^Verified: /)).toBeNull();
    },
  );

  test('of a proof that was made since the page was opened are checked against that one, and the page shows it', async () => {
    const later = run({ code: 'PR-3', root: LATER, previous: ROOT });
    let runs = [run()];
    const { user } = opens(runs, {
      [routes.proofRuns.path]: () => ({ data: { list: runs, next: '' } }),
      [routes.proofBranch.path]: { data: { branch: branch({ root: LATER }) } },
    });
    await check();
    runs = [later, run()];
    await user.click(await check());
    await waitFor(() => expect(branches()).toHaveLength(1));
    expect(branches()[0]?.question).toMatchObject({ root: LATER, file: { root: LATER } });
    await says(proven);
    await (await own()).findByText('Verified: these balances are part of the published totals.');
    (await own()).getByText(`node verify-proof.mjs proof.json ${LATER}`);
  });

  test('of an account that was owed nothing prove nothing, and that is not called wrong', async () => {
    const nothing: Answered = { data: { branch: branch({ leaves: [] }) } };
    const { user } = opens(undefined, { [routes.proofBranch.path]: nothing });
    await user.click(await check());
    await (await own()).findByText('When this proof was made, we owed nothing to this account.');
    expect([branches(), (await own()).queryByRole('alert')]).toEqual([[], null]);
  });

  test('that could not be read say why, and nothing of a proof', async () => {
    const { user } = opens(undefined, { [routes.proofBranch.path]: { refused: 'Wait 20 s' } });
    await user.click(await check());
    await waitFor(() => expect(useToasts.getState().toasts[0]?.message).toBe('Wait 20 s'));
    expect([branches(), (await check()).disabled]).toEqual([[], false]);
    expect((await own()).queryByRole('alert')).toBeNull();
  });

  test('are shown of the newest proof alone: an answer about the one before goes with it', async () => {
    let runs = [run()];
    const { user } = opens(undefined, {
      [routes.proofRuns.path]: () => ({ data: { list: runs, next: '' } }),
    });
    await user.click(await check());
    await waitFor(() => expect(branches()).toHaveLength(1));
    await says(proven);
    await screen.findByText(/^Verified: /);
    runs = [run({ code: 'PR-3', root: LATER, previous: ROOT }), run()];
    await act(async () => await queryClient.invalidateQueries({ queryKey: ['proof-runs'] }));
    await screen.findByText(`node verify-proof.mjs proof.json ${LATER}`);
    expect(screen.queryByText(/^Verified: /)).toBeNull();
  });

  test('are a visitor’s only after the sign-in, but a file anybody’s to check', async () => {
    endSession();
    opens();
    expect((await own()).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect((await own()).queryByRole('button')).toBeNull();
    await choose(JSON.stringify(branch({ root: LATER })));
    await waitFor(() => expect(branches()).toHaveLength(1));
    // By the root that is published, not by the one that the file names.
    expect(branches()[0]?.question).toMatchObject({ file: { root: LATER }, root: ROOT });
  });
});

describe('a file', () => {
  test.each([
    ['that is none', 'not json', /^ Verification failed\. This isn't one of our proof files\.$/],
    ['that is empty', '', /^ Verification failed\. This isn't one of our proof files\.$/],
    [
      'that is too large',
      ' '.repeat(1_000_001),
      / Verification failed\. This file is too large to be one of our proofs\.$/,
    ],
  ])('%s does not hold, and no thread is asked', async (_, text, words) => {
    opens();
    await choose(text);
    expect((await (await own()).findByRole('alert')).textContent).toMatch(words);
    expect(branches()).toEqual([]);
    // The same one may be chosen again.
    expect((await fileField()).value).toBe('');
  });

  test('is not checked beside one’s own: an answer is of what was asked last', async () => {
    const { user } = opens();
    await user.click(await check());
    await waitFor(() => expect(branches()).toHaveLength(1));
    expect((await fileField()).disabled).toBe(true);
    await says(proven);
    await waitFor(async () => expect((await fileField()).disabled).toBe(false));
  });

  test('too large is said in Chinese too', async () => {
    await addTexts('public');
    await setLocale('zh-CN');
    opens();
    const field = await screen.findByLabelText<HTMLInputElement>('验证文件...');
    const files = [new File([' '.repeat(1_000_001)], 'proof.json')];
    fireEvent.change(field, { target: { files } });
    expect((await screen.findByRole('alert')).textContent).not.toMatch(/[a-z]/);
  });
});

describe('the sums', () => {
  const row = async (name: string) =>
    within((await screen.findByRole('cell', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  test.each<[string, Partial<Coin>, readonly string[], string]>([
    ['whole', {}, ['1', '1', '100%'], 'up'],
    ['a unit too little is not whole', { reserves: '999999' }, ['1', '0.999999', '99.99%'], 'down'],
    ['nothing held', { reserves: '0' }, ['1', '0', '0%'], 'down'],
    ['nothing owed', { sum: '0', reserves: '5' }, ['0', '0.000005', 'No liabilities'], 'ink'],
    [
      'far more than is owed',
      { sum: '1', reserves: '1000' },
      ['0.000001', '0.001', '> 1000%'],
      'up',
    ],
    ['on no network', { isOnChain: false, reserves: '0' }, ['1', '0', 'Not on a network'], 'warn'],
    [
      'beyond what a number holds',
      { sum: '9007199254740993000001', reserves: '9007199254740993000000' },
      ['9,007,199,254,740,993.000001', '9,007,199,254,740,993', '99.99%'],
      'down',
    ],
  ])('%s', async (_, change, cells, tone) => {
    opens([run({ coins: [coin('USDT', change)] })]);
    expect((await row('USDT')).slice(1, 4)).toEqual(cells);
    expect(screen.getByText(cells[2] ?? '').className).toContain(`text-${tone}`);
  });

  test('a coin that nobody has and no network carries is left out, and a chain that was not read is named', async () => {
    const chain = { chain: 'ETH', name: 'Ethereum', height: 0, block: '', addressCount: 0 };
    opens([
      run({
        coins: [coin('USDT'), coin('GONE', { sum: '0', isOnChain: false })],
        chains: [chain, { ...chain, chain: 'BTC', name: 'Bitcoin', height: 5 }],
      }),
    ]);
    await row('USDT');
    expect(screen.queryByRole('cell', { name: 'GONE' })).toBeNull();
    screen.getByText(
      "We couldn't read these networks for this proof and counted their reserves as 0: Ethereum",
    );
  });
});

test.each([
  [
    'none yet',
    { data: { list: [], next: '' } },
    "No proofs yet. We'll publish the first one within a day.",
  ],
  ['none read', { refused: 'Wait 20 s', status: 429 }, 'Wait 20 s'],
] as const)(
  'with %s, what a proof does not show is said all the same',
  async (_, answer, words) => {
    opens([], { [routes.proofRuns.path]: answer });
    await screen.findByText(words);
    screen.getByRole('heading', { name: "What it doesn't prove" });
    expect(screen.queryByRole('region', { name: 'Your balances' })).toBeNull();
  },
);
