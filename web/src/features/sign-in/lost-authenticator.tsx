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
import { Button } from '../../ui/buttons/button.tsx';
import { useNavigate } from '../../ui/layout/address.tsx';
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
      setError(refusalOf(failure, t('signIn.verifyFailed'), t('shell.unexpectedError')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Frame title={t('recovery.removeLostAuthenticator')} error={error} onSubmit={() => void ask()}>
      {rule.data && (
        <p>
          {joinSentences(
            t,
            t('recovery.authenticatorRemovalWait', {
              wait: spanText(t, rule.data.waitMs),
              longWait: spanText(t, rule.data.longWaitMs),
              fresh: spanText(t, rule.data.freshPasswordMs),
            }),
            isDemo ? t('recovery.demoWait') : '',
          )}
        </p>
      )}
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-2 text-small">
        <li>{t('recovery.removalNotices')}</li>
        <li>{t('recovery.authenticatorRemovalStop')}</li>
        <li>{t('recovery.removalHold')}</li>
      </ul>
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {t('recovery.requestRemoval')}
      </Button>
      <Button block variant="outline" size="large" onClick={onBack}>
        {t('ui.back')}
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
    <Frame title={t('recovery.removalRequested')} onSubmit={leave}>
      <p role="status">{t('recovery.authenticatorRemovalOn', { time })}</p>
      <p className="text-ink-2 text-small">{t('recovery.foundAuthenticator')}</p>
      <Button type="submit" variant="primary" size="large" block>
        {t('recovery.backToLogin')}
      </Button>
    </Frame>
  );
}
