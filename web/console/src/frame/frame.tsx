import { acts } from '@bourse/contract/console/acts.ts';
import type { Role } from '@bourse/contract/console/roles.ts';
import type { DeskQueueName } from '@bourse/contract/console/routes/house.ts';
import {
  type ConsoleScreenName,
  consoleScreens,
  screenGroups,
} from '@bourse/contract/console/screens.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAddress, useNavigate } from '#app/ui/layout/address.tsx';
import { clockText, dayText, listText, secondsText, spanText, wholeText } from '../lib/format.ts';
import { dataAge, useEachSecond, useHouse, useIsStale } from '../lib/house.ts';
import { useLanguage, useText } from '../lib/language.ts';
import { brand } from '../lib/meta.ts';
import { isForPage } from '../lib/page-keys.ts';
import type { ConsolePage } from '../pages/pages.ts';
import { Face } from '../ui/bits.tsx';
import { Icon } from '../ui/icon.tsx';
import { LookButtons } from '../ui/look-buttons.tsx';
import { Find } from './find.tsx';
import { IdleClock, signOut } from './session-end.tsx';

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

/** How the house is, under every page. */
function Foot() {
  const t = useText();
  const { language } = useLanguage();
  const { state } = useHouse();
  const isStale = useIsStale();
  const age = useEachSecond(dataAge);
  if (!state) return <footer className="foot" />;
  const { audit, sequence, commitMs, lagSeconds, indexKnown, indexTotal, ledgerSound } = state;
  const now = state.time + age;
  return (
    <footer className="foot">
      <span>
        <i className={isStale ? 'dot warning' : 'dot'} />
        {isStale ? t('frame.old', { age: spanText(age, language) }) : t('frame.connected')}
      </span>
      <span>
        {t('frame.log')} <b>#{wholeText(sequence)}</b>
      </span>
      <span>
        {t('frame.commit')} <b>{commitMs.toFixed(1)} ms</b>
      </span>
      <span>
        {t('frame.projections')} <b>{secondsText(lagSeconds * 1_000, language)}</b>{' '}
        {t('frame.behind')}
      </span>
      <span>
        <i className={indexKnown === indexTotal ? 'dot' : 'dot warning'} />
        {t('frame.index')} <b>{t('frame.of', { count: indexKnown, total: indexTotal })}</b>
      </span>
      <span>
        <i className={ledgerSound ? 'dot' : 'dot down'} />
        {t('frame.ledger')} <b>{t(ledgerSound ? 'frame.sound' : 'frame.unsound')}</b>
      </span>
      <span className="right">
        <span>
          <i className={audit.isWhole ? 'dot' : 'dot down'} />
          {t(audit.isWhole ? 'frame.auditWhole' : 'frame.auditBroken')}{' '}
          <b>{audit.isWhole ? clockText(audit.checkedAt) : audit.brokenAt}</b>
        </span>
        <span>
          {t('frame.shownIn')} <b>UTC</b>
        </span>
        <span>
          {dayText(now)} <b>{clockText(now)}</b>
        </span>
      </span>
    </footer>
  );
}

const NEXT_MS = 1_500;

/** `g`, then a page's letter, goes there. */
function useGoKeys(pages: readonly ConsolePage[]): void {
  const navigate = useNavigate();
  // Beside the effect: the menu may be drawn anew between the two keys.
  const goneAt = useRef(-NEXT_MS);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      if (event.key === 'g') {
        goneAt.current = performance.now();
        return;
      }
      if (performance.now() - goneAt.current > NEXT_MS) return;
      goneAt.current = -NEXT_MS;
      const page = pages.find(({ name }) => consoleScreens[name].key === event.key);
      if (page) navigate(`/${page.path}`);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [pages, navigate]);
}
