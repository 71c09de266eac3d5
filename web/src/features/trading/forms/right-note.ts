import { type AccountRights, isEnablingDue } from '#app/data/user/rights.ts';
import type { Translate } from '#app/lib/i18n.ts';

/** What an order form says before an order of its product would be refused; null: nothing would. */
export function rightNote(
  t: Translate,
  rights: AccountRights | undefined,
  product: 'spot' | 'futures',
): string | null {
  const right = rights?.[product];
  if (!right || right.isAllowed) return null;
  return isEnablingDue(rights) && product === 'futures' ? t('rights.firstFuturesOrder') : right.msg;
}
