import type { IconName } from '../../../ui/icon.tsx';

/** The tabs of the asset page as its address names them, in the menu's order. */
export const assetTabs = [
  'Overview',
  'Funding',
  'Spot',
  'Futures',
  'Deposit',
  'Withdraw',
  'History',
] as const;
export type AssetTab = (typeof assetTabs)[number];

export const tabIcons: Readonly<Record<AssetTab, IconName>> = {
  Overview: 'grid',
  Funding: 'wallet',
  Spot: 'layers',
  Futures: 'chart',
  Deposit: 'arrow-down',
  Withdraw: 'arrow-up',
  History: 'history',
};
