import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';
import { SearchField } from './search-field.tsx';

export interface DialCode {
  readonly name: string;
  readonly isoCode: string;
  readonly areaCode: string;
}

interface CountryPickerProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly areaCode: string;
  readonly countries: readonly DialCode[];
  readonly onAreaCode: (areaCode: string) => void;
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

/** A dialling code with a searchable list. */
export function CountryPicker(props: CountryPickerProps) {
  const { label, searchLabel, emptyText, areaCode, countries, onAreaCode } = props;
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = findCountries(countries, search);
  return (
    <Popover
      label={label}
      open={open}
      onOpen={setOpen}
      className="w-[300px] p-2"
      trigger={
        <button
          type="button"
          aria-label={`${label} ${areaCode}`}
          className="flex items-center gap-1 rounded border-line border-r pr-2 text-body text-ink"
        >
          {areaCode}
          <Icon name="chevron-down" size={12} className="text-ink-3" />
        </button>
      }
    >
      <SearchField label={searchLabel} value={search} onValue={setSearch} />
      <ul className="mt-2 max-h-[264px] overflow-y-auto">
        {found.map((country) => (
          <li key={country.isoCode}>
            <button
              type="button"
              aria-pressed={country.areaCode === areaCode}
              onClick={() => {
                onAreaCode(country.areaCode);
                setOpen(false);
                setSearch('');
              }}
              className={classNames(
                'flex h-9 w-full items-center justify-between gap-4 rounded px-3 text-body hover:bg-field',
                country.areaCode === areaCode && 'text-accent-text',
              )}
            >
              <span className="truncate">{country.name}</span>
              <span className="text-ink-2">{country.areaCode}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="py-6 text-center text-ink-3 text-small">{emptyText}</p>}
    </Popover>
  );
}
