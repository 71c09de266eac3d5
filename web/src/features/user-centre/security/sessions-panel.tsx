import { useState } from 'react';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import {
  endOtherSessions,
  endSessionOf,
  type OpenSession,
  useSessions,
} from '#app/data/user/user-centre.ts';
import { NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/figures/badge.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { atHand } from '#app/ui/tables/cell-looks.ts';
import type { Column } from '#app/ui/tables/table.tsx';
import { DeviceName, ListPanel, RowAction } from './list-panel.tsx';
import { seenText } from './seen-text.ts';

const LOOK_MS = 30_000;

function useColumns(): readonly Column<OpenSession>[] {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(LOOK_MS);
  return [
    {
      id: 'browser',
      title: t('userCentre.browser'),
      cell: ({ browser, device, isCurrent }) => (
        <DeviceName device={device} name={[browser, device].filter(Boolean).join(' · ')}>
          {isCurrent && <Badge tone="accent">{t('userCentre.thisSession')}</Badge>}
        </DeviceName>
      ),
    },
    {
      id: 'location',
      title: t('userCentre.location'),
      className: 'text-ink-2',
      cell: ({ location }) => location || NO_VALUE,
    },
    {
      id: 'address',
      title: t('userCentre.ipAddress'),
      className: 'text-ink-2',
      cell: ({ address }) => address,
    },
    {
      id: 'seen',
      title: t('userCentre.lastActive'),
      className: 'text-ink-2',
      cell: ({ lastSeenTime, isCurrent }) =>
        isCurrent ? t('userCentre.activeNow') : seenText(t, lastSeenTime, nowMs, offset),
    },
    {
      id: 'action',
      title: t('userCentre.action'),
      align: 'right',
      className: atHand,
      cell: ({ code, isCurrent, browser }) =>
        isCurrent ? (
          <span className="text-ink-3 max-tablet:hidden">{NO_VALUE}</span>
        ) : (
          <RowAction
            label={t('userCentre.logOutSession')}
            name={browser}
            onAction={async () => {
              await endSessionOf(code);
              toast.success(t('userCentre.sessionLoggedOut'));
            }}
          />
        ),
    },
  ];
}

/** Everything that is signed in; the others can be signed out, one or all. */
export function SessionsPanel() {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(LOOK_MS);
  const list = useSessions();
  const columns = useColumns();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const others = (list.data ?? []).filter(({ isCurrent }) => !isCurrent).length;
  const endOthers = async () => {
    setBusy(true);
    try {
      const count = await endOtherSessions();
      toast.success(t('userCentre.sessionsLoggedOut', { count }));
      setAsking(false);
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ListPanel
        title={t('userCentre.sessions')}
        columns={columns}
        list={list}
        rowKey={({ code }) => code}
        empty={t('userCentre.noDataAvailable')}
        detail={({ location, address }) => [location, address].filter(Boolean).join(' · ')}
        seen={({ lastSeenTime, isCurrent }) =>
          isCurrent ? t('userCentre.activeNow') : seenText(t, lastSeenTime, nowMs, offset)
        }
        aside={
          others > 0 && (
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              {t('userCentre.logOutOthers')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        isDangerous
        open={isAsking}
        onOpen={setAsking}
        title={t('userCentre.logOutOthers')}
        busy={busy}
        onConfirm={() => void endOthers()}
      >
        {t('userCentre.onlyThisSession')}
      </ConfirmDialog>
    </>
  );
}
