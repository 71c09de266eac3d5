import { type ReactNode, useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import type { Loadable } from '#app/data/server/loadable.ts';
import { useText } from '#app/lib/i18n.ts';
import { firstPress } from '#app/ui/buttons/first-press.ts';
import { Icon } from '#app/ui/figures/icon.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { PhoneRows } from '../frame/phone-rows.tsx';
import { Section } from '../frame/section.tsx';

interface ListPanelProps<Row> {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly list: Loadable<readonly Row[]>;
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
  /** Of a row on a phone: under the first column, and at its end above the last one. */
  readonly detail: (row: Row) => string;
  readonly seen: (row: Row) => string;
}

/** A short list of the account with its four states. */
export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { title, aside, columns, rowKey, empty, detail, seen } = props;
  const isPhone = useIsPhone();
  const [first, last] = [columns[0], columns.at(-1)];
  const { data, error, retry } = props.list;
  return (
    <Section title={title} aside={aside}>
      {data && isPhone && data.length === 0 ? (
        <EmptyState title={empty} className="border-line border-t" />
      ) : data && isPhone ? (
        <PhoneRows
          label={title}
          rows={data}
          rowKey={rowKey}
          title={(row) => first?.cell(row)}
          detail={detail}
          aside={(row) => (
            <>
              <p className="text-ink-2">{seen(row)}</p>
              {last?.cell(row)}
            </>
          )}
        />
      ) : data ? (
        <Table
          label={title}
          columns={columns}
          rows={data}
          rowKey={rowKey}
          empty={<EmptyState title={empty} />}
          className="border-line border-t"
        />
      ) : error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <Skeleton className="m-4 h-[108px]" />
      )}
    </Section>
  );
}

interface DeviceNameProps {
  /** The system: iPhone, Mac, ... */
  readonly device: string;
  readonly name: string;
  readonly children?: ReactNode;
}

/** What somebody signs in with, with a drawing of it. */
export function DeviceName({ device, name, children }: DeviceNameProps) {
  const t = useText();
  const isHeld = /^(iPhone|iPad|Android)$/.test(device);
  return (
    <span className="flex items-center gap-3">
      <Icon name={isHeld ? 'phone' : 'laptop'} className="text-ink-2" />
      <span className="font-medium">{name || t('userCentre.unknownDevice')}</span>
      {children}
    </span>
  );
}

interface RowActionProps {
  readonly label: string;
  /** What it is done to, for those who cannot see the row. */
  readonly name: string;
  readonly onAction: () => Promise<void>;
}

/** An action that every row has: quiet until it is pointed at. */
export function RowAction({ label, name, onAction }: RowActionProps) {
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await onAction();
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      disabled={busy}
      onClick={firstPress(() => void act())}
      className="font-medium text-ink-2 hover:text-accent-text disabled:opacity-45"
    >
      {label}
    </button>
  );
}
