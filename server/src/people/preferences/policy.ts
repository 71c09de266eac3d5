import { type PreferenceChoices, preferences } from '@bourse/contract/routes/preferences.ts';

/** Choices as they were kept; what this release does not understand counts as never chosen: null. */
export function choicesIn(stored: unknown): PreferenceChoices | null {
  const { data = null } = preferences.safeParse(stored);
  return data;
}
