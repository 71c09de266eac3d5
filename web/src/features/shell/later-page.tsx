import { Link } from 'react-router';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** Says plainly that a section of the product is not in this release. */
export function LaterPage({ section }: { readonly section: TextKey }) {
  const t = useText();
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <PageTitle>{t(section)}</PageTitle>
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-bg text-accent-text">
        <Icon name="flag" size={28} />
      </span>
      <h1 className="font-semibold text-title">{t(section)}</h1>
      <p className="max-w-[460px] text-ink-2">
        {t(
          '{{section}} is not part of this release yet. Nothing here is simulated: the section appears when it works.',
          { section: t(section) },
        )}
      </p>
      <div className="mt-2 flex gap-3">
        <Link to="/spot" className={buttonClass({ variant: 'primary' })}>
          {t('Spot trading')}
        </Link>
        <Link to="/market" className={buttonClass({})}>
          {t('Go to markets')}
        </Link>
      </div>
    </div>
  );
}
