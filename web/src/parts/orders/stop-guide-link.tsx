import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/figures/icon.tsx';

interface StopGuideLinkProps {
  /** As an icon, where a line has no room for words. */
  readonly isShort?: boolean;
}

/** Beside the fields of a stop: the page that says how it trades, in a tab of its own, so that the form stays. */
export function StopGuideLink({ isShort = false }: StopGuideLinkProps) {
  const t = useText();
  const text = t('shell.howStopsWork');
  return (
    <a
      href="/stop-guide"
      target="_blank"
      rel="noreferrer"
      {...(isShort && { 'aria-label': text })}
      className={
        isShort
          ? 'flex size-11 items-center justify-center text-ink-2'
          : 'self-start text-accent-text text-tiny hover:underline'
      }
    >
      {isShort ? <Icon name="info" size={14} /> : text}
    </a>
  );
}
