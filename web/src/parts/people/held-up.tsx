import { useText } from '../../lib/i18n.ts';

interface HeldUpProps {
  /** The way that the code goes. */
  readonly channel: 'mail' | 'sms';
}

/** Beside a code that was asked for: said of all mails, or all text messages, it tells nothing of this contact. */
export function HeldUp({ channel }: HeldUpProps) {
  const t = useText();
  return (
    <p role="status" className="rounded bg-warn-bg px-3 py-2 text-small text-warn">
      {t(channel === 'mail' ? 'signIn.emailDelayed' : 'signIn.smsDelayed')}
    </p>
  );
}
