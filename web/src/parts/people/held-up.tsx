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
      {t(
        channel === 'mail'
          ? 'Mails are held up at the moment. Your code is kept and goes out as soon as they do; it works for ten minutes.'
          : 'Text messages are held up at the moment. Your code is kept and goes out as soon as they do; it works for ten minutes.',
      )}
    </p>
  );
}
