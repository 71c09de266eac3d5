import { acts } from '@bourse/contract/console/acts.ts';
import type { DeskQueueName } from '@bourse/contract/console/routes/house.ts';
import {
  type ConsoleScreenName,
  consoleScreens,
  screenGroups,
} from '@bourse/contract/console/screens.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../../src/ui/address.tsx';
import { listText } from '../lib/format.ts';
import { useHouse } from '../lib/house.ts';
import { useLanguage, useTexts } from '../lib/language.ts';
import { brand } from '../lib/meta.ts';
import { roleTexts } from '../lib/shared-texts.ts';
import { signOut } from '../lib/sign-out.ts';
import type { ConsolePage } from '../pages/pages.ts';
import { Face } from '../ui/bits.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookButtons } from '../ui/look-buttons.tsx';
import { Find } from './find.tsx';
import { Foot } from './foot.tsx';
import { IdleClock } from './idle-clock.tsx';
import { groupTexts, texts } from './texts.ts';
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
  const say = useTexts(texts);
  const { state } = useHouse();
  const mayPassAny = state?.operator.roles.some((role) =>
    Object.values(acts).some(({ passes }) => passes.includes(role)),
  );
  return (
    <header className="top">
      <button type="button" className="menu-button" aria-label={say('menu')} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <span className="brand">
        <img src="/favicon.svg" width="20" height="20" alt="" />
        <span className="name">{brand}</span> <em>{say('console')}</em>
      </span>
      {state && (
        <span className={state.mode === 'demo' ? 'env demo' : 'env'}>{say(state.mode)}</span>
      )}
      {state && (
        <div className={isFindShown ? 'find-place shown' : 'find-place'}>
          <Find />
        </div>
      )}
      <span className="tr">
        {state && (
          <button
            type="button"
            className="find-button"
            aria-label={say('findOpen')}
            aria-expanded={isFindShown}
            onClick={onFind}
          >
            <Icon name="search" />
          </button>
        )}
        <Link to="/">
          <Icon name="bell" /> <b className="n">{state?.alarms ?? 0}</b>{' '}
          <span className="hide-small">{say('alarms')}</span>
        </Link>
        <Link to="/approvals">
          <Icon name="people" />{' '}
          {mayPassAny ? <b className="n">{state?.waitsForYou ?? 0}</b> : null}{' '}
          <span className="hide-small">{mayPassAny ? say('waits') : say('readsOnly')}</span>
        </Link>
        <IdleClock />
        {state && <Who name={state.operator.name} roles={state.operator.roles} />}
        <button type="button" onClick={() => void signOut()}>
          {say('signOut')}
        </button>
      </span>
    </header>
  );
}

function Who({ name, roles }: { name: string; roles: readonly (keyof typeof roleTexts)[] }) {
  const { language } = useLanguage();
  const words = listText(
    roles.map((role) => roleTexts[role][language === 'en' ? 0 : 1]),
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
  const { language } = useLanguage();
  const say = useTexts(texts);
  const at = language === 'en' ? 0 : 1;
  const first = pathname.split('/')[1] ?? '';
  return (
    <nav className={isShown ? 'nav shown' : 'nav'} aria-label={say('menu')}>
      {screenGroups.map((group) => {
        const own = pages.filter(({ name }) => consoleScreens[name].group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <h3>{groupTexts[group][at]}</h3>
            {own.map(({ name, path, icon, texts: words }) => (
              <Link
                key={name}
                to={`/${path}`}
                onClick={onGone}
                className={first === path ? 'on' : ''}
                aria-current={first === path ? 'page' : undefined}
              >
                <Icon name={icon} />
                {words.title[at]}
                <Count name={name} />
              </Link>
            ))}
          </div>
        );
      })}
      <div className="end">
        <span>
          {say('goTo')} <kbd>g</kbd>
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
    return state.alarms > 0 ? <span className="c bad">{state.alarms}</span> : null;
  }
  const queue = state.queues.find((one) => one.name === queueOf[name]);
  const count = name === 'approvals' ? state.waitsForYou : (queue?.count ?? 0);
  return count > 0 ? <span className="c">{count}</span> : null;
}
