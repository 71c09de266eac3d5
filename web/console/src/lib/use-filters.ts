import { useSearchParams } from '#app/ui/layout/address.tsx';

/** Filters, tab and place of a page, kept in its address: a link shows the same again. */
export function useFilters(): readonly [
  get: (name: string) => string,
  set: (changes: Readonly<Record<string, string>>) => void,
  text: string,
] {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Readonly<Record<string, string>>) =>
    setParameters((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return [(name) => parameters.get(name) ?? '', set, parameters.toString()];
}
