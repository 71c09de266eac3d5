import { useSearchParams } from '#app/ui/layout/address.tsx';

/** The chosen tab, by default the first. It is part of the address, so that it can be linked to. */
export function useAddressTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
): readonly [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('orders');
  const tab = tabs.find((one) => one === named) ?? tabs[0];
  const setTab = (next: Tab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === tabs[0]) after.delete('orders');
        else after.set('orders', next);
        return after;
      },
      { replace: true },
    );
  return [tab, setTab];
}
