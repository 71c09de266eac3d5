import { Link } from 'wouter';
import { useSignInPaths } from '#app/data/user/use-sign-in-paths.ts';
import { useText } from '#app/lib/i18n.ts';
import { buttonClass } from '#app/ui/buttons/button-class.ts';

/** What a visitor sees in place of orders. */
export function GuestNote() {
  const t = useText();
  const paths = useSignInPaths();
  return (
    <div className="flex flex-1 flex-wrap items-center justify-center gap-3 p-6 text-ink-2 text-small">
      <p className="max-tablet:w-full max-tablet:text-center">{t('trading.loginToViewOrders')}</p>
      <Link to={paths.login} className={buttonClass({ variant: 'plain', size: 'small' })}>
        {t('shell.logIn')}
      </Link>
      <Link to={paths.register} className={buttonClass({ variant: 'primary', size: 'small' })}>
        {t('shell.registerNow')}
      </Link>
    </div>
  );
}
