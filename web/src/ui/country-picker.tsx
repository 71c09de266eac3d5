import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useCombobox } from './combobox.ts';
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

interface CountryListProps extends Omit<CountryPickerProps, 'onAreaCode'> {
  readonly onChosen: (country: DialCode) => void;
}

/** The search with what it finds; drawn anew each time it is opened. */
function CountryList(props: CountryListProps) {
  const { label, searchLabel, emptyText, areaCode, countries, onChosen } = props;
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
    chosen: countries.find((country) => country.areaCode === areaCode)?.isoCode,
    popup: 'listbox',
    onChoose: choose,
  });
  return (
    <>
      <SearchField label={searchLabel} value={search} onValue={setSearch} combobox={input} />
      <div {...list} className="mt-2 max-h-[264px] overflow-y-auto">
        {found.map(({ isoCode, name, areaCode: code }) => (
          <button
            key={isoCode}
            type="button"
            role="option"
            tabIndex={-1}
            {...option(isoCode)}
            onPointerMove={() => point(isoCode)}
            onClick={() => choose(isoCode)}
            className={classNames(
              'flex h-9 w-full items-center justify-between gap-4 rounded px-3 text-body aria-selected:bg-field',
              code === areaCode && 'text-accent-text',
            )}
          >
            <span className="truncate">{name}</span>
            <span className="text-ink-2">{code}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="py-6 text-center text-ink-3 text-small">{emptyText}</p>}
    </>
  );
}

/** A dialling code with a searchable list. */
export function CountryPicker({ onAreaCode, ...list }: CountryPickerProps) {
  const { label, areaCode } = list;
  const [open, setOpen] = useState(false);
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
      <CountryList
        {...list}
        onChosen={(country) => {
          onAreaCode(country.areaCode);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
