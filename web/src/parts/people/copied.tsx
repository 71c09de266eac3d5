import type { ReactNode } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';

interface CopiedProps {
  readonly text: string;
  /** What is shown in place of the text. */
  readonly children?: ReactNode;
}

/** A text that is copied by a click on it. */
export function Copied({ text, children }: CopiedProps) {
  const t = useText();
  const copy = async () => {
    if (await copyText(text)) toast.success(t('shell.copiedToClipboard'));
  };
  return (
    <button
      type="button"
      title={t('ui.copy')}
      onClick={() => void copy()}
      className="flex min-w-0 max-w-full items-center gap-1.5 hover:text-ink"
    >
      <span title={text} className="min-w-0 truncate">
        {children ?? text}
      </span>
      <Icon name="copy" size={14} className="shrink-0 text-ink-2" />
    </button>
  );
}
