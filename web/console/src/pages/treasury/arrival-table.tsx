import { mayAct } from '@bourse/contract/console/acts.ts';
import type { HouseArrivalRow } from '@bourse/contract/console/routes/treasury.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';

interface ArrivalTableProps {
  readonly rows: readonly HouseArrivalRow[];
  onBook(row: HouseArrivalRow): void;
}

/** What came to our own addresses by no move of ours. */
export function ArrivalTable({ rows, onBook }: ArrivalTableProps) {
  const t = useText();
  const { state } = useHouse();
  const mayPropose = mayAct(state?.operator.roles ?? [], 'funding-book');
  if (rows.length === 0) return <p className="panel-body muted">{t('treasury.noArrivals')}</p>;
  return (
    <div className="scroll" tabIndex={-1}>
      <table className="rows-44">
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>{momentText(row.seenAt)}</td>
              <td className="num">
                {amountText(row.amount)} {row.coin}
              </td>
              <td className="two">
                {t(row.origin === 'cold' ? 'treasury.fromCold' : 'treasury.fromOutside')}
                <small className="mono">{row.transaction}</small>
              </td>
              <td>
                {row.hasLeft && <span className="chip down">{t('treasury.gone')}</span>}
                {row.bookedBy && (
                  <span className="chip up">
                    {t('treasury.bookedBy', { operator: row.bookedBy })}
                  </span>
                )}
                {row.mayBook && mayPropose && (
                  <button type="button" className="btn small" onClick={() => onBook(row)}>
                    {t('treasury.book')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
