import { routes } from '@bourse/contract/route-paths.ts';
import { useState } from 'react';
import { ApiError, messageOf } from '../../data/server/api-error.ts';
import { call } from '../../data/server/client.ts';
import { useText } from '../../lib/i18n.ts';
import { landsInOutbox } from '../../lib/page-meta.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';
import { HeldUp } from './held-up.tsx';
import { useCountdown } from './use-countdown.ts';

const CODE_LENGTH = 6;

type Channel = 'mail' | 'sms';

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly scene: number;
  readonly channel: Channel;
  /** Where it goes; null while that is not typed yet. Nothing named: the own contact. */
  readonly target: CodeTarget | null;
  /** What is said of where it went, where the label does not say it. */
  readonly sentTo?: string;
  readonly name?: string;
  readonly size?: 'large';
  readonly error?: string | null;
}

/** Sends the code, and counts the seconds until the next one, of each channel. */
function useSending({ scene, channel, target }: CodeFieldProps) {
  const t = useText();
  const [untilMs, setUntilMs] = useState<Partial<Record<Channel, number>>>({});
  /** Whether mails or messages were held up when a code was sent; absent: none was. */
  const [slow, setSlow] = useState<Partial<Record<Channel, boolean>>>({});
  const [isSending, setSending] = useState(false);
  const waitFor = (seconds: number) =>
    setUntilMs({ ...untilMs, [channel]: Date.now() + seconds * 1_000 });
  const send = async () => {
    if (!target || isSending) return;
    setSending(true);
    try {
      const { waitSeconds, isSlow } = await sendOwnCode(scene, target);
      setSlow({ ...slow, [channel]: isSlow });
      waitFor(waitSeconds);
    } catch (error) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      if (seconds) waitFor(seconds);
      const failed =
        channel === 'mail'
          ? t('authenticator.sendEmailCodeFailed')
          : t('authenticator.sendPhoneCodeFailed');
      toast.error(`${failed} ${messageOf(error, t('shell.apiError'))}`);
    } finally {
      setSending(false);
    }
  };
  const until = untilMs[channel];
  const seconds = useCountdown(until ?? 0);
  return {
    send,
    isSending,
    wasSent: slow[channel] !== undefined,
    isSlow: slow[channel] ?? false,
    seconds,
  };
}

/** A code that is sent on demand, once a minute. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onValue, channel, target, sentTo, name, size, error } = props;
  const t = useText();
  const { send, isSending, wasSent, isSlow, seconds } = useSending(props);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={label}
        {...(name && { name })}
        {...(size && { size })}
        value={value}
        onValue={(text) =>
          onValue(
            text
              .replace(/[^A-Za-z0-9]/g, '')
              .toUpperCase()
              .slice(0, CODE_LENGTH),
          )
        }
        error={error ?? null}
        hint={wasSent && sentTo !== undefined && <SentTo target={sentTo} />}
        // One that is pasted may bring spaces.
        maxLength={2 * CODE_LENGTH}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        after={
          <button
            type="button"
            disabled={!target || isSending || seconds > 0}
            onClick={() => void send()}
            className="shrink-0 font-semibold text-accent-text text-small disabled:text-ink-3"
          >
            {isSending
              ? t('signIn.sending')
              : seconds > 0
                ? t('signIn.resendInSeconds', { seconds })
                : t('authenticator.sendCode')}
          </button>
        }
      />
      {isSlow && <HeldUp channel={channel} />}
    </div>
  );
}

function SentTo({ target }: { readonly target: string }) {
  const t = useText();
  return (
    <>
      {t('authenticator.sentTo', { target })}
      {landsInOutbox(target) && (
        <>
          {' · '}
          <a href="/dev/outbox" target="_blank" rel="noreferrer" className="underline">
            {t('signIn.openOutbox')}
          </a>
        </>
      )}
    </>
  );
}

/** Has a code sent that a signed-in person asked for; returns the seconds until the next one, and whether it will be late. */
const sendOwnCode = (scene: number, target: CodeTarget) =>
  call(routes.codeSend, { body: { ...target, scene } }, { toast: 'silent' });

/** Where a code goes: an own contact when nothing is named, else one to bind. */
interface CodeTarget {
  readonly email?: string;
  readonly areaCode?: string;
  readonly mobile?: string;
}
