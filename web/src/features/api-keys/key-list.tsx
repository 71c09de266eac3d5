import { type ReactNode, useState } from 'react';
import { useDevice } from '../../data/device/device.ts';
import { usePreferences } from '../../data/device/preferences.ts';
import type { ApiKey } from '../../data/user/api-keys.ts';
import { classNames } from '../../lib/class-names.ts';
import { copyText } from '../../lib/clipboard.ts';
import { formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { type Column, Table } from '../../ui/tables/table.tsx';
import { rightNames } from './key-dialog.tsx';
import { keyNameOf, shortKey } from './key-form.ts';

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  readonly onChange: (key: ApiKey) => void;
  readonly onRemove: (key: ApiKey) => void;
}

/** What is said of one key, for the table and for the cards of a phone. */
function useCells({ onChange, onRemove }: Omit<KeyListProps, 'keys'>) {
  const t = useText();
  const timeOffset = usePreferences((state) => state.timeOffset);
  const [openedAt] = useState(() => Date.now());
  const copy = async ({ code }: ApiKey) => {
    if (await copyText(code)) toast.success(t('shell.copiedToClipboard'));
  };
  const isOver = ({ expireTime }: ApiKey) => expireTime !== 0 && expireTime <= openedAt;
  const nameOf = (key: ApiKey) => keyNameOf(t, key);
  return {
    name: (key: ApiKey) => (
      <span className="flex flex-col">
        <span title={nameOf(key)} className="max-w-[180px] truncate font-semibold">
          {nameOf(key)}
        </span>
        {key.botCode && <span className="text-ink-3 text-tiny">{t('bots.tradingBotKey')}</span>}
        <span className="text-ink-2 text-small">
          {t('apiKeys.createdAt', { time: formatTime(key.createTime, timeOffset, 'date') })}
        </span>
      </span>
    ),
    code: (key: ApiKey) => (
      <span className="inline-flex items-center gap-0.5 text-ink-2 text-small">
        {shortKey(key.code)}
        <IconButton
          icon="copy"
          size="small"
          tone="faint"
          label={t('apiKeys.copyKeyOf', { name: nameOf(key) })}
          onClick={() => void copy(key)}
        />
      </span>
    ),
    rights: (key: ApiKey) => (
      <span className="flex flex-wrap gap-1">
        {key.rights.map((right) => (
          <Badge key={right}>{t(rightNames[right])}</Badge>
        ))}
        {key.withdrawTime > openedAt && (
          <span className="w-full text-ink-3 text-tiny">
            {t('apiKeys.canWithdrawFrom', {
              time: formatTime(key.withdrawTime, timeOffset, 'minute'),
            })}
          </span>
        )}
      </span>
    ),
    addresses: ({ addresses: [first, ...rest] }: ApiKey) => (
      <span className={classNames('text-small', first ? 'text-ink-2' : 'text-warn')}>
        {first ?? t('apiKeys.anyAddress')}
        {rest.length > 0 && ` +${rest.length}`}
      </span>
    ),
    used: ({ lastUsedTime, lastUsedAddress }: ApiKey) => (
      <span className="text-ink-2 text-small" title={lastUsedAddress}>
        {lastUsedTime ? formatTime(lastUsedTime, timeOffset, 'minute') : t('apiKeys.notUsedYet')}
      </span>
    ),
    ends: ({ expireTime }: ApiKey) => (
      <span className="text-ink-2 text-small">
        {expireTime ? formatTime(expireTime, timeOffset, 'date') : t('apiKeys.never')}
      </span>
    ),
    status: (key: ApiKey) => (
      <span className="inline-flex items-center gap-1.5 text-ink-2 text-small">
        <i
          aria-hidden="true"
          className={classNames('size-1.5 rounded-full', isOver(key) ? 'bg-ink-3' : 'bg-up')}
        />
        {isOver(key) ? t('apiKeys.expired') : t('apiKeys.activeKey')}
      </span>
    ),
    actions: (key: ApiKey) => (
      <span className="inline-flex">
        {!key.botCode && (
          <IconButton
            icon="edit"
            size="small"
            label={t('apiKeys.editKeyNamed', { name: nameOf(key) })}
            onClick={() => onChange(key)}
          />
        )}
        <IconButton
          icon="close"
          size="small"
          label={t('apiKeys.deleteKeyNamed', { name: nameOf(key) })}
          onClick={() => onRemove(key)}
        />
      </span>
    ),
  };
}

type Cells = ReturnType<typeof useCells>;

function Card({ apiKey, cells }: { readonly apiKey: ApiKey; readonly cells: Cells }) {
  const t = useText();
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('apiKeys.key'), cells.code(apiKey)],
    [t('apiKeys.permissionsColumn'), cells.rights(apiKey)],
    [t('apiKeys.ipAddresses'), cells.addresses(apiKey)],
    [t('apiKeys.lastUsed'), cells.used(apiKey)],
    [t('apiKeys.expires'), cells.ends(apiKey)],
    [t('apiKeys.status'), cells.status(apiKey)],
  ];
  return (
    <article className="flex flex-col gap-2 px-4 py-3">
      <header className="flex items-start justify-between gap-2">
        {cells.name(apiKey)}
        {cells.actions(apiKey)}
      </header>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
        {rows.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="flex min-h-6 items-center justify-end">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** The keys: a table, or cards where there is no room for one. */
export function KeyList({ keys, ...acts }: KeyListProps) {
  const t = useText();
  const cells = useCells(acts);
  const device = useDevice();
  if (device === 'phone' || device === 'small-phone') {
    return (
      <div className="divide-y divide-line">
        {keys.map((key) => (
          <Card key={key.code} apiKey={key} cells={cells} />
        ))}
      </div>
    );
  }
  const columns: readonly Column<ApiKey>[] = [
    { id: 'name', title: t('apiKeys.keyName'), cell: cells.name },
    { id: 'key', title: t('apiKeys.key'), cell: cells.code },
    { id: 'may', title: t('apiKeys.permissionsColumn'), cell: cells.rights },
    { id: 'addresses', title: t('apiKeys.ipAddresses'), cell: cells.addresses },
    { id: 'used', title: t('apiKeys.lastUsed'), cell: cells.used },
    { id: 'ends', title: t('apiKeys.expires'), cell: cells.ends },
    { id: 'status', title: t('apiKeys.status'), cell: cells.status, align: 'right' },
    { id: 'actions', title: t('apiKeys.actions'), cell: cells.actions, align: 'right' },
  ];
  return (
    <Table
      label={t('shell.apiKeys')}
      columns={columns}
      rows={keys}
      rowKey={({ code }) => code}
      density="roomy"
    />
  );
}
