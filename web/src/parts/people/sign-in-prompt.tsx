import { Link } from 'wouter';
import { useSignInPaths } from '../../data/user/use-sign-in-paths.ts';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import type { IconName } from '../../ui/figures/icon.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

interface SignInPromptProps {
  readonly icon: IconName;
  /** What cannot be shown to a visitor, as text. */
  readonly title: string;
  readonly className?: string;
}

/** What a page of one's own shows a visitor: the two ways in, both of which lead back here. */
export function SignInPrompt({ icon, title, className = 'py-20' }: SignInPromptProps) {
  const t = useText();
  const paths = useSignInPaths();
  return (
    <EmptyState
      icon={icon}
      className={className}
      title={title}
      action={
        <div className="flex gap-3">
          <Link to={paths.login} className={buttonClass({ variant: 'plain' })}>
            {t('shell.logIn')}
          </Link>
          <Link to={paths.register} className={buttonClass({ variant: 'primary' })}>
            {t('shell.registerNow')}
          </Link>
        </div>
      }
    />
  );
}
