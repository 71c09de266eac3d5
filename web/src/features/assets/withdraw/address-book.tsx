import { ChainStatus } from '@bourse/contract/enumerations.ts';
import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import type { Network } from '#app/data/markets/currencies.ts';
import { messageOf } from '#app/data/server/api-error.ts';
import { removeAddress, type SavedAddress, useAddressBook } from '#app/data/user/withdrawals.ts';
import { classNames } from '#app/lib/class-names.ts';
import { formatTime } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { AssetError } from '../frame/asset-error.tsx';
import { LongId, shortId } from '../frame/long-id.tsx';
import { AddAddress } from './add-address.tsx';

interface RowProps {
  readonly saved: SavedAddress;
  readonly nowMs: number;
  /** Why it can be paid with nothing of this coin now; null: it can. */
  readonly obstacle: string | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** Why an address may not be paid now, or since when it is saved. */
function Standing({
  saved: { createTime, usableTime },
  nowMs,
  obstacle,
}: Pick<RowProps, 'saved' | 'nowMs' | 'obstacle'>) {
  const t = useText();
  const offset = useTimeOffset();
  const look = 'flex shrink-0 items-center gap-1';
  if (obstacle) return <span className={classNames(look, 'text-ink-2')}>{obstacle}</span>;
  if (usableTime > nowMs) {
    return (
      <span className={classNames(look, 'text-warn')}>
        <Icon name="lock" size={12} />
        {t('assets.newAddressUsableFrom', { time: formatTime(usableTime, offset, 'short') })}
      </span>
    );
  }
  return (
    <span className={classNames(look, 'text-ink-2')}>
      <Icon name="check" size={12} className="text-up" />
      {t('assets.savedOn', { time: formatTime(createTime, offset, 'date') })}
    </span>
  );
}

function Row({ saved, nowMs, obstacle, isChosen, onChoose, onRemove }: RowProps) {
  const t = useText();
  const { name, chain, address } = saved;
  return (
    <li
      className={classNames(
        'flex items-center border-line border-t border-l-2 hover:bg-field',
        isChosen ? 'border-l-accent bg-field' : 'border-l-transparent',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        disabled={obstacle !== null}
        onClick={onChoose}
        className="flex min-w-0 flex-1 disabled:cursor-not-allowed flex-col disabled:opacity-60 gap-0.5 py-2 pr-3 pl-3.5 tablet:pl-4.5 text-left text-small focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap justify-between gap-x-3">
          <span title={name} className="truncate font-semibold text-body">
            {name}
          </span>
          <Standing {...{ saved, nowMs, obstacle }} />
        </span>
        <span className="flex justify-between gap-3 text-ink-2">
          {chain}
          <span>{shortId(address)}</span>
        </span>
      </button>
      <IconButton
        icon="close"
        size="small"
        tone="faint"
        label={t('assets.removeAddress', { name })}
        className="mr-2"
        onClick={onRemove}
      />
    </li>
  );
}

interface AddressBookProps {
  /** What is to leave. */
  readonly coin: string;
  readonly networks: readonly Network[];
  readonly nowMs: number;
  readonly chosen: SavedAddress | undefined;
  readonly onChosen: (saved: SavedAddress) => void;
}

/** Addresses under names; a click fills the form with one. */
export function AddressBook({ coin, networks, nowMs, chosen, onChosen }: AddressBookProps) {
  const t = useText();
  const { data, error, retry } = useAddressBook();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<SavedAddress | null>(null);
  const wanted = search.trim().toLowerCase();
  const found = data?.list.filter(({ name, address }) =>
    `${name} ${address}`.toLowerCase().includes(wanted),
  );
  const obstacleOf = ({ chain }: SavedAddress) => {
    const network = networks.find((one) => one.chain === chain);
    if (network?.status === ChainStatus.enabled || networks.length === 0) return null;
    return network ? t('assets.networkPaused') : t('assets.coinNotSupported', { coin });
  };
  const remove = () => {
    // A refusal is shown as a note by the call itself.
    if (removing) removeAddress(removing.id).catch((failure) => messageOf(failure, ''));
    setRemoving(null);
  };
  return (
    <Panel label={t('assets.addressBook')} className="overflow-hidden">
      <div className="flex items-center justify-between gap-3 px-4 py-3 tablet:px-5">
        <h2 className="font-semibold">{t('assets.addressBook')}</h2>
        <Button variant="link" className="text-small" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          {t('assets.addAddress')}
        </Button>
      </div>
      {data && data.list.length > 0 && (
        <div className="px-4 pb-3 tablet:px-5">
          <SearchField label={t('assets.nameOrAddress')} value={search} onValue={setSearch} />
        </div>
      )}
      {!data && error && <AssetError message={error} onRetry={retry} />}
      {found?.length === 0 && (
        <p className="px-4 pb-5 text-ink-2 tablet:px-5 text-small">
          {data?.list.length === 0 ? t('assets.noSavedAddresses') : t('assets.noAddressFound')}
        </p>
      )}
      <ul className="max-h-[320px] overflow-y-auto">
        {found?.map((saved) => (
          <Row
            key={saved.id}
            {...{ saved, nowMs }}
            obstacle={obstacleOf(saved)}
            isChosen={saved.id === chosen?.id}
            onChoose={() => onChosen(saved)}
            onRemove={() => setRemoving(saved)}
          />
        ))}
      </ul>
      {isAdding && (
        <AddAddress
          networks={networks}
          waitMs={data?.waitMs ?? 0}
          onClose={() => setAdding(false)}
        />
      )}
      <ConfirmDialog
        isDangerous
        open={removing !== null}
        onOpen={() => setRemoving(null)}
        title={t('assets.removeAddressQuestion', { name: removing?.name ?? '' })}
        onConfirm={remove}
      >
        {removing && <LongId text={removing.address} />}
      </ConfirmDialog>
    </Panel>
  );
}
