import { create } from 'zustand';

interface PageState {
  readonly isSelectorOpen: boolean;
  readonly isShortcutSheetOpen: boolean;
  readonly isDetailsOpen: boolean;
  readonly isDepth: boolean;
  readonly isFullScreen: boolean;
}

/** What is open on the page; the shortcuts open and close it too. */
export const usePage = create<PageState>(() => ({
  isSelectorOpen: false,
  isShortcutSheetOpen: false,
  isDetailsOpen: false,
  isDepth: false,
  isFullScreen: false,
}));

export const setPage = (change: Partial<PageState>) => usePage.setState(change);
