import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import type { UserInfo } from '#app/data/user/account.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { IdentityCard } from './identity-card.tsx';
import { RightsCard } from './rights-card.tsx';

const person = {
  ...{ nickname: 'Lena K', avatar: 2, UUID: '12345678', email: '', mobile: '' },
  ...{ areaCode: '', inviterCode: 'LENA77', isKYC: false },
} as UserInfo;
const may = (code = 0, msg = '') => ({ isAllowed: code === 0, code, msg });
const rights = (change: object = {}): Answered => ({
  data: {
    ...{ level: 0, spot: may(), futures: may(), transfer: may(), withdraw: may() },
    ...{ withdrawDayMax: '1000', withdrawnToday: '0', withdrawLeft: '1000' },
    ...change,
  },
});
const levels: Answered = {
  data: {
    list: [
      { level: 0, deposit: true, withdrawDayMax: '0', futures: false },
      { level: 1, deposit: true, withdrawDayMax: '50000.99', futures: true },
      { level: 2, deposit: true, withdrawDayMax: null, futures: true },
    ],
    restrictedCountries: [],
  },
};
const posts = (sent: ReturnType<typeof serve>) => sent.filter(({ method }) => method === 'POST');

beforeEach(() => startSession('a-token'));
afterEach(endSession);

async function editsNickname(answer: Answered = { data: {} }) {
  const sent = serve({ [routes.nicknameModify.path]: answer });
  const drawn = show(<IdentityCard user={person} />);
  await drawn.user.click(screen.getByRole('button', { name: 'Edit nickname' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nickname' });
  expect([field.value, document.activeElement]).toEqual(['Lena K', field]);
  return { ...drawn, field, bodies: () => posts(sent).map(({ body }) => body) };
}

test('a nickname is saved once where it stands; left by Escape, or unchanged, nothing is sent', async () => {
  const { user, field, bodies } = await editsNickname();
  await user.type(field, ' 2{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  screen.getByText('Lena K');
  const again = async (words: string) => {
    await user.click(screen.getByRole('button', { name: 'Edit nickname' }));
    await user.type(screen.getByRole('textbox'), words);
  };
  await again(' {Enter}');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(bodies()).toEqual([]);
  await again(' 2');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Operation successful');
  expect(bodies()).toEqual([{ nickname: 'Lena K 2' }]);
});

test('a nickname that is refused stands with its reason at the field until it changes', async () => {
  const { user, field } = await editsNickname({ refused: 'This nickname is taken' });
  await user.type(field, '{Backspace}X{Enter}');
  const said = await screen.findByText('This nickname is taken');
  expect(field.getAttribute('aria-describedby')).toBe(said.id);
  expect(field.value).toBe('Lena X');
  await user.type(field, 'Y');
  expect(screen.queryByText('This nickname is taken')).toBeNull();
});

test('an avatar begins with the own one, is sent once as chosen, and a refusal keeps the choice', async () => {
  let answer: Answered = { refused: 'Not now' };
  const sent = serve({ [routes.avatarModify.path]: () => answer });
  const { user } = show(<IdentityCard user={person} />);
  await user.click(screen.getByRole('button', { name: 'Choose an avatar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose an avatar' }));
  const chosen = () => dialog.getByRole('button', { pressed: true }).ariaLabel;
  expect(chosen()).toBe('Avatar 3');
  await user.click(dialog.getByRole('button', { name: 'Avatar 1' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now');
  expect(chosen()).toBe('Avatar 1');
  answer = { data: {} };
  await user.dblClick(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts(sent).map(({ body }) => body)).toEqual([{ avatar: 0 }, { avatar: 0 }]);
});

async function opensRights(given: Answered) {
  serve({ [routes.userRights.path]: given, [routes.levels.path]: levels });
  const drawn = show(<RightsCard />);
  const card = within(await screen.findByRole('region', { name: 'Permissions and limits' }));
  await card.findByRole('table');
  return { ...drawn, card };
}

test('each right says that it is there, or in the words of the server why it is not', async () => {
  const { card } = await opensRights(
    rights({
      level: 1,
      futures: may(1023, 'Enable futures first'),
      withdraw: may(1, 'Not yet'),
    }),
  );
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Spot trading Allowed', 'Futures trading Enable futures first', 'Transfers Allowed'],
    'Withdrawals Not yet',
  ]);
  // Where nothing may leave there is no bound to tell.
  expect(card.queryByRole('progressbar')).toBeNull();
});

test.each([
  [5031, 'Set up now', '/user?tab=Security'],
  [5030, 'View details', '/asset?tab=Withdraw'],
  [6072, 'Verify Now', '/user?tab=Identification'],
])('what stands against withdrawals (%i) has a link to the way out', async (code, name, to) => {
  const { card } = await opensRights(rights({ withdraw: may(code, 'Not now') }));
  expect(card.getByRole('link', { name }).getAttribute('href')).toBe(to);
  // Nothing may leave: no amount of the day is promised.
  expect(card.queryByText(/^You can withdraw .* more/)).toBeNull();
});

test('the own level is marked among all of them; a bound of nothing is one, no bound says so', async () => {
  const { card } = await opensRights(
    rights({ level: 2, withdrawDayMax: null, withdrawLeft: null }),
  );
  const rows = card.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...['Not verified0 USDTNo', 'Level 150,000 USDTYes', 'Level 2No daily limitYes'],
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true']);
});

test.each([
  ['0', '1000', 0, 'You can withdraw 1,000.00 USDT more before 00:00 UTC'],
  ['999.999', '0.001', 999.999, 'You can withdraw 0.00 USDT more before 00:00 UTC'],
  ['1500', '0', 1000, 'You can withdraw 0.00 USDT more before 00:00 UTC'],
])('of %s that has left today %s may still: the bar is never over its end', async (...given) => {
  const [withdrawnToday, withdrawLeft, value, words] = given;
  const { card } = await opensRights(rights({ withdrawnToday, withdrawLeft }));
  const bar = card.getByRole<HTMLProgressElement>('progressbar');
  expect([bar.value, bar.max]).toEqual([value, 1000]);
  card.getByText(words);
});

test('rights that cannot be read are said so, and both questions are asked again', async () => {
  let isAway = true;
  const away: Answered = { refused: 'Not now' };
  const sent = serve({
    [routes.userRights.path]: () => (isAway ? away : rights()),
    [routes.levels.path]: () => (isAway ? away : levels),
  });
  const { user } = show(<RightsCard />);
  await screen.findByText('Not now');
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('table');
  expect(sent.filter(({ path }) => path === routes.levels.path)).toHaveLength(2);
});
