import { useText } from '../../lib/i18n.ts';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  /** What went wrong, in the reader's language. */
  readonly message: string;
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** Loading failed: the message and a way to try again. */
export function ErrorState({ message, onRetry, className }: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon="alert"
        title={message}
        action={
          onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('ui.retry')}
            </Button>
          )
        }
      />
    </div>
  );
}
