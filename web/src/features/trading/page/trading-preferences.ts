import type { BotFilter } from '@bourse/contract/trading-bots.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Device, mediaHook } from '#app/data/device/device.ts';
import { keptOnDevice } from '#app/lib/storage.ts';
import type { ChartChoice, IndicatorName } from './chart-choice.ts';
import { defaultSizes, highSizes, type PanelSizes } from './panel-sizes.ts';

/** Which sides of the book are shown. */
export type LadderLayout = 'both' | 'asks' | 'bids';

interface TradingPreferences extends ChartChoice {
  readonly indicators: readonly IndicatorName[];
  readonly ladderLayout: LadderLayout;
  readonly isHidingOtherPairs: boolean;
  /** Orders of bots: in the lists and on the chart. */
  readonly isHidingBots: boolean;
  /** On a large screen, where the markets stand beside the chart; null: as its width has room. */
  readonly isMarketListFolded: boolean | null;
  /** Favourites in a line below the bar of a desktop. */
  readonly isFavouriteStripShown: boolean;
  /** On a phone, where the chart is short until it is pulled down. */
  readonly isChartTall: boolean;
  /** On a phone with little height, where the form has its place until the head's button opens it. */
  readonly isLowChartShown: boolean;
  /** The candle under the pointer in a box, beside the legend that says the same; decision 274. */
  readonly isCandleBoxShown: boolean;
  /** A line at a contract's mark price. */
  readonly isMarkLineShown: boolean;
  /** A contract's funding rates in a pane below its prices. */
  readonly isFundingShown: boolean;
  /** Sizes of the panels, for each class of device. */
  readonly sizes: Readonly<Partial<Record<Device, PanelSizes>>>;
}

/** How this device likes its trading page. */
export const useTradingPreferences = create<TradingPreferences>()(
  persist(
    (): TradingPreferences => ({
      interval: '1m',
      period: '1m',
      indicators: ['MA', 'VOL'],
      ladderLayout: 'both',
      isHidingOtherPairs: false,
      isHidingBots: false,
      isMarketListFolded: null,
      isFavouriteStripShown: true,
      isChartTall: false,
      isLowChartShown: false,
      isCandleBoxShown: true,
      isMarkLineShown: false,
      isFundingShown: false,
      sizes: {},
    }),
    { name: 'bourse.trading', version: 1, storage: keptOnDevice() },
  ),
);

export const setTradingPreference = (change: Partial<TradingPreferences>) =>
  useTradingPreferences.setState(change);

/** Which orders the lists and the chart show. */
export const useBotFilter = (): BotFilter =>
  useTradingPreferences(({ isHidingBots }) => (isHidingBots ? 'none' : 'all'));

/** Where the chart has room beside the open list of markets; decision 273. */
const VAST = '(min-width: 2200px)';
const useIsVast = mediaHook(VAST);

/** Whether the list of markets is folded away beside the chart. */
export function useIsMarketListFolded(): boolean {
  const isVast = useIsVast();
  return useTradingPreferences((state) => state.isMarketListFolded) ?? !isVast;
}

/** Folds the list of markets away, or opens it. */
export function toggleMarketList(): void {
  const { isMarketListFolded } = useTradingPreferences.getState();
  setTradingPreference({ isMarketListFolded: !(isMarketListFolded ?? !matchMedia(VAST).matches) });
}

const useIsHigh = mediaHook('(min-height: 960px)');

/** Of panels that nobody has resized. */
export const useFirstSizes = (): PanelSizes => (useIsHigh() ? highSizes : defaultSizes);

export function useSizes(device: Device): PanelSizes {
  const first = useFirstSizes();
  return useTradingPreferences((state) => state.sizes[device]) ?? first;
}

export function setSizes(device: Device, sizes: PanelSizes): void {
  useTradingPreferences.setState((state) => ({ sizes: { ...state.sizes, [device]: sizes } }));
}
