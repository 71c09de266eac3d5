import type { TreasuryMoveRow } from '@bourse/contract/console/routes/treasury.ts';
import { momentText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { amountText } from '../../ui/figures.ts';

const ID_SHOWN = 10;
/** The ends of what is not decided on. */
const ends = (text: string) =>
  text.length > ID_SHOWN * 2 ? `${text.slice(0, ID_SHOWN)} ... ${text.slice(-6)}` : text;

/** Moves between own addresses, the newest first. */
export function MoveTable({ rows }: { readonly rows: readonly TreasuryMoveRow[] }) {
  const t = useText();
  return (
    <div className="scroll grow" tabIndex={-1}>
      <table className="rows-44">
        <thead>
          <tr>
            <th>{t('treasury.planned')}</th>
            <th>{t('treasury.kind')}</th>
            <th className="num">{t('treasury.amount')}</th>
            <th>{t('treasury.from')}</th>
            <th>{t('treasury.to')}</th>
            <th>{t('treasury.transaction')}</th>
            <th className="num">{t('treasury.fee')}</th>
            <th>{t('treasury.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <td>{momentText(row.plannedAt)}</td>
              <td className="two">
                {t(`treasury.${row.kind}`)}
                <small>{row.plannedBy === 'rules' ? row.chain : row.plannedBy}</small>
              </td>
              <td className="num">
                {amountText(row.amount)} {row.coin}
              </td>
              <td className="mono" title={row.from}>
                {ends(row.from)}
              </td>
              <td className="mono" title={row.to}>
                {ends(row.to)}
              </td>
              <td className="mono two" title={row.transaction}>
                {ends(row.transaction)}
                {row.attempts > 1 && <small>{t('treasury.tries', { count: row.attempts })}</small>}
              </td>
              <td className="num">
                {amountText(row.fee)} {row.feeCoin}
              </td>
              <td>
                <State row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones = {
  ...{ planned: 'chip', sent: 'chip info', done: 'chip up', failed: 'chip down' },
  ...{ displaced: 'chip down', dropped: 'chip warning' },
} as const;

function State({ row: { state, confirmations, note } }: { readonly row: TreasuryMoveRow }) {
  const t = useText();
  const isWaiting = state === 'sent' && confirmations === 0;
  const value = state === 'dropped' ? note : String(confirmations);
  return (
    <span className={tones[state]}>
      {t(isWaiting ? 'treasury.statewaiting' : `treasury.state${state}`, { value })}
    </span>
  );
}
