import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { MESSAGE_CHARACTERS_MAX, SUBJECT_CHARACTERS_MAX } from '@bourse/contract/support.ts';
import { useState } from 'react';
import { ApiError } from '../../data/server/api-error.ts';
import { useSubmit } from '../../data/server/use-submit.ts';
import { openGuestTicket, sendGuestCode } from '../../data/user/support.ts';
import { useText } from '../../lib/i18n.ts';
import { landsInOutbox } from '../../lib/page-meta.ts';
import { HeldUp } from '../../parts/people/held-up.tsx';
import { useCountdown } from '../../parts/people/use-countdown.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const CODE_LENGTH = 6;
const empty = { email: '', code: '', subject: '', text: '' };

/** What a code was sent for. */
interface Sent {
  readonly email: string;
  readonly key: string;
  readonly isSlow: boolean;
}

/** Sends codes, and counts until the next one. */
function useCodes(email: string) {
  const { busy, message, submit } = useSubmit({ email }, 'signIn.sendCodeFailed');
  const [sent, setSent] = useState<Sent>();
  const [untilMs, setUntilMs] = useState(0);
  const waitFor = (seconds: number) => setUntilMs(Date.now() + seconds * 1_000);
  const send = () =>
    submit(async () => {
      try {
        const { key, waitSeconds, isSlow } = await sendGuestCode(email);
        setSent({ email, key, isSlow });
        waitFor(waitSeconds);
      } catch (error) {
        if (error instanceof ApiError && error.retryAfterSeconds) waitFor(error.retryAfterSeconds);
        throw error;
      }
    });
  return { busy, message, send, sent, seconds: useCountdown(untilMs) };
}

/** Writes to the support without an account: a code proves the mail address, and the answer goes there. */
export function GuestForm() {
  const t = useText();
  const [draft, setDraft] = useState(empty);
  const change = (changes: Partial<typeof empty>) => setDraft({ ...draft, ...changes });
  const { email, code, subject, text } = draft;
  const codes = useCodes(email.trim());
  const { busy, message, submitting } = useSubmit(draft);
  const [opened, setOpened] = useState<string>();
  const { sent, seconds } = codes;
  const isProved = sent?.email === email.trim() && code.length === CODE_LENGTH;

  if (opened && sent) {
    return (
      <p role="status" className="rounded bg-good-bg px-4 py-3 text-good">
        {t('support.messageReceived', {
          number: opened,
          email: sent.email,
          hours: houseNumbers.ticketAnswerHours,
        })}
      </p>
    );
  }
  const send = async () => {
    if (sent) setOpened(await openGuestTicket({ key: sent.key, code, subject, text }));
  };
  return (
    <form
      onSubmit={submitting(send)}
      className="flex flex-col gap-4 rounded border border-line bg-panel p-5"
    >
      <h2 className="font-semibold text-body">{t('support.noAccountOrLogin')}</h2>
      <TextField
        label={t('userCentre.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onValue={(value) => change({ email: value })}
        error={codes.message}
        hint={sent?.email === email.trim() && t('authenticator.sentTo', { target: sent.email })}
        after={
          <button
            type="button"
            disabled={!email.includes('@') || codes.busy || seconds > 0}
            onClick={() => void codes.send()}
            className="shrink-0 font-semibold text-accent-text text-small disabled:text-ink-3"
          >
            {codes.busy
              ? t('signIn.sending')
              : seconds > 0
                ? waitText(seconds, t)
                : t('authenticator.sendCode')}
          </button>
        }
      />
      {sent?.isSlow && <HeldUp channel="mail" />}
      <TextField
        label={t('authenticator.emailCode')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={2 * CODE_LENGTH}
        value={code}
        onValue={(value) =>
          change({
            code: value
              .replace(/[^A-Za-z0-9]/g, '')
              .toUpperCase()
              .slice(0, CODE_LENGTH),
          })
        }
        hint={
          sent &&
          landsInOutbox(sent.email) && (
            <a href="/dev/outbox" target="_blank" rel="noreferrer" className="underline">
              {t('signIn.openOutbox')}
            </a>
          )
        }
      />
      <TextField
        label={t('support.subject')}
        value={subject}
        maxLength={SUBJECT_CHARACTERS_MAX}
        onValue={(value) => change({ subject: value })}
      />
      <TextArea
        label={t('support.yourMessage')}
        rows={6}
        value={text}
        maxLength={MESSAGE_CHARACTERS_MAX}
        placeholder={t('support.neverShareSecrets')}
        onValue={(value) => change({ text: value })}
      />
      {message && (
        <p role="alert" className="text-bad text-small">
          {message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={busy}
        disabled={!isProved || !subject.trim() || !text.trim()}
      >
        {t('support.sendReply')}
      </Button>
    </form>
  );
}

function waitText(seconds: number, t: ReturnType<typeof useText>): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1
    ? t('signIn.resendInMinutes', { minutes })
    : t('signIn.resendInSeconds', { seconds });
}
