import { useState } from 'react';
import { Icon } from '../figures/icon.tsx';
import { Popover } from '../overlays/popover.tsx';
import { CountryList, type DialCode } from './country-list.tsx';

interface CountryPickerProps {
  readonly label: string;
  readonly searchLabel: string;
  readonly emptyText: string;
  readonly areaCode: string;
  readonly countries: readonly DialCode[];
  readonly onAreaCode: (areaCode: string) => void;
}

/** A dialling code with a searchable list. */
export function CountryPicker({ onAreaCode, ...list }: CountryPickerProps) {
  const { label, areaCode, countries } = list;
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
        chosen={countries.find((country) => country.areaCode === areaCode)?.isoCode}
        isPresent={(country) => country.areaCode === areaCode}
        line={(country) => (
          <>
            <span title={country.name} className="flex-1 truncate text-left">
              {country.name}
            </span>
            <span className="text-ink-2">{country.areaCode}</span>
          </>
        )}
        onChosen={(country) => {
          onAreaCode(country.areaCode);
          setOpen(false);
        }}
      />
    </Popover>
  );
}
