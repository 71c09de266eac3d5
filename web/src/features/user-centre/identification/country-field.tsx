import { useState } from 'react';
import { useCountries } from '#app/data/user/countries.ts';
import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { CountryList } from '#app/ui/forms/country-list.tsx';
import { fieldFrame } from '#app/ui/forms/field.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';

interface CountryFieldProps {
  readonly label: string;
  /** ISO 3166-1, two letters; empty: none. */
  readonly value: string;
  readonly onValue: (isoCode: string) => void;
}

/** A country by its name, with a search. */
export function CountryField({ label, value, onValue }: CountryFieldProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const countries = useCountries(true);
  const chosen = countries.find(({ isoCode }) => isoCode === value);
  const shown = chosen?.name ?? (value || t('identity.selectCountry'));
  return (
    <div className="flex flex-col gap-1">
      <span className="text-ink-2 text-small">{label}</span>
      <Popover
        label={label}
        open={open}
        onOpen={setOpen}
        className="w-[min(360px,calc(100vw-32px))] p-2"
        trigger={
          <button
            type="button"
            aria-label={`${label} ${value} ${shown}`}
            className={classNames(fieldFrame(false), 'text-body')}
          >
            {value && <span className="text-ink-2 text-small">{value}</span>}
            <span className={classNames('flex-1 truncate text-left', !value && 'text-ink-3')}>
              {shown}
            </span>
            <Icon name="chevron-down" className="text-ink-3" />
          </button>
        }
      >
        <CountryList
          label={label}
          searchLabel={t('ui.searchCountry')}
          emptyText={t('ui.noCountriesFound')}
          countries={countries}
          chosen={value || undefined}
          isPresent={({ isoCode }) => isoCode === value}
          line={({ isoCode, name }) => (
            <>
              <span className="w-6 shrink-0 text-left text-ink-2 text-small">{isoCode}</span>
              <span title={name} className="truncate">
                {name}
              </span>
            </>
          )}
          onChosen={({ isoCode }) => {
            onValue(isoCode);
            setOpen(false);
          }}
        />
      </Popover>
    </div>
  );
}
