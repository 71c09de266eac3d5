import { type ConsoleScreenName, consoleScreens } from '@bourse/contract/console/screens.ts';
import { type ComponentType, lazy } from 'react';
import type { Texts } from '../lib/language.ts';
import type { IconName } from '../ui/icon.tsx';

/** What each folder beside this file that is a screen of the contract brings: `page.tsx` and `texts.ts`. */
interface PageModule {
  readonly Page: ComponentType;
}
interface TextsModule {
  readonly texts: Texts & { readonly title: readonly [string, string] };
  readonly icon: IconName;
}

// A file each: whoever signs in loads the frame and the page that they open.
const modules = import.meta.glob<PageModule>('./*/page.tsx');
const texts = import.meta.glob<TextsModule>('./*/texts.ts', { eager: true });

export interface ConsolePage extends PageModule, TextsModule {
  readonly name: ConsoleScreenName;
  readonly path: string;
}

/** The pages of the console, in the order of the menu. */
export const pages: readonly ConsolePage[] = Object.entries(consoleScreens).map(
  ([name, { path }]) => {
    const load = modules[`./${name}/page.tsx`];
    const words = texts[`./${name}/texts.ts`];
    if (!load || !words) throw new Error(`the screen ${name} has no page or no texts`);
    const Page = lazy(async () => ({ default: (await load()).Page }));
    return { ...words, Page, name: name as ConsoleScreenName, path };
  },
);
