import { routes } from '@bourse/contract/route-paths.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { serve } from '../../test-screen.tsx';
import { setPreference, usePreferences } from '../device/preferences.ts';
import { endSession, startSession } from '../server/session.ts';
import { followAccountPreferences } from './account-preferences.ts';

const choices = {
  ...{ language: 'en', theme: 'light', colours: 'reversed', timeOffsetMinutes: 330 },
  ...{ currency: 'CHF', confirmations: false, sounds: true, worksInRows: true },
  tables: {
    positions: { hidden: ['lights'], order: [], sortedBy: 'profit', isDescending: true },
  },
  chart: { scale: 'percent', showsFills: false },
  trading: {
    ...{ sizeUnit: 'cost', exitUnit: 'roe', riskPercent: '0.5', takesBookPrices: true },
    ...{ bookUnit: 'quote', sumsBook: true, litTradesFrom: 10_000 },
  },
};
const kept = (what: typeof choices | null) => ({ data: { choices: what, changeTime: 1 } });
const serveKept = (what: typeof choices | null) =>
  serve({ [routes.preferences.path]: kept(what), [routes.preferencesModify.path]: kept(what) });
const saved = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ path }) => path === routes.preferencesModify.path);

beforeAll(() => followAccountPreferences());
afterEach(() => endSession());

test('a sign-in takes over what the account keeps, and sends none of it back', async () => {
  const sent = serveKept(choices);
  startSession('a');
  await waitFor(() => expect(usePreferences.getState()).toMatchObject({ theme: 'light' }));
  expect(usePreferences.getState()).toMatchObject({
    ...{ locale: 'en', colours: 'reversed', timeOffset: 5.5, confirmations: false, sounds: true },
    currency: 'CHF',
    worksInRows: true,
    ...{ tables: choices.tables, chart: choices.chart, trading: choices.trading },
  });
  setPreference({ timeOffset: -3.5 });
  await waitFor(() => expect(saved(sent)).toHaveLength(1));
  expect(saved(sent)[0]?.body).toEqual({ ...choices, timeOffsetMinutes: -210 });
});

test('changes that come together are one, and an account without choices leaves those of the device', async () => {
  setPreference({ theme: 'dark', sounds: false });
  const sent = serveKept(null);
  startSession('b');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(usePreferences.getState().theme).toBe('dark');
  setPreference({ theme: 'system' });
  setPreference({ colours: 'safe' });
  await waitFor(() => expect(saved(sent)).toHaveLength(1));
  expect(saved(sent)[0]?.body).toMatchObject({ theme: 'system', colours: 'safe' });
});

test('a choice that is made while the account is read stands', async () => {
  setPreference({ theme: 'dark' });
  const sent = serveKept(choices);
  startSession('c');
  setPreference({ theme: 'system' });
  await waitFor(() => expect(saved(sent)).toHaveLength(1));
  expect(usePreferences.getState().theme).toBe('system');
});

test("a choice of one who has left is not the next one's", async () => {
  const sent = serveKept(null);
  startSession('d');
  setPreference({ sounds: true });
  startSession('e');
  setPreference({ colours: 'standard' });
  await waitFor(() => expect(saved(sent)).toHaveLength(1));
  endSession();
  setPreference({ colours: 'safe' });
  startSession('f');
  setPreference({ theme: 'light' });
  await waitFor(() => expect(saved(sent)).toHaveLength(2));
});
