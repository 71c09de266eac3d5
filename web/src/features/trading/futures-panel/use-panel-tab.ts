import { useSearchParams } from 'react-router';

const tabs = ['positions', 'open', 'history', 'position-history'] as const;
export type PanelTab = (typeof tabs)[number];

/** The tab is part of the address, so that it can be linked to. */
export function usePanelTab(): readonly [PanelTab, (tab: PanelTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('orders');
  const tab = tabs.find((one) => one === named) ?? 'positions';
  const setTab = (next: PanelTab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'positions') after.delete('orders');
        else after.set('orders', next);
        return after;
      },
      { replace: true },
    );
  return [tab, setTab];
}
