import { useState } from 'react';
import { Link } from 'wouter';
import { useTimeOffset } from '../../../data/device/preferences.ts';
import { endDemoHold, type WithdrawState } from '../../../data/user/withdrawals.ts';
import { formatOffset, formatTime } from '../../../lib/format.ts';
import { type TextKey, useText } from '../../../lib/i18n.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { isDemo } from '../../../lib/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

const causes: Readonly<Record<WithdrawState['holdCause'], TextKey>> = {
  '': 'The security of your account changed.',
  'password-changed': 'Your password changed.',
  'password-reset': 'A reset changed your password.',
  'email-changed': 'Your e-mail address changed.',
  'phone-changed': 'Your phone number changed.',
  'authenticator-bound': 'Your account has a new authenticator.',
  'authenticator-unbound': 'Your account has no authenticator any more.',
  'passkey-added': 'Your account has a new passkey.',
  'passkey-removed': 'Your account has one passkey less.',
  'factor-reset': 'A reset ended your second factor.',
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
            <b className="block font-semibold">{t('Withdrawals rest until {{time}}.', { time })}</b>
            {joinSentences(
              t,
              t(causes[state.holdCause]),
              t('Until then you can deposit, trade and transfer.'),
            )}
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
          {t('You have asked for {{max}} withdrawals in 24 hours. The next one: {{time}}.', {
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
        {t('Withdrawals need an authenticator or a passkey.')}{' '}
        <Link to="/user?tab=Security" className="text-accent-text underline underline-offset-2">
          {t('Set one up')}
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
      {t('Demo: let the day pass')}
    </Button>
  );
}
