import { Link } from 'react-router';
import { useText } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-class.ts';

/** What a visitor sees in place of the button that places orders. */
export function GuestButtons() {
  const t = useText();
  return (
    <div className="flex flex-col gap-2">
      <Link
        to="/register"
        className={buttonClass({ variant: 'primary', size: 'large', block: true })}
      >
        {t('Register Now')}
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'outline', size: 'large', block: true })}>
        {t('Log in')}
      </Link>
    </div>
  );
}
