import { Fragment } from 'react';
import { Link } from 'wouter';
import { classNames } from '../../lib/class-names.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { Icon, type IconName } from '../../ui/figures/icon.tsx';

/** A page that a menu leads to. */
export interface Place {
  readonly name: TextKey;
  readonly to: string;
  readonly icon: IconName;
}

/** Where the row is wider than a phone, the page that is open is turned into view. */
function show(current: HTMLElement | null): void {
  const row = current?.parentElement;
  if (!current || !row) return;
  row.scrollLeft = Math.max(0, current.offsetLeft + current.offsetWidth + 4 - row.clientWidth);
}

interface SideMenuProps {
  readonly title: TextKey;
  /** With a line between them where they stand below each other. */
  readonly groups: readonly (readonly Place[])[];
  /** The name of the page that is open. */
  readonly here: TextKey;
}

/** The pages of a section: beside the page where there is room, above it where there is not. */
export function SideMenu({ title, groups, here }: SideMenuProps) {
  const t = useText();
  return (
    <nav
      aria-label={t(title)}
      className="relative flex gap-1 overflow-x-auto rounded max-desktop:bg-panel max-desktop:p-1 desktop:w-[192px] desktop:shrink-0 desktop:flex-col desktop:self-start"
    >
      <p
        aria-hidden="true"
        className="mb-3 pl-3 font-semibold text-title leading-9 max-desktop:hidden"
      >
        {t(title)}
      </p>
      {groups.map((places, index) => (
        <Fragment key={places[0]?.name}>
          {index > 0 && <hr className="mx-3 my-2 border-line max-desktop:hidden" />}
          {places.map(({ name, to, icon }) => (
            <Link
              key={name}
              ref={name === here ? show : null}
              to={to}
              aria-current={name === here ? 'page' : undefined}
              className={classNames(
                'flex h-9 shrink-0 items-center gap-3 whitespace-nowrap rounded px-2 text-body tablet:px-3 max-desktop:grow max-desktop:justify-center',
                name === here
                  ? 'bg-track font-semibold text-ink'
                  : 'text-ink-2 hover:bg-field hover:text-ink',
              )}
            >
              <Icon
                name={icon}
                className={classNames('max-tablet:hidden', name === here && 'text-accent-text')}
              />
              {t(name)}
            </Link>
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
