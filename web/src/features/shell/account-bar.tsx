import { Link } from 'wouter';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Icon } from '../../ui/figures/icon.tsx';
import { PlaceLink } from '../../ui/layout/place-link.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';

const links: readonly (readonly [path: string, label: TextKey])[] = [
  ['/asset', 'shell.assets'],
  ['/order', 'shell.orders'],
];

const toneOf = (isHere: boolean) =>
  isHere ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink';

/** What is one's own, for who is signed in; on a phone one icon, and the rest in the menu. */
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
            className={(isHere) => classNames('whitespace-nowrap text-body', toneOf(isHere))}
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
      <PlaceLink
        to="/asset"
        aria-label={t('shell.assets')}
        title={t('shell.assets')}
        className={(isHere) =>
          classNames(
            'flex size-8 items-center justify-center rounded hover:bg-field tablet:hidden',
            // The narrowest phones have no room for it; the menu leads there too.
            'max-[359px]:hidden',
            toneOf(isHere),
          )
        }
      >
        <Icon name="wallet" size={18} />
      </PlaceLink>
      <NotificationBell />
      <UserMenu />
    </>
  );
}
