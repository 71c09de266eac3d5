import { Link } from 'wouter';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { PlaceLink } from '../../ui/layout/place-link.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';

const links: readonly (readonly [path: string, label: TextKey])[] = [
  ['/asset', 'shell.assets'],
  ['/order', 'shell.orders'],
];

/** What is one's own, for who is signed in; a phone has its links at the bottom. */
export function AccountBar() {
  const t = useText();
  return (
    <>
      <nav
        aria-label={t('shell.account')}
        className="mr-2 flex items-center gap-6 max-tablet:hidden"
      >
        {links.map(([path, label]) => (
          <PlaceLink
            key={path}
            to={path}
            className={(isHere) =>
              classNames(
                'whitespace-nowrap text-body',
                isHere ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
              )
            }
          >
            {t(label)}
          </PlaceLink>
        ))}
        <Link
          to="/asset?tab=Deposit"
          className={buttonClass({ size: 'small', className: 'max-desktop:hidden' })}
        >
          {t('shell.deposit')}
        </Link>
      </nav>
      <NotificationBell />
      <UserMenu />
    </>
  );
}
