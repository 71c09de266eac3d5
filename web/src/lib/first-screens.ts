import { routes } from '@bourse/contract/route-paths.ts';
import type { ScreenName } from '@bourse/contract/screens.ts';
import type { TextPart } from './text-parts.ts';

/** What comes together with a screen that a visit begins with. */
export interface FirstScreen {
  /** Paths that it reads first. */
  readonly reads: readonly string[];
  /** The part of the texts that it says beside the base, as the router loads it. */
  readonly texts?: TextPart;
}

const spotReads = [routes.spotItems.path];

/**
 * Screens that a visit often begins with. The build writes their files into the page, so that they
 * arrive together with the app.
 */
export const firstScreens: Readonly<Partial<Record<ScreenName, FirstScreen>>> = {
  home: { reads: spotReads, texts: 'home' },
  market: { reads: [...spotReads, routes.contractItems.path], texts: 'home' },
  spot: { reads: spotReads, texts: 'trading' },
  futures: { reads: [routes.contractItems.path], texts: 'trading' },
  orders: { reads: [], texts: 'trading' },
  login: { reads: [], texts: 'sign-in' },
  register: { reads: [], texts: 'sign-in' },
};
