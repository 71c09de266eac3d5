import { type ConsoleScreenName, consoleScreens } from '@bourse/contract/console/screens.ts';
import { type ComponentType, lazy } from 'react';
import type { IconName } from '../ui/icon.tsx';

interface PageModule {
  readonly Page: ComponentType;
}

// A file each: an operator loads the frame and the page that they open.
const modules = import.meta.glob<PageModule>('./*/page.tsx');

const icons: Readonly<Record<ConsoleScreenName, IconName>> = {
  alarms: 'bell',
  announcements: 'speaker',
  approvals: 'people',
  audit: 'list',
  closed: 'lock',
  coins: 'gear',
  corrections: 'book',
  customers: 'customers',
  deposits: 'card',
  identity: 'card',
  machines: 'machine',
  markets: 'book',
  overview: 'home',
  proof: 'shield',
  recovery: 'clock',
  risk: 'gauge',
  settings: 'gear',
  stress: 'bolt',
  support: 'people',
  treasury: 'list',
  upkeep: 'clock',
  withdrawals: 'list',
};

/** A page of the console. The catalogue of its name has its title. */
export interface ConsolePage extends PageModule {
  readonly name: ConsoleScreenName;
  readonly path: string;
  readonly icon: IconName;
}

/** The pages of the console, in the order of the menu. */
export const pages: readonly ConsolePage[] = Object.entries(consoleScreens).map(
  ([key, { path }]) => {
    const name = key as ConsoleScreenName;
    const load = modules[`./${name}/page.tsx`];
    if (!load) throw new Error(`the screen ${name} has no page`);
    const Page = lazy(async () => ({ default: (await load()).Page }));
    return { name, path, icon: icons[name], Page };
  },
);
