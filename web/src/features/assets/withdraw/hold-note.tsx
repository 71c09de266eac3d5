import { useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '#app/data/device/preferences.ts';
import { endDemoHold, type WithdrawState } from '#app/data/user/withdrawals.ts';
import { formatOffset, formatTime } from '#app/lib/format.ts';
import { type TextKey, useText } from '#app/lib/i18n.ts';
import { joinSentences } from '#app/lib/join-sentences.ts';
import { isDemo } from '#app/lib/page-meta.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Icon } from '#app/ui/figures/icon.tsx';

const causes: Readonly<Record<WithdrawState['holdCause'], TextKey>> = {
  '': 'assets.holdSecurityChanged',
  'password-changed': 'assets.holdPasswordChanged',
  'password-reset': 'assets.holdPasswordReset',
  'email-changed': 'assets.holdEmailChanged',
  'phone-changed': 'assets.holdPhoneChanged',
  'authenticator-bound': 'assets.holdAuthenticatorAdded',
  'authenticator-unbound': 'assets.holdAuthenticatorRemoved',
  'passkey-added': 'assets.holdPasskeyAdded',
  'passkey-removed': 'assets.holdPasskeyRemoved',
  'factor-reset': 'assets.holdTwoFactorReset',
};

/** What stands against every withdrawal now: a hold with its exact end, no second factor, or too many of a day. */
export function HoldNote({ state, nowMs }: { state: WithdrawState | undefined; nowMs: number }) {
  const t = useText();
  const offset = useTimeOffset();
  if (!state) return null;
  const timeOf = (timeMs: number) =>
    `${formatTime(timeMs, offset, 'full')} (${formatOffset(offset)})`;
  if (state.holdUntil > nowMs) {
    const time = timeOf(state.holdUntil);
    return (
      <div className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
        <Icon name="lock" className="text-warn" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <p className="min-w-60 flex-1">
            <b className="block font-semibold">{t('assets.withdrawalsOnHold', { time })}</b>
            {joinSentences(t, t(causes[state.holdCause]), t('assets.holdStillPossible'))}
          </p>
          {isDemo && <DemoDay />}
        </div>
      </div>
    );
  }
  if (state.hasFactor && state.nextRequestTime > nowMs) {
    return (
      <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
        <Icon name="history" className="text-warn" />
        <span>
          {t('assets.requestLimitReached', {
            max: state.requestsMax,
            time: timeOf(state.nextRequestTime),
          })}
        </span>
      </p>
    );
  }
  if (state.hasFactor) return null;
  return (
    <p className="flex items-start gap-2 rounded bg-warn-bg px-4 py-3 text-small">
      <Icon name="shield" className="text-warn" />
      <span>
        {t('assets.twoFactorNeeded')}{' '}
        <Link to="/user?tab=Security" className="text-accent-text underline underline-offset-2">
          {t('assets.setUpTwoFactor')}
        </Link>
      </span>
    </p>
  );
}

/** In a demo nobody waits for a day to see a withdrawal. */
function DemoDay() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    // A refusal is shown as a note by the call itself.
    await endDemoHold().catch(() => {});
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} onClick={() => void end()}>
      {t('assets.demoSkipHold')}
    </Button>
  );
}
