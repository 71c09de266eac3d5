import type { CustomerRow } from '@bourse/contract/console/routes/customers.ts';
import { spanText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Icon } from '../../ui/icon.tsx';

/** What keeps an account from going on; nothing where nothing does. */
export function StateChip({ row }: { readonly row: CustomerRow }) {
  const t = useText();
  const { language } = useLanguage();
  if (row.state === 'frozen') {
    return (
      <span className="chip down">
        <Icon name="lock" size={12} /> {t('customers.frozen')}
      </span>
    );
  }
  if (row.state !== 'hold') return null;
  return (
    <span className="chip warning">
      <Icon name="clock" size={12} />{' '}
      {t('customers.hold', { left: spanText(row.holdUntil - Date.now(), language) })}
    </span>
  );
}
