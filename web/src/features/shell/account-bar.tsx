import { Link, NavLink } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';

const links: readonly (readonly [path: string, label: TextKey])[] = [
  ['/asset', 'Assets'],
  ['/order', 'Orders'],
];

const toneOf = ({ isActive }: { readonly isActive: boolean }) =>
  isActive ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink';

/** What is one's own, for who is signed in; on a phone one icon, and the rest in the menu. */
export function AccountBar() {
  const t = useText();
  return (
    <>
      <nav aria-label={t('Account')} className="mr-2 flex items-center gap-6 max-tablet:hidden">
        {links.map(([path, label]) => (
          <NavLink
            key={path}
            to={path}
            className={(state) => classNames('whitespace-nowrap text-body', toneOf(state))}
          >
            {t(label)}
          </NavLink>
        ))}
        <Link
          to="/asset?tab=Deposit"
          className={buttonClass({ size: 'small', className: 'max-desktop:hidden' })}
        >
          {t('Deposit')}
        </Link>
      </nav>
      <NavLink
        to="/asset"
        aria-label={t('Assets')}
        title={t('Assets')}
        className={(state) =>
          classNames(
            'flex size-8 items-center justify-center rounded hover:bg-field tablet:hidden',
            // The narrowest phones have no room for it; the menu leads there too.
            'max-[359px]:hidden',
            toneOf(state),
          )
        }
      >
        <Icon name="wallet" size={18} />
      </NavLink>
      <NotificationBell />
      <UserMenu />
    </>
  );
}
