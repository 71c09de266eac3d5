import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { Link } from 'wouter';
import { wholeText } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';
import { texts } from './texts.ts';

/** What somebody has, coin by coin, exact. */
export function CustomerMoney({ customer }: { readonly customer: Customer }) {
  const say = useTexts(texts);
  const { money, row, log } = customer;
  const total = wholeText(Math.round(Number(row.equity)));
  return (
    <Panel
      title={say('money')}
      note={say('together', total, wholeText(log))}
      className="none"
      right={
        <Link className="lnk" to={`/corrections?uid=${row.uid}`}>
          {say('corrections')}
        </Link>
      }
    >
      {money.length === 0 ? (
        <p className="pb k">{say('nothing')}</p>
      ) : (
        <div className="scroll">
          <table className="c">
            <thead>
              <tr>
                <th>{say('asset')}</th>
                <th className="num">{say('funding')}</th>
                <th className="num">{say('spot')}</th>
                <th className="num">{say('futures')}</th>
                <th className="num">{say('heldBack')}</th>
                <th className="num">{say('worth')}</th>
              </tr>
            </thead>
            <tbody>
              {money.map((one) => (
                <tr key={one.coin}>
                  <td>
                    <b>{one.coin}</b>
                  </td>
                  <td className="num">{amountText(one.funding)}</td>
                  <td className="num">{amountText(one.spot)}</td>
                  <td className="num">{amountText(one.futures)}</td>
                  <td className="num k">{amountText(one.heldBack)}</td>
                  <td className="num">{wholeText(Math.round(Number(one.usdt)))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** Open positions at their marks. */
export function CustomerPositions({ customer }: { readonly customer: Customer }) {
  const say = useTexts(texts);
  const { positions } = customer;
  return (
    <Panel title={say('positions')} note={positions.length} className="none">
      {positions.length > 0 && (
        <div className="scroll">
          <table className="c">
            <thead>
              <tr>
                <th>{say('contract')}</th>
                <th>{say('side')}</th>
                <th className="num">{say('size')}</th>
                <th className="num">{say('entry')}</th>
                <th className="num">{say('mark')}</th>
                <th className="num">{say('profit')}</th>
              </tr>
            </thead>
            <tbody>
              {positions.map((one) => (
                <tr key={`${one.name}${one.side}`}>
                  <td>
                    <b>{one.name}</b>
                  </td>
                  <td>
                    <span className={one.side === 'long' ? 'chip up' : 'chip dn'}>
                      {say(one.side)} {one.leverage}x
                    </span>
                  </td>
                  <td className="num">{amountText(one.quantity)}</td>
                  <td className="num">{amountText(one.entry)}</td>
                  <td className="num">{amountText(one.mark)}</td>
                  <td className={one.profit.startsWith('-') ? 'num dn' : 'num up'}>
                    {amountText(one.profit)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
