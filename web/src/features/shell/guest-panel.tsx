import { Link } from 'wouter';
import { useText } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { markets } from './market-links.ts';

/** What the bar of a narrow screen has no room for, for who is not signed in. */
export function GuestPanel({ register }: { readonly register: string }) {
  const t = useText();
  return (
    <ul className="flex flex-col gap-1">
      {markets.map(([path, label]) => (
        <li key={path}>
          <Link
            to={path}
            className="flex h-10 items-center rounded px-3 text-body text-ink-2 hover:bg-field hover:text-ink"
          >
            {t(label)}
          </Link>
        </li>
      ))}
      <li className="mt-1">
        <Link to={register} className={buttonClass({ variant: 'primary', block: true })}>
          {t('shell.register')}
        </Link>
      </li>
    </ul>
  );
}
