import { mayAct } from '@bourse/contract/console/acts.ts';
import type { HouseArrivalRow } from '@bourse/contract/console/routes/treasury.ts';
import { momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';
import { texts } from './texts.ts';

interface ArrivalTableProps {
  readonly rows: readonly HouseArrivalRow[];
  onBook(row: HouseArrivalRow): void;
}

/** What came to our own addresses by no move of ours. */
export function ArrivalTable({ rows, onBook }: ArrivalTableProps) {
  const say = useTexts(texts);
  const { state } = useHouse();
  const mayPropose = mayAct(state?.operator.roles ?? [], 'funding-book');
  if (rows.length === 0) return <p className="pb k">{say('noArrivals')}</p>;
  return (
    <div className="scroll" tabIndex={-1}>
      <table className="t44">
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>{momentText(row.seenAt)}</td>
              <td className="num">
                {amountText(row.amount)} {row.coin}
              </td>
              <td className="two">
                {say(row.origin === 'cold' ? 'fromCold' : 'fromOutside')}
                <small className="mono">{row.transaction}</small>
              </td>
              <td>
                {row.hasLeft && <span className="chip dn">{say('gone')}</span>}
                {row.bookedBy && <span className="chip up">{say('bookedBy', row.bookedBy)}</span>}
                {row.mayBook && mayPropose && (
                  <button type="button" className="btn s" onClick={() => onBook(row)}>
                    {say('book')}
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
