import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Locale } from '../../lib/i18n.ts';

export type Theme = 'dark' | 'light';
/** `standard` is green and red, `safe` is blue and orange. */
export type Colours = 'standard' | 'safe';

interface Preferences {
  /** Null until the reader chooses: then the browser's language decides (D5). */
  readonly locale: Locale | null;
  readonly theme: Theme;
  readonly colours: Colours;
  readonly currency: string;
  /** Hours added to UTC for display (D6). */
  readonly timeOffset: number;
}

export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      locale: null,
      theme: 'dark',
      colours: 'standard',
      currency: 'USD',
      timeOffset: 8,
    }),
    { name: 'bourse.preferences', version: 1 },
  ),
);

function applyToDocument({ theme, colours }: Preferences): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.colours = colours;
  const page = getComputedStyle(root).getPropertyValue('--bg-0').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}

/** Keeps the document's theme and colours as the preferences say. */
export function followPreferences(): void {
  applyToDocument(usePreferences.getState());
  usePreferences.subscribe(applyToDocument);
}

export const setPreference = (change: Partial<Preferences>) => usePreferences.setState(change);
export const useTimeOffset = () => usePreferences((state) => state.timeOffset);
