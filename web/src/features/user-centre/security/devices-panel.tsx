import { useTimeOffset } from '#app/data/device/preferences.ts';
import { useClock } from '#app/data/device/use-clock.ts';
import { type KnownDevice, removeDevice, useDevices } from '#app/data/user/user-centre.ts';
import { formatTime, NO_VALUE } from '#app/lib/format.ts';
import { useText } from '#app/lib/i18n.ts';
import { Badge } from '#app/ui/figures/badge.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { atHand } from '#app/ui/tables/cell-looks.ts';
import type { Column } from '#app/ui/tables/table.tsx';
import { DeviceName, ListPanel, RowAction } from './list-panel.tsx';
import { seenText } from './seen-text.ts';

const LOOK_MS = 30_000;

function useColumns(): readonly Column<KnownDevice>[] {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(LOOK_MS);
  return [
    {
      id: 'device',
      title: t('userCentre.device'),
      cell: ({ device, browser, isCurrent }) => (
        <DeviceName device={device} name={device || browser}>
          {isCurrent && <Badge tone="accent">{t('userCentre.thisDevice')}</Badge>}
        </DeviceName>
      ),
    },
    {
      id: 'browser',
      title: t('userCentre.browser'),
      className: 'text-ink-2',
      cell: ({ browser }) => browser || NO_VALUE,
    },
    {
      id: 'location',
      title: t('userCentre.location'),
      className: 'text-ink-2',
      cell: ({ location }) => location || NO_VALUE,
    },
    {
      id: 'first',
      title: t('userCentre.firstSeen'),
      className: 'text-ink-2',
      cell: ({ firstSeenTime }) => formatTime(firstSeenTime, offset, 'date'),
    },
    {
      id: 'last',
      title: t('userCentre.lastLogin'),
      className: 'text-ink-2',
      cell: ({ lastSeenTime }) => seenText(t, lastSeenTime, nowMs, offset),
    },
    {
      id: 'action',
      title: t('userCentre.action'),
      align: 'right',
      className: atHand,
      cell: ({ code, device, browser }) => (
        <RowAction
          label={t('userCentre.remove')}
          name={`${browser} ${device}`.trim()}
          onAction={async () => {
            await removeDevice(code);
            toast.success(t('userCentre.deviceRemoved'));
          }}
        />
      ),
    },
  ];
}

/** Devices that a sign-in is not told about any more. */
export function DevicesPanel() {
  const t = useText();
  const offset = useTimeOffset();
  const nowMs = useClock(LOOK_MS);
  const columns = useColumns();
  return (
    <ListPanel
      title={t('userCentre.devices')}
      columns={columns}
      list={useDevices()}
      rowKey={({ code }) => code}
      detail={({ browser, location }) => [browser, location].filter(Boolean).join(' · ')}
      seen={({ lastSeenTime }) => seenText(t, lastSeenTime, nowMs, offset)}
      empty={t('userCentre.noKnownDevices')}
      aside={<span className="text-ink-2 text-small">{t('userCentre.newDeviceNotice')}</span>}
    />
  );
}
