import type { NotificationKind } from '@bourse/contract/notifications.ts';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import {
  chooseFundingRate,
  chooseNotification,
  type NotificationChoices,
  useNotificationChoices,
} from '../../data/notices/notifications.ts';
import { usePushDevices } from '../../data/notices/push-devices.ts';
import { divideDecimals, multiplyDecimals, trimZeros } from '../../lib/decimal.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PushPanel, useSwitchOnPush } from './push-panel.tsx';

/** Of a rate as a part, and so two less in percent. */
const RATE_DECIMALS = 8;

const names: Readonly<Record<NotificationKind, TextKey>> = {
  fill: 'notifications.orderFills',
  exit: 'notifications.exitOrders',
  'price-alert': 'notifications.priceAlerts',
  margin: 'notifications.marginRatio',
  liquidation: 'notifications.liquidations',
  funding: 'notifications.fundingAboveRate',
  bots: 'notifications.botStops',
  deposit: 'notifications.deposits',
  withdrawal: 'notifications.withdrawals',
  'sign-in': 'notifications.newDeviceLogins',
  security: 'notifications.securityEvents',
  identity: 'notifications.identityResults',
  announcement: 'shell.announcements',
  support: 'notifications.supportReplies',
};

function FundingRate({ choices }: { readonly choices: NotificationChoices }) {
  const t = useText();
  const [percent, setPercent] = useState(trimZeros(multiplyDecimals(choices.fundingRate, '100')));
  const [busy, setBusy] = useState(false);
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await chooseFundingRate(trimZeros(divideDecimals(percent, '100', RATE_DECIMALS)));
      toast.success(t('notifications.settingsSaved'));
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => void keep(event)}
      className="flex flex-wrap items-end gap-3 border-line border-t px-4 py-4"
    >
      <NumberField
        className="w-[220px]"
        label={t('notifications.fundingRateThreshold')}
        value={percent}
        onValue={setPercent}
        decimals={RATE_DECIMALS - 2}
        unit="%"
      />
      <Button type="submit" busy={busy} disabled={percent === ''}>
        {t('notifications.saveRate')}
      </Button>
    </form>
  );
}

/** What one is told, and where. */
export function ChoicesPanel() {
  const t = useText();
  const { data, error, retry } = useNotificationChoices();
  const devices = usePushDevices();
  const switchOn = useSwitchOnPush();
  const [busy, setBusy] = useState(false);
  const choose = async (choice: NotificationChoices['list'][number]) => {
    setBusy(true);
    // A refusal is shown as a note by the call.
    await chooseNotification(choice).catch(() => undefined);
    setBusy(false);
  };
  /** With the first one that is switched on the browser asks whether it may. */
  const choosePush = async (choice: NotificationChoices['list'][number]) => {
    const known = devices.data;
    if (!known) return;
    setBusy(true);
    if (!choice.push || known.list.length > 0 || (await switchOn(known))) await choose(choice);
    setBusy(false);
  };
  if (!data) {
    return error ? <ErrorState message={error} onRetry={retry} /> : <Skeleton className="h-96" />;
  }
  return (
    <div className="rounded border border-line bg-panel">
      <p className="px-4 py-3 text-ink-2 text-small">
        {t('notifications.emailRules')}{' '}
        <Link to="/user?tab=Security" className="text-accent-text underline">
          {t('notifications.deliveryChannels')}
        </Link>
      </p>
      <ul>
        {data.list.map((choice) => (
          <li
            key={choice.kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t px-4 py-3"
          >
            <span>{t(names[choice.kind])}</span>
            <fieldset
              className="ml-auto flex flex-wrap gap-x-6 gap-y-2 max-phone:gap-x-4"
              aria-label={t(names[choice.kind])}
            >
              <Checkbox
                checked={choice.app}
                disabled={busy}
                onChecked={(app) => void choose({ ...choice, app })}
              >
                {t('notifications.inApp')}
              </Checkbox>
              <Checkbox
                checked={choice.mail}
                disabled={busy || choice.isMailFixed || !data.hasMail}
                onChecked={(mail) => void choose({ ...choice, mail })}
              >
                {t('notifications.byEmail')}
              </Checkbox>
              <Checkbox
                checked={choice.push}
                disabled={busy || !devices.data}
                onChecked={(push) => void choosePush({ ...choice, push })}
              >
                {t('notifications.byPush')}
              </Checkbox>
            </fieldset>
          </li>
        ))}
      </ul>
      {devices.data && <PushPanel devices={devices.data} />}
      <FundingRate choices={data} />
    </div>
  );
}
