import { type ReactNode, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useCombobox } from './combobox.ts';
import { SearchField } from './search-field.tsx';

export interface DialCode {
  readonly name: string;
  readonly isoCode: string;
  readonly areaCode: string;
}

/** Whole names, for those who search for "United Kingdom" where the list says "UK". */
const wholeNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Those whose name, ISO code or dialling code holds the search text. */
export function findCountries(countries: readonly DialCode[], search: string): readonly DialCode[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return countries;
  return countries.filter(
    ({ name, isoCode, areaCode }) =>
      name.toLowerCase().includes(wanted) ||
      wholeNames.of(isoCode)?.toLowerCase().includes(wanted) ||
      isoCode.toLowerCase() === wanted ||
      areaCode.includes(wanted),
  );
}

interface CountryListProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly countries: readonly DialCode[];
  /** ISO code of where the list opens. */
  readonly chosen: string | undefined;
  /** Which countries are drawn as the present choice: some share a dialling code. */
  readonly isPresent: (country: DialCode) => boolean;
  readonly onChosen: (country: DialCode) => void;
  /** What a line of the list says. */
  readonly line: (country: DialCode) => ReactNode;
}

/** A search with the countries that it finds; drawn anew each time it is opened. */
export function CountryList(props: CountryListProps) {
  const { label, searchLabel, emptyText, countries, chosen, isPresent, onChosen, line } = props;
  const [search, setSearch] = useState('');
  const found = findCountries(countries, search);
  const choose = (isoCode: string) => {
    const country = found.find((one) => one.isoCode === isoCode);
    if (country) onChosen(country);
  };
  const { input, list, option, point } = useCombobox({
    label,
    keys: found.map(({ isoCode }) => isoCode),
    search,
    chosen,
    popup: 'listbox',
    onChoose: choose,
  });
  return (
    <>
      <SearchField label={searchLabel} value={search} onValue={setSearch} combobox={input} />
      <div {...list} className="mt-2 max-h-[264px] overflow-y-auto">
        {found.map((country) => (
          <button
            key={country.isoCode}
            type="button"
            role="option"
            tabIndex={-1}
            {...option(country.isoCode)}
            onPointerMove={() => point(country.isoCode)}
            onClick={() => choose(country.isoCode)}
            className={classNames(
              'flex h-9 w-full items-center gap-3 rounded px-3 text-body aria-selected:bg-field',
              isPresent(country) && 'text-accent-text',
            )}
          >
            {line(country)}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="py-6 text-center text-ink-3 text-small">{emptyText}</p>}
    </>
  );
}
