import { useText } from '#app/lib/i18n.ts';
import { Icon } from '#app/ui/figures/icon.tsx';

/** What each change of the second factor brings with it (D12, S09). */
export function HoldNote() {
  const t = useText();
  return (
    <p className="flex items-start gap-2 rounded bg-accent-bg px-3 py-2 text-accent-text text-small">
      <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
      {t('authenticator.changeHold')}
    </p>
  );
}
