import { routes } from '@bourse/contract/routes.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { endSession, startSession } from '../../data/server/session.ts';
import { type Answered, serve, show } from '../../test-screen.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';
import { keyList, sampleKey } from './fixtures/sample-key.ts';

const CHANGE = `/api/user/apiKey/${sampleKey().code}/change`;
const SECRET = 's'.repeat(43);
const DAY_MS = 86_400_000;
const PEM = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----';
const made: Answered = { data: { key: sampleKey(), secret: SECRET } };

type Answers = Parameters<typeof serve>[0];

async function opens(answers: Answers = {}, button = 'Create key') {
  const sent = serve({
    [routes.apiKeys.path]: keyList(sampleKey()),
    [routes.apiKeyCreate.path]: made,
    [CHANGE]: { data: {} },
    ...answers,
  });
  const drawn = show(<ApiKeysPage />);
  await screen.findByRole('button', { name: 'Edit Grid bot' });
  await drawn.user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog');
  const bodies = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...drawn, bodies, created: () => bodies(routes.apiKeyCreate.path) };
}
const dialog = () => within(screen.getByRole('dialog'));
const name = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const addresses = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'IP addresses' });
const right = (of: string) =>
  dialog().getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${of}`) });
const confirm = () => dialog().getByRole('button', { name: /^(Confirm and create|Save)$/ });
const secretDialog = () => screen.findByRole('dialog', { name: 'Your new API key' });

type User = Awaited<ReturnType<typeof opens>>['user'];
async function ends(user: User, when: string) {
  await user.click(dialog().getByRole('combobox', { name: 'Expires' }));
  await user.click(await screen.findByRole('option', { name: when }));
}

beforeEach(() => startSession('a-token'));
afterEach(() => {
  endSession();
  queryClient.clear();
});

test('S24 what a key may not be is said one by one, and nothing is sent until it is put right', async () => {
  const { user, created } = await opens();
  expect(document.activeElement).toBe(name());
  await user.type(name(), '   {Enter}');
  dialog().getByText('Enter a name');
  expect(name().getAttribute('aria-invalid')).toBe('true');
  await user.type(name(), 'Bot');
  expect(dialog().queryByText('Enter a name')).toBeNull();
  const says = (words: string) => expect(dialog().getByRole('alert').textContent).toBe(words);
  await user.click(right('Read'));
  says('Choose at least one permission');
  await user.click(right('Withdraw'));
  says('Add IP addresses to allow withdrawals');
  expect(addresses().getAttribute('aria-describedby')).toBe(dialog().getByRole('alert').id);
  await user.click(confirm());
  expect(created()).toEqual([]);
  await user.click(right('Withdraw'));
  await user.click(right('Trade'));
  await ends(user, 'Never');
  says('Without IP addresses, choose 90 days or less');
  await user.type(addresses(), '198.51.100.7');
  expect(dialog().queryByRole('alert')).toBeNull();
  await user.click(dialog().getByRole('tab', { name: 'Your own Ed25519 key' }));
  says('Paste the public key');
  await user.click(confirm());
  expect(created()).toEqual([]);
});

test('a key is made once by a double click, and ends as the server has it unless somebody chose', async () => {
  const { user, created } = await opens();
  await user.type(name(), ' Grid bot ');
  await user.dblClick(confirm());
  await secretDialog();
  expect(created()).toEqual([{ name: 'Grid bot', rights: ['read'], addresses: [] }]);
});

test.each([
  ['In 30 days', 30],
  ['In 1 year', 365],
] as const)('a key that ends %s says so a minute short of it', async (when, days) => {
  const { user, created } = await opens();
  await user.type(name(), 'Bot');
  await user.type(addresses(), '198.51.100.7, 10.8.0.0/24');
  await user.click(right('Withdraw'));
  await ends(user, when);
  const before = Date.now();
  await user.click(confirm());
  await secretDialog();
  const [{ expireTime, ...rest } = {}] = created() as Record<string, unknown>[];
  expect(rest).toEqual({
    ...{ name: 'Bot', rights: ['read', 'withdraw'] },
    addresses: ['198.51.100.7', '10.8.0.0/24'],
  });
  const lasts = Number(expireTime) - before + 60_000 - days * DAY_MS;
  expect(lasts).toBeGreaterThanOrEqual(0);
  expect(lasts).toBeLessThan(30_000);
});

test('the secret is shown once, copied whole, and gone from the page and its memory with its dialog', async () => {
  const { user } = await opens();
  await user.type(name(), 'Bot{Enter}');
  const shown = within(await secretDialog());
  shown.getByText(/^This is the only time we show the secret key/);
  await user.click(shown.getByRole('button', { name: 'Copy: Secret key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(shown.getByRole('button', { name: 'Copy: Key' }));
  expect(await navigator.clipboard.readText()).toBe(sampleKey().code);
  await user.click(shown.getByRole('button', { name: "I've saved it" }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(SECRET);
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
    ),
  ).not.toContain(SECRET);
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await screen.findByRole('dialog');
  expect(name().value).toBe('');
});

test('a secret that nobody has kept is not lost by a key or a click beside it', async () => {
  const { user } = await opens();
  await user.type(name(), 'Bot{Enter}');
  await secretDialog();
  await user.keyboard('{Escape}');
  screen.getByText(SECRET);
  await user.click(screen.getByRole('dialog').previousElementSibling as Element);
  screen.getByText(SECRET);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

test('who has left the form while the key is made is shown its secret all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const { user } = await opens({ [routes.apiKeyCreate.path]: () => promise });
  await user.type(name(), 'Bot{Enter}');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => resolve(made));
  within(await secretDialog()).getByText(SECRET);
});

test('with an own key there is no secret to keep, and nothing that says there is', async () => {
  const answer: Answered = { data: { key: sampleKey(), secret: '' } };
  const { user, created } = await opens({ [routes.apiKeyCreate.path]: answer });
  await user.type(name(), 'Bot');
  await user.click(dialog().getByRole('tab', { name: 'Your own Ed25519 key' }));
  await user.click(dialog().getByRole('textbox', { name: 'Public key (PEM)' }));
  await user.paste(`\n${PEM}\n`);
  dialog().getByText(/^We store only your public key/);
  await user.click(confirm());
  const shown = within(await secretDialog());
  expect(shown.queryByText('Secret key')).toBeNull();
  expect(shown.queryByText(/only time/)).toBeNull();
  expect(created()).toEqual([{ name: 'Bot', rights: ['read'], addresses: [], publicKey: PEM }]);
});

test('a public key that was pasted and then not wanted is not sent', async () => {
  const { user, created } = await opens();
  await user.type(name(), 'Bot');
  await user.click(dialog().getByRole('tab', { name: 'Your own Ed25519 key' }));
  await user.type(dialog().getByRole('textbox', { name: 'Public key (PEM)' }), 'abc');
  await user.click(dialog().getByRole('tab', { name: 'Secret key (HMAC-SHA256)' }));
  await user.click(confirm());
  await secretDialog();
  expect(created()[0]).not.toHaveProperty('publicKey');
});

test('one key too many: the words of the server stay until the form changes, and all that was typed', async () => {
  const refused = 'An account has at most 10 API keys';
  const { user, created } = await opens({ [routes.apiKeyCreate.path]: { refused } });
  await user.type(name(), 'Bot');
  await user.click(right('Trade'));
  await user.click(confirm());
  expect((await dialog().findByRole('alert')).textContent).toBe(refused);
  expect([name().value, right('Trade').checked]).toEqual(['Bot', true]);
  await user.type(name(), '2');
  expect(dialog().queryByRole('alert')).toBeNull();
  await user.click(confirm());
  await dialog().findByRole('alert');
  expect(created()).toHaveLength(2);
});

test('a change begins with what the key has, keeps its end, and is sent once', async () => {
  const key = sampleKey({ rights: ['read', 'withdraw'], addresses: ['10.0.0.1', '10.0.0.2'] });
  const { user, bodies } = await opens({ [routes.apiKeys.path]: keyList(key) }, 'Edit Grid bot');
  expect([name().value, addresses().value]).toEqual(['Grid bot', '10.0.0.1, 10.0.0.2']);
  expect(['Read', 'Trade', 'Transfer', 'Withdraw'].map((of) => right(of).checked)).toEqual([
    ...[true, false, false, true],
  ]);
  expect(dialog().queryByRole('tab')).toBeNull();
  await user.click(right('Withdraw'));
  await user.click(right('Trade'));
  await user.clear(addresses());
  await user.dblClick(confirm());
  await screen.findByText('API key updated');
  expect(bodies(CHANGE)).toEqual([{ name: 'Grid bot', rights: ['read', 'trade'], addresses: [] }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was typed for one key and left is not there for the next', async () => {
  const other = sampleKey({ code: 'B'.repeat(22), name: 'Reader' });
  const { user, bodies } = await opens(
    { [routes.apiKeys.path]: keyList(sampleKey(), other) },
    'Edit Grid bot',
  );
  await user.click(right('Trade'));
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit Reader' }));
  await screen.findByRole('dialog');
  expect([name().value, right('Trade').checked]).toEqual(['Reader', false]);
  expect(bodies(CHANGE)).toEqual([]);
});
