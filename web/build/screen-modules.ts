import type { ScreenName } from '../../contract/src/screens.ts';
import { firstScreens } from '../src/lib/first-screens.ts';

/** Screens that a visit often begins with. */
export const firstScreenNames = Object.keys(firstScreens) as ScreenName[];

/** How the path of the module ends that draws a screen. */
export const moduleEndOf = (name: ScreenName): string => `/${name}-page.tsx`;
