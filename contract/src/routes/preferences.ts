import { z } from 'zod';
import { currencies } from '../currencies.ts';
import {
  preferenceLanguages,
  priceColours,
  TIME_OFFSET_MAX_MINUTES,
  TIME_OFFSET_MIN_MINUTES,
  themes,
} from '../preferences.ts';
import { route, user } from '../route.ts';

const tag = 'Account';

export const preferences = z
  .strictObject({
    language: z.enum(preferenceLanguages),
    theme: z.enum(themes),
    colours: z.enum(priceColours),
    timeOffsetMinutes: z
      .int()
      .min(TIME_OFFSET_MIN_MINUTES)
      .max(TIME_OFFSET_MAX_MINUTES)
      // Nepal and the Chatham Islands are a quarter of an hour beside the half hours.
      .multipleOf(15)
      .describe('Minutes east of UTC for display')
      .meta({ examples: [480] }),
    // What was kept before there was a choice has none.
    currency: z.enum(currencies).default('USD').describe('In which totals are shown'),
    confirmations: z.boolean().describe('Ask before orders are cancelled and positions closed'),
    sounds: z.boolean().describe('A sound at each fill'),
  })
  .meta({ id: 'Preferences' });
export type PreferenceChoices = z.output<typeof preferences>;

const kept = z.object({
  choices: preferences.nullable().describe('Null: nothing was ever chosen'),
  changeTime: z.number().int().describe('0: never'),
});

/** How the app looks and speaks to somebody, the same on each device. */
export const preferenceRoutes = {
  preferences: route({
    method: 'GET',
    path: '/api/user/preferences',
    summary: 'How the app looks and speaks to you',
    tag,
    access: user('account'),
    limit: 'read',
    data: kept,
  }),
  preferencesModify: route({
    method: 'POST',
    path: '/api/user/preferences/modify',
    summary: 'Keep how the app looks and speaks to you; the last choice stands',
    tag,
    access: user('account', { whenFrozen: 'open' }),
    limit: 'write',
    body: preferences,
    data: kept,
  }),
};
