import { acts } from '@bourse/contract/console/acts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { DeskQueueName } from '@bourse/contract/console/routes/house.ts';
import {
  type ConsoleScreenName,
  consoleScreens,
  screenGroups,
} from '@bourse/contract/console/screens.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useAddress } from '#app/ui/address.tsx';
import { listText } from '../lib/format.ts';
import { useHouse } from '../lib/house.ts';
import { useLanguage, useText } from '../lib/language.ts';
import { brand } from '../lib/meta.ts';
import { signOut } from '../lib/sign-out.ts';
import type { ConsolePage } from '../pages/pages.ts';
import { Face } from '../ui/bits.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookButtons } from '../ui/look-buttons.tsx';
import { Find } from './find.tsx';
import { Foot } from './foot.tsx';
import { IdleClock } from './idle-clock.tsx';
import { useGoKeys } from './use-go-keys.ts';

interface FrameProps {
  readonly pages: readonly ConsolePage[];
  readonly children: ReactNode;
}

/** What every page of the floor stands in. */
export function Frame({ pages, children }: FrameProps) {
  const [isMenuShown, showMenu] = useState(false);
  const [isFindShown, showFind] = useState(false);
  useGoKeys(pages);
  return (
    <div className="app">
      <Top
        isFindShown={isFindShown}
        onFind={() => showFind((is) => !is)}
        onMenu={() => showMenu((is) => !is)}
      />
      <Menu pages={pages} isShown={isMenuShown} onGone={() => showMenu(false)} />
      <main className="main">{children}</main>
      <Foot />
    </div>
  );
}

interface TopProps {
  /** On a phone the box is below the bar, and is there when somebody asks for it. */
  readonly isFindShown: boolean;
  onFind(): void;
  onMenu(): void;
}

function Top({ isFindShown, onFind, onMenu }: TopProps) {
  const t = useText();
  const { state } = useHouse();
  const mayPassAny = state?.operator.roles.some((role) =>
    Object.values(acts).some(({ passes }) => passes.includes(role)),
  );
  return (
    <header className="top">
      <button type="button" className="menu-button" aria-label={t('frame.menu')} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <span className="brand">
        <img src="/favicon.svg" width="20" height="20" alt="" />
        <span className="name">{brand}</span> <em>{t('frame.console')}</em>
      </span>
      {state && (
        <span className={state.mode === 'demo' ? 'env demo' : 'env'}>
          {t(`frame.${state.mode}`)}
        </span>
      )}
      {state && (
        <div className={isFindShown ? 'find-place shown' : 'find-place'}>
          <Find />
        </div>
      )}
      <span className="top-right">
        {state && (
          <button
            type="button"
            className="find-button"
            aria-label={t('frame.findOpen')}
            aria-expanded={isFindShown}
            onClick={onFind}
          >
            <Icon name="search" />
          </button>
        )}
        <Link to="/">
          <Icon name="bell" /> <b className="count">{state?.alarms ?? 0}</b>{' '}
          <span className="hide-small">{t('frame.alarms', { count: state?.alarms ?? 0 })}</span>
        </Link>
        <Link to="/approvals">
          <Icon name="people" />{' '}
          {mayPassAny ? <b className="count">{state?.waitsForYou ?? 0}</b> : null}{' '}
          <span className="hide-small">{mayPassAny ? t('frame.waits') : t('frame.readsOnly')}</span>
        </Link>
        <IdleClock />
        {state && <Who name={state.operator.name} roles={state.operator.roles} />}
        <button type="button" onClick={() => void signOut()}>
          {t('frame.signOut')}
        </button>
      </span>
    </header>
  );
}

function Who({ name, roles }: { name: string; roles: readonly Role[] }) {
  const t = useText();
  const { language } = useLanguage();
  const words = listText(
    roles.map((role) => t(`roles.${role}`)),
    language,
  );
  return (
    <span>
      <Face name={name} />
      <span className="who">
        <b>{name}</b>
        <small title={words}>{words}</small>
      </span>
    </span>
  );
}

interface MenuProps {
  readonly pages: readonly ConsolePage[];
  readonly isShown: boolean;
  onGone(): void;
}

function Menu({ pages, isShown, onGone }: MenuProps) {
  const { pathname } = useAddress();
  const t = useText();
  const first = pathname.split('/')[1] ?? '';
  return (
    <nav className={isShown ? 'nav shown' : 'nav'} aria-label={t('frame.menu')}>
      {screenGroups.map((group) => {
        const own = pages.filter(({ name }) => consoleScreens[name].group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <h3>{t(`menuGroups.${group}`)}</h3>
            {own.map(({ name, path, icon }) => (
              <Link
                key={name}
                to={`/${path}`}
                onClick={onGone}
                className={first === path ? 'on' : ''}
                aria-current={first === path ? 'page' : undefined}
              >
                <Icon name={icon} />
                {t(`${name}.title`)}
                <Count name={name} />
              </Link>
            ))}
          </div>
        );
      })}
      <div className="end">
        <span>
          {t('frame.goTo')} <kbd>g</kbd>
        </span>
        <LookButtons />
      </div>
    </nav>
  );
}

/** The page of each queue. */
const queueOf: Readonly<Partial<Record<ConsoleScreenName, DeskQueueName>>> = {
  ...{ support: 'tickets', identity: 'identity' },
  ...{ recovery: 'recovery', withdrawals: 'withdrawals', deposits: 'deposits' },
};

/** What waits on a page; red is harm. */
function Count({ name }: { readonly name: ConsoleScreenName }) {
  const { state } = useHouse();
  if (!state) return null;
  if (name === 'overview') {
    return state.alarms > 0 ? <span className="count bad">{state.alarms}</span> : null;
  }
  const queue = state.queues.find((one) => one.name === queueOf[name]);
  const count = name === 'approvals' ? state.waitsForYou : (queue?.count ?? 0);
  return count > 0 ? <span className="count">{count}</span> : null;
}
