import type { Currency } from '@bourse/contract/currencies.ts';
import {
  type ChartPreferences,
  type ChosenTable,
  defaultChart,
  defaultTrading,
  type priceColours,
  type TableLayout,
  type TradingChoices,
  type themes,
} from '@bourse/contract/preferences.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Locale } from '../../lib/i18n.ts';
import { keptOnDevice } from '../../lib/storage.ts';

/** `system`: as the device has it. */
export type Theme = (typeof themes)[number];
export type Colours = (typeof priceColours)[number];

export interface Preferences {
  /** Null until the reader chooses: then the browser's language decides (D5). */
  readonly locale: Locale | null;
  readonly theme: Theme;
  readonly colours: Colours;
  /** In which totals are shown. */
  readonly currency: Currency;
  /** Hours added to UTC for display (D6). */
  readonly timeOffset: number;
  /** Ask before orders are cancelled and positions closed. */
  readonly confirmations: boolean;
  /** A sound at each fill, price alert and warning of a liquidation. */
  readonly sounds: boolean;
  /** Orders and positions are edited in fields of their rows. */
  readonly worksInRows: boolean;
  /** Columns and sorting of tables. */
  readonly tables: Readonly<Partial<Record<ChosenTable, TableLayout>>>;
  readonly chart: ChartPreferences;
  readonly trading: TradingChoices;
}

export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      locale: null,
      theme: 'dark',
      colours: 'standard',
      currency: 'USD',
      timeOffset: 8,
      confirmations: true,
      sounds: false,
      worksInRows: false,
      tables: {},
      chart: defaultChart,
      trading: defaultTrading,
    }),
    { name: 'bourse.preferences', version: 1, storage: keptOnDevice() },
  ),
);

const lightDevice = () => matchMedia('(prefers-color-scheme: light)');

/** What is drawn now: a theme that follows the device is one of the two. */
const useLookStore = create<{ readonly look: string }>(() => ({ look: '' }));

/** Changes with the theme and the colour pair that are drawn: canvases draw anew then. */
export const useLook = () => useLookStore((state) => state.look);

function applyToDocument({ theme, colours }: Preferences): void {
  const root = document.documentElement;
  const followed = lightDevice().matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'system' ? followed : theme;
  root.dataset.colours = colours;
  const page = getComputedStyle(root).getPropertyValue('--bg-0').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  useLookStore.setState({ look: `${root.dataset.theme}/${colours}` });
}

/** Keeps the document's theme and colours as the preferences say. */
export function followPreferences(): void {
  applyToDocument(usePreferences.getState());
  usePreferences.subscribe(applyToDocument);
  lightDevice().addEventListener('change', () => applyToDocument(usePreferences.getState()));
}

export const setPreference = (change: Partial<Preferences>) => usePreferences.setState(change);

/** One of the choices of the order form and the book. */
export const useTradingChoice = <Name extends keyof TradingChoices>(name: Name) =>
  usePreferences((state) => state.trading[name]);

export function setTradingChoice(change: Partial<TradingChoices>): void {
  setPreference({ trading: { ...usePreferences.getState().trading, ...change } });
}

export const useTimeOffset = () => usePreferences((state) => state.timeOffset);
