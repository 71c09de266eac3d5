import { useText } from '../../lib/i18n.ts';

/** Beside the fields of a stop: the page that says how it trades, in a tab of its own, so that the form stays. */
export function StopGuideLink() {
  const t = useText();
  return (
    <a
      href="/stop-guide"
      target="_blank"
      rel="noreferrer"
      className="self-start text-accent-text text-tiny hover:underline"
    >
      {t('shell.howStopsWork')}
    </a>
  );
}
