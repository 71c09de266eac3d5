import { formatAmount } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

/** What may leave in a day, as people read it; null: no bound. */
export const boundText = (t: Translate, bound: string | null): string =>
  bound === null ? t('shell.noDailyLimit') : `${formatAmount(bound, 0)} USDT`;
