import { routes } from '@bourse/contract/route-paths.ts';
import type { PreferenceChoices } from '@bourse/contract/routes/preferences.ts';
import { chooseLocale, setLocale } from '../../lib/i18n.ts';
import { type Preferences, setPreference, usePreferences } from '../device/preferences.ts';
import { read } from '../server/client.ts';
import { useSession } from '../server/session.ts';

/** Changes that come together go together. */
const SAVE_AFTER_MS = 400;

const choicesOf = ({ locale, timeOffset, ...choices }: Preferences): PreferenceChoices => ({
  ...choices,
  language: chooseLocale(locale, navigator.languages),
  timeOffsetMinutes: Math.round(timeOffset * 60),
});

/** Set while what the account says is taken over: that is no choice of the reader. */
let isTakingOver = false;
/** Counts the reader's own choices: one that is made while the account's are read stands. */
let choicesMade = 0;

function takeOver({ language, timeOffsetMinutes, ...choices }: PreferenceChoices): void {
  isTakingOver = true;
  setPreference({ ...choices, locale: language, timeOffset: timeOffsetMinutes / 60 });
  isTakingOver = false;
  void setLocale(language);
}

async function load(): Promise<void> {
  const before = choicesMade;
  try {
    const { choices } = await read(routes.preferences);
    if (choices && before === choicesMade) takeOver(choices);
  } catch (error) {
    console.warn('preferences could not be read', error);
  }
}

/** @param token of the session in which the choice was made: it is nobody else's */
async function save(token: string | null): Promise<void> {
  if (!token || token !== useSession.getState().token) return;
  try {
    await read(routes.preferencesModify, { body: choicesOf(usePreferences.getState()) });
  } catch (error) {
    console.warn('preferences could not be kept with the account', error);
  }
}

/**
 * Keeps the reader's choices with the account: read at start and at each sign-in, written after each
 * change. The device keeps them, too, so that they hold without a connection and after a sign-out.
 */
export function followAccountPreferences(): void {
  let timer = 0;
  if (useSession.getState().isAuth) void load();
  useSession.subscribe((now, before) => {
    if (now.token && now.token !== before.token) void load();
  });
  usePreferences.subscribe(() => {
    if (isTakingOver) return;
    choicesMade += 1;
    window.clearTimeout(timer);
    const { token } = useSession.getState();
    timer = window.setTimeout(() => void save(token), SAVE_AFTER_MS);
  });
}
