import type { TextKey } from '#app/lib/i18n.ts';
import type { IconName } from '#app/ui/figures/icon.tsx';

/** The tabs of the asset page as its address names them, in the menu's order. */
export const assetTabs = [
  'Overview',
  'Funding',
  'Spot',
  'Futures',
  'Deposit',
  'Withdraw',
  'History',
  'Analysis',
] as const;
export type AssetTab = (typeof assetTabs)[number];

export const tabNames = {
  Overview: 'assets.overview',
  Funding: 'assets.funding',
  Spot: 'shell.spot',
  Futures: 'shell.futures',
  Deposit: 'shell.deposit',
  Withdraw: 'shell.withdraw',
  History: 'assets.history',
  Analysis: 'assets.analysis',
} as const satisfies Readonly<Record<AssetTab, TextKey>>;

export const tabIcons: Readonly<Record<AssetTab, IconName>> = {
  Overview: 'grid',
  Funding: 'wallet',
  Spot: 'layers',
  Futures: 'chart',
  Deposit: 'arrow-down',
  Withdraw: 'arrow-up',
  History: 'history',
  Analysis: 'list',
};
