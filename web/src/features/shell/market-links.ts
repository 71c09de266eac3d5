import type { TextKey } from '../../lib/i18n.ts';

/** The ways to trade, in every page's bar: by hand, and by bots. */
export const markets: readonly (readonly [path: string, label: TextKey])[] = [
  ['/market', 'shell.market'],
  ['/spot', 'shell.spot'],
  ['/futures', 'shell.futures'],
  ['/bots', 'shell.bots'],
];
