import { useState } from 'react';
import { chooseNotices, type NoticeChoice, useNotices } from '#app/data/user/account-data.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { toast } from '#app/ui/overlays/toast-store.ts';
import { ErrorState } from '#app/ui/states/error-state.tsx';
import { Section } from '../frame/section.tsx';

const names: Readonly<Record<NoticeChoice['kind'], TextKey>> = {
  'sign-in': 'accountData.newDeviceLogins',
  security: 'accountData.securityChanges',
  'api-key': 'accountData.apiKeyChanges',
  coins: 'accountData.depositsAndWithdrawals',
};

/** By which ways notices come: they can be moved, and not be turned off. */
export function NoticesPanel() {
  const t = useText();
  const { data, error, retry } = useNotices();
  const [busy, setBusy] = useState(false);
  const choose = async (choice: NoticeChoice) => {
    setBusy(true);
    try {
      await chooseNotices(choice);
      toast.success(t('accountData.notificationsSaved'));
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t('accountData.securityNotifications')}>
      <p className="px-3 pb-2 text-ink-2 text-small tablet:px-4">
        {t('accountData.securityNotificationsHint')}
      </p>
      {!data && error && <ErrorState message={error} onRetry={retry} />}
      <ul>
        {data?.list.map((choice) => (
          <li
            key={choice.kind}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t px-3 py-3 tablet:px-4"
          >
            <span>{t(names[choice.kind])}</span>
            <fieldset className="flex gap-6" aria-label={t(names[choice.kind])}>
              <Checkbox
                checked={choice.mail}
                disabled={busy || !data.hasMail || !choice.sms}
                onChecked={(mail) => void choose({ ...choice, mail })}
              >
                {t('accountData.byEmail')}
              </Checkbox>
              <Checkbox
                checked={choice.sms}
                disabled={busy || !data.hasSms || (choice.sms && !choice.mail)}
                onChecked={(sms) => void choose({ ...choice, sms })}
              >
                {t('accountData.bySms')}
              </Checkbox>
            </fieldset>
          </li>
        ))}
      </ul>
    </Section>
  );
}
