import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answered } from '#app/test-screen.tsx';
import { button, callsTo, showDesk } from '../test-desk.tsx';
import { SavedViews } from './saved-views.tsx';

const LIST = '/api/console/view/list';
const SAVE = '/api/console/view/save';
const REMOVE = '/api/console/view/3/remove';
const frozen = { code: '3', name: 'Frozen', filters: 'state=frozen&country=HK' };
const rich = { code: '4', name: 'Rich', filters: 'least=1000' };
const names = ['state', 'country', 'least'];

type Answers = Readonly<Record<string, Answered | (() => Answered)>>;

function open(at: string, answers: Answers = {}) {
  const desk = showDesk(
    <SavedViews screen="customers" names={names} />,
    { [LIST]: { data: { list: [frozen, rich] } }, ...answers },
    ['support'],
    at,
  );
  return { ...desk, bodies: (path: string) => callsTo(desk.sent, path).map(({ body }) => body) };
}
const address = () => screen.getByTestId('address').textContent;
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const absent = (name: string | RegExp) =>
  expect(screen.queryByRole('button', { name }), String(name)).toBeNull();

test('a view sets all of its filters and no other, and begins at the head with no row open', async () => {
  const { user } = open('/customers?state=closed&least=5&before=77&open=9&tab=x');
  await user.click(await screen.findByRole('button', { name: 'Frozen' }));
  expect(address()).toBe('/customers?state=frozen&tab=x&country=HK');
  expect(pressed()).toEqual(['Frozen']);
  await user.click(button('Rich'));
  expect(address()).toBe('/customers?tab=x&least=1000');
  expect(pressed()).toEqual(['Rich']);
});

test('the view that is shown is known in whatever order the address has its filters; it can be removed, not saved', async () => {
  const { user } = open('/customers?country=HK&state=frozen&before=5');
  await screen.findByRole('button', { name: 'Remove view “Frozen”' });
  expect(pressed()).toEqual(['Frozen']);
  absent('Save view…');
  await user.click(button('Rich'));
  button('Remove view “Rich”');
  absent('Remove view “Frozen”');
});

test('without a filter there is nothing to save', async () => {
  open('/customers?before=5&tab=x', { [LIST]: { data: { list: [] } } });
  await screen.findByRole('group', { name: 'Saved views' });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('what is saved is the filters under a name without blanks at its ends; a refusal keeps the name', async () => {
  let answer: Answered = { refused: '20 views of a list at most' };
  let list: readonly object[] = [];
  const { user, bodies } = open('/customers?country=HK&state=frozen', {
    [LIST]: () => ({ data: { list } }),
    [SAVE]: () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Save view…' }));
  const dialog = within(screen.getByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(name);
  await user.type(name, '   {Enter}');
  expect(bodies(SAVE)).toEqual([]);
  await user.type(name, 'Frozen  {Enter}');
  await dialog.findByText('20 views of a list at most');
  expect(name.value).toBe('   Frozen  ');
  answer = 'away';
  await user.type(name, '{Enter}');
  await dialog.findByText('no response from the server');
  answer = { data: {} };
  list = [frozen];
  await user.type(name, '{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(SAVE)[2]).toEqual({
    ...{ screen: 'customers', name: 'Frozen', filters: 'state=frozen&country=HK' },
  });
  await screen.findByRole('button', { name: 'Remove view “Frozen”' });
});

test('a view that could not be removed says why and stays, and that goes with the next try', async () => {
  let answer: Answered = { refused: 'Wait 20 s', status: 429 };
  let list = [frozen];
  const { user, bodies } = open('/customers?state=frozen&country=HK', {
    [LIST]: () => ({ data: { list } }),
    [REMOVE]: () => answer,
  });
  const remove = () => screen.findByRole('button', { name: 'Remove view “Frozen”' });
  await user.click(await remove());
  expect((await screen.findByRole('alert')).textContent).toBe('Wait 20 s');
  answer = { data: {} };
  list = [];
  await user.click(await remove());
  await screen.findByRole('button', { name: 'Save view…' });
  expect(screen.queryByRole('alert')).toBeNull();
  // The filters themselves stay.
  expect(address()).toBe('/customers?state=frozen&country=HK');
  expect(bodies(REMOVE)).toHaveLength(2);
});

test('views that could not be read say so, and the list can be used', async () => {
  open('/customers?state=frozen', { [LIST]: 'away' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Couldn't load: no response from the server",
  );
  button('Save view…');
});
