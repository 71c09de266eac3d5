import type { ReactNode } from 'react';
import { useText } from '../lib/language.ts';
import type { Read } from '../lib/use-read.ts';
import { Icon } from './icon.tsx';

interface PageHeadProps {
  readonly title: string;
  /** What the page is for, or how it stands. */
  readonly sub?: string | undefined;
  /** What it is for is not said where there is little room. */
  readonly isSubWide?: boolean;
  /** The way back, before the title. */
  readonly back?: ReactNode;
  /** What can be done on the page, at the right. */
  readonly children?: ReactNode;
}

/** The first line of a page. */
export function PageHead({ title, sub, isSubWide, back, children }: PageHeadProps) {
  return (
    <div className="title-line">
      {back}
      <h1>{title}</h1>
      {sub && <span className={isSubWide ? 'sub hide-small' : 'sub'}>{sub}</span>}
      {children && <span className="right">{children}</span>}
    </div>
  );
}

/** That something could not be read, with the way to read it again; what was there before stays. */
export function NotRead({ read: { problem, again } }: { readonly read: NotReadProps }) {
  const t = useText();
  if (!problem) return null;
  return (
    <div className="note down" role="alert">
      <Icon name="warning" />
      <span>{t('shared.notRead', { problem })}</span>
      <span className="right">
        <button type="button" className="btn small outlined" onClick={again}>
          {t('shared.again')}
        </button>
      </span>
    </div>
  );
}
type NotReadProps = Pick<Read<unknown>, 'problem' | 'again'>;

/** What came of an act; empty: nothing is said. */
export function Said({ text }: { readonly text: string }) {
  if (!text) return null;
  return (
    <p className="note up" role="status">
      {text}
    </p>
  );
}

interface TabsProps<Name extends string> {
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly label?: string;
  readonly text: (name: Name) => ReactNode;
  onChoose(name: Name): void;
  /** At the right of the tabs. */
  readonly children?: ReactNode;
}

/** Parts of a page of which one is shown. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { names, chosen, label, text, onChoose, children } = props;
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          onClick={() => onChoose(name)}
        >
          {text(name)}
        </button>
      ))}
      {children && <span className="right">{children}</span>}
    </div>
  );
}

interface PageLinksProps {
  /** The place that the rows on the page begin after; empty: they are the newest. */
  readonly place?: string | undefined;
  /** The place that the next rows begin after; empty or absent: there are none. */
  readonly next: string | undefined;
  onGo(place: string): void;
}

/** Back to the newest rows, and on to older ones. */
export function PageLinks({ place, next, onGo }: PageLinksProps) {
  const t = useText();
  return (
    <>
      {place && (
        <button type="button" className="lnk" onClick={() => onGo('')}>
          {t('shared.newest')}
        </button>
      )}
      {next && (
        <button type="button" className="lnk" onClick={() => onGo(next)}>
          {t('shared.older')}
        </button>
      )}
    </>
  );
}

interface DialogFootProps {
  readonly isDangerous?: boolean;
  readonly isOff: boolean;
  readonly verb: string;
  onClose(): void;
  /** Another way to do it. */
  readonly children?: ReactNode;
}

/** The buttons of a dialog: the one that does it, and the way back. */
export function DialogFoot({
  isDangerous = false,
  isOff,
  verb,
  onClose,
  children,
}: DialogFootProps) {
  const t = useText();
  return (
    <div className="dialog-foot">
      <button type="submit" className={isDangerous ? 'btn danger' : 'btn primary'} disabled={isOff}>
        {verb}
      </button>
      {children}
      <button type="button" className="btn" onClick={onClose}>
        {t('shared.back')} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
