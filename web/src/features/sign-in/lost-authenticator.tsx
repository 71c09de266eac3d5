import { useState } from 'react';
import { useTimeOffset } from '../../data/device/preferences.ts';
import { refusalOf } from '../../data/server/api-error.ts';
import { clearFlow } from '../../data/user/auth-flow.ts';
import {
  type AuthenticatorReset,
  askReset,
  useResetRule,
} from '../../data/user/authenticator-reset.ts';
import { formatOffset, formatTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { joinSentences } from '../../lib/join-sentences.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { spanText } from '../../parts/people/span-text.ts';
import { useNavigate } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Frame } from './frame.tsx';

interface LostAuthenticatorProps {
  /** The code of the mail, which was right; asking uses it up. */
  readonly code: string;
  readonly onBack: () => void;
}

/** Has a lost authenticator removed after a wait that its owner can stop. */
export function LostAuthenticator({ code, onBack }: LostAuthenticatorProps) {
  const t = useText();
  const rule = useResetRule();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<AuthenticatorReset | null>(null);
  if (asked) return <ResetAsked reset={asked} />;
  const ask = async () => {
    setBusy(true);
    try {
      setAsked(await askReset(code));
    } catch (failure) {
      setError(refusalOf(failure, t('Verify failed'), t('An unexpected error occurred')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame title={t('Remove a lost authenticator')} error={error} onSubmit={() => void ask()}>
      {rule.data && (
        <p>
          {joinSentences(
            t,
            t(
              'Your password and your code were right. Without the authenticator you can have it removed after a wait of {{wait}}, or {{longWait}} if your password was changed in the last {{fresh}}.',
              {
                wait: spanText(t, rule.data.waitMs),
                longWait: spanText(t, rule.data.longWaitMs),
                fresh: spanText(t, rule.data.freshPasswordMs),
              },
            ),
            isDemo ? t('This is a demo, so the wait is short.') : '',
          )}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-2 text-small">
        <li>{t('All your contacts are told now, half-way, before the end and at the end.')}</li>
        <li>
          {t(
            'Until then every open session, a passkey, the authenticator itself and the code in those messages can stop it.',
          )}
        </li>
        <li>{t('Then all sessions end, and withdrawals are suspended for 24 hours.')}</li>
      </ul>
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('Ask for the removal')}
      </Button>
      <Button block variant="outline" size="large" onClick={onBack}>
        {t('Back')}
      </Button>
    </Frame>
  );
}

function ResetAsked({ reset }: { readonly reset: AuthenticatorReset }) {
  const t = useText();
  const navigate = useNavigate();
  const offset = useTimeOffset();
  const time = `${formatTime(reset.endTime, offset, 'full')} (${formatOffset(offset)})`;
  const leave = () => {
    clearFlow();
    navigate('/login', { replace: true });
  };
  return (
    <Frame title={t('The removal is under way')} onSubmit={leave}>
      <p role="status">
        {t(
          'Your authenticator will be removed on {{time}}. Then log in with your password and a code.',
          { time },
        )}
      </p>
      <p className="text-ink-2 text-small">
        {t('If you find it, just log in with it: that stops the removal.')}
      </p>
      <Button type="submit" variant="primary" size="large" block>
        {t('Back to the login page')}
      </Button>
    </Frame>
  );
}
