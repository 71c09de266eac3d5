import { classNames } from '#app/lib/class-names.ts';
import { useText } from '#app/lib/i18n.ts';
import { Button } from '#app/ui/buttons/button.tsx';

interface AssetErrorProps {
  readonly message: string;
  readonly onRetry: () => void;
  readonly className?: string;
}

/** Nothing could be read: the specification's words in red, and a way to try again. */
export function AssetError({ message, onRetry, className }: AssetErrorProps) {
  const t = useText();
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center justify-center gap-3 px-4 py-6 text-center',
        className,
      )}
    >
      <p className="text-bad">{t('assets.errorMessage', { message })}</p>
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  );
}
