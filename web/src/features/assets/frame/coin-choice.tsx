import { useState } from 'react';
import { useCurrencies } from '#app/data/markets/currencies.ts';
import { useText } from '#app/lib/i18n.ts';
import { CoinIcon } from '#app/ui/figures/coin-icon.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { useCombobox } from '#app/ui/forms/combobox.ts';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Popover } from '#app/ui/overlays/popover.tsx';

interface CoinChoiceProps {
  readonly coin: string;
  readonly onCoin: (coin: string) => void;
}

/** The coins with what they are found by; drawn anew each time it is opened. */
function CoinList({ coin, onCoin }: CoinChoiceProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const coins = useCurrencies().data?.currency ?? [];
  const wanted = search.trim().toLowerCase();
  const found = coins
    .filter(({ symbol, currency }) => `${symbol} ${currency}`.toLowerCase().includes(wanted))
    // What no network carries can be neither sent nor received.
    .toSorted(
      (left, right) => Number(right.networks.length > 0) - Number(left.networks.length > 0),
    );
  const { input, list, option, point } = useCombobox({
    label: t('wallet.coin'),
    keys: found.map(({ symbol }) => symbol),
    search,
    chosen: coin,
    popup: 'listbox',
    onChoose: onCoin,
  });
  return (
    <>
      <SearchField
        label={t('assets.searchCoin')}
        value={search}
        onValue={setSearch}
        combobox={input}
      />
      <div {...list} className="mt-2 max-h-[264px] overflow-y-auto">
        {found.map(({ symbol, currency, icon, networks }) => (
          <button
            key={symbol}
            type="button"
            role="option"
            tabIndex={-1}
            {...option(symbol)}
            onPointerMove={() => point(symbol)}
            onClick={() => onCoin(symbol)}
            className="flex h-10 w-full items-center gap-3 rounded px-3 text-body aria-selected:bg-field"
          >
            <CoinIcon coin={symbol} source={icon} />
            <span className="font-semibold">{symbol}</span>
            <span className="min-w-0 flex-1 truncate text-left text-ink-2 text-small">
              {currency}
            </span>
            {networks.length === 0 && (
              <span className="text-ink-3 text-small">{t('assets.noNetwork')}</span>
            )}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className="py-6 text-center text-ink-3 text-small">{t('assets.noAssetsFound')}</p>
      )}
    </>
  );
}

/** The coin that comes or goes, with a searchable list. */
export function CoinChoice({ coin, onCoin }: CoinChoiceProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const known = useCurrencies().data?.currency.find(({ symbol }) => symbol === coin);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <span aria-hidden="true" className="text-ink-2 text-small">
        {t('wallet.coin')}
      </span>
      <Popover
        label={t('wallet.coin')}
        open={open}
        onOpen={setOpen}
        className="w-[320px] max-w-[calc(100vw-16px)] p-2"
        trigger={
          <button
            type="button"
            aria-label={`${t('wallet.coin')} ${coin} ${known?.currency ?? ''}`.trim()}
            className="flex h-11 w-full items-center gap-3 rounded border border-(--field-edge) bg-field px-3 text-left hover:border-edge"
          >
            <CoinIcon coin={coin} source={known?.icon} size={22} />
            <span className="min-w-0 flex-1 truncate">
              <span className="font-semibold">{coin}</span>{' '}
              <span className="text-ink-2 max-phone:hidden">{known?.currency}</span>
            </span>
            <Icon name="chevron-down" size={14} className="text-ink-3" />
          </button>
        }
      >
        <CoinList
          coin={coin}
          onCoin={(chosen) => {
            onCoin(chosen);
            setOpen(false);
          }}
        />
      </Popover>
    </div>
  );
}
