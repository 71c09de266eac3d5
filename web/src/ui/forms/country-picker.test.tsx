import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../test-screen.tsx';
import { CountryPicker } from './country-picker.tsx';

const countries = [
  { name: 'Hong Kong', isoCode: 'HK', areaCode: '+852' },
  { name: 'Germany', isoCode: 'DE', areaCode: '+49' },
  { name: 'UK', isoCode: 'GB', areaCode: '+44' },
  { name: 'Jersey', isoCode: 'JE', areaCode: '+44' },
];

/** The picker of a form, whose submission is counted. */
async function opens(areaCode = '+852') {
  const onAreaCode = vi.fn();
  const onSubmit = vi.fn();
  const drawn = show(
    <form action={onSubmit}>
      <CountryPicker
        label="Country code"
        searchLabel="Search country"
        emptyText="No countries found"
        areaCode={areaCode}
        countries={countries}
        onAreaCode={onAreaCode}
      />
    </form>,
  );
  await drawn.user.click(trigger());
  await waitFor(() => expect(search()).toBe(document.activeElement));
  return { ...drawn, onAreaCode, onSubmit };
}

const trigger = () => screen.getByRole('button', { name: /^Country code / });
const search = () => screen.getByRole('combobox', { name: 'Search country' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => screen.queryByRole('option', { selected: true })?.textContent;

test('opens on the search, the present code active among all', async () => {
  await opens('+49');
  expect(options()).toEqual(['Hong Kong+852', 'Germany+49', 'UK+44', 'Jersey+44']);
  expect(active()).toBe('Germany+49');
});

test.each([
  ['ger', ['Germany+49']],
  ['GB', ['UK+44']],
  ['united king', ['UK+44']],
  ['44', ['UK+44', 'Jersey+44']],
  [' hong ', ['Hong Kong+852']],
])('finds %j: %j', async (text, found) => {
  const { user } = await opens();
  await user.type(search(), text);
  expect(options()).toEqual(found);
});

test('says when there is none, and Enter then chooses nothing', async () => {
  const { user, onAreaCode, onSubmit } = await opens();
  await user.type(search(), 'atlantis{Enter}');
  screen.getByText('No countries found');
  expect([onAreaCode.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
});

test('arrows go round, Enter takes the option, closes and does not send the form', async () => {
  const { user, onAreaCode, onSubmit } = await opens();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Jersey+44');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Germany+49');
  await user.keyboard('{Enter}');
  expect(onAreaCode.mock.calls).toEqual([['+49']]);
  expect(onSubmit).not.toHaveBeenCalled();
  await waitFor(() => expect(options()).toEqual([]));
});

test('a press takes the country that is pressed, of two with one code too', async () => {
  const { user, onAreaCode } = await opens();
  await user.click(within(screen.getByRole('listbox')).getByText('Jersey'));
  expect(onAreaCode.mock.calls).toEqual([['+44']]);
});

test('Escape leaves everything as it was, and a new opening searches for nothing', async () => {
  const { user, onAreaCode } = await opens();
  await user.type(search(), 'ger');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(options()).toEqual([]));
  expect(onAreaCode).not.toHaveBeenCalled();
  await user.click(trigger());
  await waitFor(() => expect(options()).toHaveLength(countries.length));
});
