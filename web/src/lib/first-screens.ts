import { routes } from '@bourse/contract/route-paths.ts';
import type { ScreenName } from '@bourse/contract/screens.ts';

/** What comes together with a screen that a visit begins with. */
export interface FirstScreen {
  /** Paths that it reads first. */
  readonly reads: readonly string[];
  /** Whether it speaks of trading, which has texts of its own. */
  readonly isTrading?: true;
}

const spotReads = [routes.spotItems.path];

/**
 * Screens that a visit often begins with. The build writes their files into the page, so that they
 * arrive together with the app.
 */
export const firstScreens: Readonly<Partial<Record<ScreenName, FirstScreen>>> = {
  home: { reads: spotReads },
  market: { reads: spotReads },
  spot: { reads: spotReads, isTrading: true },
  futures: { reads: [routes.contractItems.path], isTrading: true },
  orders: { reads: [], isTrading: true },
  login: { reads: [] },
  register: { reads: [] },
};
