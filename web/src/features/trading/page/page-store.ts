import { create } from 'zustand';

interface PageState {
  readonly isSelectorOpen: boolean;
  readonly isShortcutSheetOpen: boolean;
  readonly isDetailsOpen: boolean;
  readonly isDepth: boolean;
  readonly isFullScreen: boolean;
  /** Draws the chart of prices as it is seen; null while there is none. */
  readonly takePicture: (() => HTMLCanvasElement) | null;
}

/** What is open on the page; the shortcuts open and close it too. */
export const usePage = create<PageState>(() => ({
  isSelectorOpen: false,
  isShortcutSheetOpen: false,
  isDetailsOpen: false,
  isDepth: false,
  isFullScreen: false,
  takePicture: null,
}));

export const setPage = (change: Partial<PageState>) => usePage.setState(change);
