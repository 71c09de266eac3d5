import type { TextKey } from '../../lib/i18n.ts';

/** The three ways to trade, in every page's bar. */
export const markets: readonly (readonly [path: string, label: TextKey])[] = [
  ['/market', 'shell.market'],
  ['/spot', 'shell.spot'],
  ['/futures', 'shell.futures'],
];
