import { create } from 'zustand';

/** The parts of a contract's details. */
export type DetailsPart = 'funding' | 'tiers' | 'rules' | 'insurance' | 'calculator';

interface PageState {
  readonly isSelectorOpen: boolean;
  /** Letters that were typed while the selector opened: its search begins with them. */
  readonly earlySearch: string;
  readonly isShortcutSheetOpen: boolean;
  readonly isDetailsOpen: boolean;
  /** What the details of a contract begin with. */
  readonly detailsPart: DetailsPart;
  readonly isDepth: boolean;
  readonly isFullScreen: boolean;
  /** Draws the chart of prices as it is seen; null while there is none. */
  readonly takePicture: (() => HTMLCanvasElement) | null;
}

/** What is open on the page; the shortcuts open and close it too. */
export const usePage = create<PageState>(() => ({
  isSelectorOpen: false,
  earlySearch: '',
  isShortcutSheetOpen: false,
  isDetailsOpen: false,
  detailsPart: 'funding',
  isDepth: false,
  isFullScreen: false,
  takePicture: null,
}));

export const setPage = (change: Partial<PageState>) => usePage.setState(change);

/** Opens a contract's details at a part. */
export const openDetails = (detailsPart: DetailsPart) =>
  setPage({ isDetailsOpen: true, detailsPart });
