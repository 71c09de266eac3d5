import type { ReactNode } from 'react';
import { hideAmounts, useAreAmountsHidden } from '#app/data/device/hidden-amounts.ts';
import { useText } from '#app/lib/i18n.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';

/** What stands for an amount that eyes beside should not see. */
const HIDDEN = '****';

/** An amount of one's own, or what stands for it while this device hides them. */
export function Amount({ children }: { readonly children: ReactNode }) {
  return useAreAmountsHidden() ? HIDDEN : children;
}

/** Shows and hides the amounts of the page. */
export function EyeButton() {
  const t = useText();
  const isHidden = useAreAmountsHidden();
  return (
    <IconButton
      icon={isHidden ? 'eye-off' : 'eye'}
      size="small"
      className="max-[359px]:reach-up"
      label={isHidden ? t('assets.showAmounts') : t('assets.hideAmounts')}
      pressed={isHidden}
      onClick={() => hideAmounts(!isHidden)}
    />
  );
}
