import { useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import {
  canBePushedTo,
  type PushDevice,
  type PushDevices,
  pushToThisDevice,
  removePushDevice,
} from '../../data/notices/push-devices.ts';
import { formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/figures/badge.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';

/** Has this device pushed to if its owner allows it; returns whether it is, and says why not. */
export function useSwitchOnPush(): (devices: PushDevices) => Promise<boolean> {
  const t = useText();
  return async ({ publicKey }) => {
    if (!canBePushedTo()) {
      toast.error(t('notifications.pushUnsupported'));
      return false;
    }
    // A refusal of the server is shown as a note by the call.
    const permitted = await pushToThisDevice(publicKey).catch(() => undefined);
    if (permitted === 'no') toast.error(t('notifications.pushBlocked'));
    if (permitted === 'failed') toast.error(t('notifications.pushUnreachable'));
    return permitted === 'yes';
  };
}

function Device({ one }: { readonly one: PushDevice }) {
  const t = useText();
  const offset = useTimeOffset();
  const [busy, setBusy] = useState(false);
  const name =
    [one.browser, one.device].filter(Boolean).join(', ') || t('notifications.unknownDevice');
  const remove = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call; the row is drawn no more after the other answer.
    await removePushDevice(one).catch(() => setBusy(false));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span>
        {name} {one.isCurrent && <Badge>{t('notifications.thisDevice')}</Badge>}
        <span className="ml-2 text-ink-2 text-small">
          {t('notifications.since', { time: formatTime(one.time, offset, 'minute') })}
        </span>
      </span>
      <Button size="small" busy={busy} onClick={() => void remove()}>
        {t('notifications.turnOffPush')}
      </Button>
    </li>
  );
}

/** The devices that are pushed to, and this one if it is not among them. */
export function PushPanel({ devices }: { readonly devices: PushDevices }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const switchOn = useSwitchOnPush();
  const hasThis = devices.list.some(({ isCurrent }) => isCurrent);
  const add = async () => {
    setBusy(true);
    await switchOn(devices);
    setBusy(false);
  };
  return (
    <section
      aria-label={t('notifications.pushNotifications')}
      className="border-line border-t px-4 py-4"
    >
      <h2 className="font-semibold">{t('notifications.pushNotifications')}</h2>
      <p className="mt-1 text-ink-2 text-small">{t('notifications.pushHint')}</p>
      <ul className="mt-2">
        {devices.list.map((one) => (
          <Device key={one.code} one={one} />
        ))}
      </ul>
      {!hasThis &&
        (canBePushedTo() ? (
          <Button className="mt-2" busy={busy} onClick={() => void add()}>
            {t('notifications.turnOnHere')}
          </Button>
        ) : (
          <p className="mt-2 text-ink-2 text-small">
            {joinSentences(
              t,
              t('notifications.pushUnsupported'),
              t('notifications.addToHomeScreen'),
            )}
          </p>
        ))}
    </section>
  );
}
