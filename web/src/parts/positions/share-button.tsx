import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { openFuturesDialog } from './dialog-store.ts';
import type { SharedPosition } from './shared-position.ts';

interface ShareButtonProps {
  /** Undefined while its figures are not known. */
  readonly position: () => SharedPosition | undefined;
}

/** Opens the share card of a position as it is at the press. */
export function ShareButton({ position }: ShareButtonProps) {
  const t = useText();
  const share = () => {
    const shared = position();
    if (shared) openFuturesDialog({ kind: 'share', position: shared });
  };
  return (
    <IconButton
      icon="upload"
      size="small"
      tone="faint"
      label={t('futuresPanel.sharePosition')}
      onClick={share}
    />
  );
}
