import { PositionSide } from '@bourse/contract/enumerations.ts';
import { useFading } from '../../data/live/use-staleness.ts';
import { classNames } from '../../lib/class-names.ts';
import { addDecimals, compareDecimals, divideDecimals } from '../../lib/decimal.ts';
import { useText } from '../../lib/i18n.ts';
import { Money, moneyText, percentText } from '../contracts/contract-cells.tsx';
import type { PositionRow } from './position-rows.ts';

const SHARE_DECIMALS = 4;

/** Two positions and more in one line: what they are worth, what they have won, and how much of them is long. */
export function PositionsSum({ rows }: { readonly rows: readonly PositionRow[] }) {
  const t = useText();
  const fading = useFading();
  const known = rows.filter(({ numbers }) => numbers?.notional);
  if (rows.length < 2 || known.length < rows.length) return null;
  const sum = (of: (row: PositionRow) => string | undefined) =>
    known.reduce((total, row) => addDecimals(total, of(row) ?? '0'), '0');
  const value = sum(({ numbers }) => numbers?.notional);
  const long = sum(({ position, numbers }) =>
    position.positionType === PositionSide.LONG ? numbers?.notional : '0',
  );
  if (compareDecimals(value, '0') === 0) return null;
  const share = divideDecimals(long, value, SHARE_DECIMALS);
  return (
    <p
      className={classNames(
        'border-line border-t px-3 py-1.5 text-ink-2 text-small tabular-nums',
        fading,
      )}
    >
      {t('futuresPanel.sumOfPositions', {
        count: rows.length,
        value: moneyText(value),
        coin: rows[0]?.item?.quote ?? '',
        long: percentText(share),
      })}{' '}
      · {t('orders.unrealizedPnl')} <Money amount={sum(({ numbers }) => numbers?.profit)} />
    </p>
  );
}
