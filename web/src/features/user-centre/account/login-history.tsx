import { useState } from 'react';
import { useIsPhone } from '#app/data/device/device.ts';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import {
  endOtherSessions,
  SIGN_INS_PAGE_SIZE,
  type SignIn,
  useSignIns,
} from '#app/data/user/user-centre.ts';
import { formatTime, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Badge } from '#app/ui/figures/badge.tsx';
import { useNavigate } from '#app/ui/layout/address.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/states/empty-state.tsx';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Pager } from '#app/ui/tables/pager.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { PhoneRows } from '../frame/phone-rows.tsx';
import { Section } from '../frame/section.tsx';
import { opensDialog } from '../frame/security-dialogs.ts';

function DeviceCell({ device, isCurrent }: SignIn) {
  const t = useText();
  return (
    <span className="flex items-center gap-2">
      {device || t('userCentre.unknownDevice')}
      {isCurrent && <Badge tone="accent">{t('userCentre.thisSession')}</Badge>}
    </span>
  );
}

function useColumns(): readonly Column<SignIn>[] {
  const t = useText();
  const offset = useTimeOffset();
  return [
    {
      id: 'time',
      title: t('userCentre.time'),
      className: 'text-ink-2',
      cell: ({ time }) => formatTime(time, offset, 'short'),
    },
    {
      id: 'device',
      title: t('userCentre.device'),
      cell: (row) => <DeviceCell {...row} />,
    },
    {
      id: 'location',
      title: t('userCentre.location'),
      className: 'text-ink-2',
      cell: ({ location }) => location || NO_VALUE,
    },
    {
      id: 'ip',
      title: t('userCentre.ipAddressCity'),
      className: 'text-ink-2',
      cell: ({ ip }) => `${ip} / ${NO_VALUE}`,
    },
  ];
}

const rowKey = ({ time, ip }: SignIn) => `${time} ${ip}`;

function PhoneList({ list }: { list: readonly SignIn[] }) {
  const t = useText();
  const offset = useTimeOffset();
  if (list.length === 0) {
    return <EmptyState title={t('userCentre.noDataAvailable')} className="border-line border-t" />;
  }
  return (
    <PhoneRows
      label={t('userCentre.loginHistory')}
      rows={list}
      rowKey={rowKey}
      title={(row) => <DeviceCell {...row} />}
      detail={({ location, ip }) => [location, ip].filter(Boolean).join(' · ')}
      aside={({ time }) => <span className="text-ink-2">{formatTime(time, offset, 'minute')}</span>}
    />
  );
}

/** When, with what and from where the account was signed in. */
export function LoginHistory() {
  const t = useText();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const { data, error, retry } = useSignIns(page);
  const isPhone = useIsPhone();
  return (
    <Section title={t('userCentre.loginHistory')} aside={<SecureAccount />}>
      {data ? (
        <>
          {isPhone ? (
            <PhoneList list={data.list} />
          ) : (
            <Table
              label={t('userCentre.loginHistory')}
              columns={columns}
              rows={data.list}
              rowKey={rowKey}
              empty={<EmptyState title={t('userCentre.noDataAvailable')} />}
              className="border-line border-t"
            />
          )}
          {data.total > SIGN_INS_PAGE_SIZE && (
            <div className="border-line border-t p-2">
              <Pager
                page={page}
                pageSize={SIGN_INS_PAGE_SIZE}
                total={data.total}
                onPage={setPage}
              />
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState message={error} onRetry={retry} />
      ) : (
        <Skeleton className="m-4 h-[180px]" />
      )}
    </Section>
  );
}

/** For a sign-in that is not one's own: everybody else is out, then a new password. */
function SecureAccount() {
  const t = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const secure = async () => {
    setBusy(true);
    try {
      await endOtherSessions();
      const { to, state } = opensDialog('password');
      navigate(to, { state });
    } catch {
      // The call has said what went wrong.
      setBusy(false);
    }
  };
  return (
    <span className="text-ink-2 text-small">
      {t('userCentre.unknownLogin')}{' '}
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="font-medium text-accent-text hover:underline"
      >
        {t('userCentre.secureAccount')}
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        title={t('userCentre.secureAccount')}
        busy={busy}
        onConfirm={() => void secure()}
      >
        {t('userCentre.secureAccountHint')}
      </ConfirmDialog>
    </span>
  );
}
