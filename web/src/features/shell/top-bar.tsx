import { Suspense } from 'react';
import { Link } from 'wouter';
import { useIsAuth } from '../../data/server/session.ts';
import { classNames } from '../../lib/class-names.ts';
import { useText } from '../../lib/i18n.ts';
import { brand } from '../../lib/page-meta.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { BrandMark } from '../../ui/figures/brand-mark.tsx';
import { ShellIcon } from '../../ui/figures/shell-icon.tsx';
import { useAddress } from '../../ui/layout/address.tsx';
import { PlaceLink } from '../../ui/layout/place-link.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { LoadingPart } from '../../ui/states/loading-part.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { markets } from './market-links.ts';
import { SettingsMenu } from './settings-menu.tsx';

const AccountBar = lazyPart(async () => ({
  default: (await import('./account-bar.tsx')).AccountBar,
}));
const GuestPanel = lazyPart(async () => ({
  default: (await import('./guest-panel.tsx')).GuestPanel,
}));

const signInPaths = ['/', '/login', '/register', '/verify', '/retrieve-password', '/set-pass'];

/** What does not fit beside Login on a narrow screen is in a menu there. */
function GuestButtons() {
  const t = useText();
  const { pathname, search } = useAddress();
  // Whoever signs in from a screen comes back to it.
  const back = signInPaths.includes(pathname)
    ? search
    : `?next=${encodeURIComponent(pathname + search)}`;
  return (
    <>
      <Link
        to={`/login${back}`}
        className={buttonClass({
          variant: 'ghost',
          size: 'small',
          className: 'max-phone:bg-field',
        })}
      >
        {t('shell.login')}
      </Link>
      <Link
        to={`/register${back}`}
        className={buttonClass({
          ...{ variant: 'primary', size: 'small', className: 'max-phone:hidden' },
        })}
      >
        {t('shell.register')}
      </Link>
      <div className="phone:hidden">
        <Menu
          label={t('shell.mainNavigation')}
          trigger={<ShellIcon name="menu" size={18} />}
          triggerClass="h-8 px-2 text-ink-2 hover:bg-field hover:text-ink"
          className="w-[200px] p-2"
        >
          <Suspense fallback={<LoadingPart />}>
            <GuestPanel register={`/register${back}`} />
          </Suspense>
        </Menu>
      </div>
    </>
  );
}

/** Brand, the ways to trade, and who is here. A phone has its ways at the bottom. */
export function TopBar() {
  const t = useText();
  const isAuth = useIsAuth();
  return (
    <header className="sticky top-0 z-30 has-[[aria-expanded=true]]:z-50 flex h-(--bar) shrink-0 items-center gap-3 border-line border-b bg-panel px-3 [@media(height<500px)]:static phone:gap-4 tablet:gap-6 tablet:px-4">
      <Link to="/" className="flex items-center gap-2.5" aria-label={brand}>
        <BrandMark />
        <span className="font-bold text-[17px] tracking-tight">{brand}</span>
      </Link>
      <nav aria-label={t('shell.mainNavigation')} className="flex h-full gap-6 max-tablet:hidden">
        {markets.map(([path, label]) => (
          <PlaceLink
            key={path}
            to={path}
            className={(isHere) =>
              classNames(
                'flex items-center whitespace-nowrap text-body transition-colors',
                isHere ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
              )
            }
          >
            {t(label)}
          </PlaceLink>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 phone:gap-2">
        {isAuth ? (
          <Suspense fallback={<Skeleton className="size-8 rounded-full" />}>
            <AccountBar />
          </Suspense>
        ) : (
          <GuestButtons />
        )}
        <SettingsMenu />
      </div>
    </header>
  );
}
