import type { Customer } from '@bourse/contract/console/routes/customers.ts';
import { Link } from 'wouter';
import { wholeText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import { Panel } from '../../ui/bits.tsx';
import { amountText } from '../../ui/figures.ts';

/** What somebody has, coin by coin, exact. */
export function CustomerMoney({ customer }: { readonly customer: Customer }) {
  const t = useText();
  const { money, row, log } = customer;
  const total = wholeText(Math.round(Number(row.equity)));
  return (
    <Panel
      title={t('customers.money')}
      note={t('customers.together', { amount: total, sequence: wholeText(log) })}
      className="none"
      right={
        <Link className="lnk" to={`/corrections?uid=${row.uid}`}>
          {t('customers.corrections')}
        </Link>
      }
    >
      {money.length === 0 ? (
        <p className="panel-body muted">{t('customers.nothing')}</p>
      ) : (
        <div className="scroll">
          <table className="compact">
            <thead>
              <tr>
                <th>{t('customers.asset')}</th>
                <th className="num">{t('customers.funding')}</th>
                <th className="num">{t('customers.spot')}</th>
                <th className="num">{t('customers.futures')}</th>
                <th className="num">{t('customers.heldBack')}</th>
                <th className="num">{t('customers.worth')}</th>
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
                  <td className="num muted">{amountText(one.heldBack)}</td>
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
  const t = useText();
  const { positions } = customer;
  return (
    <Panel title={t('customers.positions')} note={positions.length} className="none">
      {positions.length > 0 && (
        <div className="scroll">
          <table className="compact">
            <thead>
              <tr>
                <th>{t('customers.contract')}</th>
                <th>{t('customers.side')}</th>
                <th className="num">{t('customers.size')}</th>
                <th className="num">{t('customers.entry')}</th>
                <th className="num">{t('customers.mark')}</th>
                <th className="num">{t('customers.profit')}</th>
              </tr>
            </thead>
            <tbody>
              {positions.map((one) => (
                <tr key={`${one.name}${one.side}`}>
                  <td>
                    <b>{one.name}</b>
                  </td>
                  <td>
                    <span className={one.side === 'long' ? 'chip up' : 'chip down'}>
                      {t(`customers.${one.side}`)} {one.leverage}x
                    </span>
                  </td>
                  <td className="num">{amountText(one.quantity)}</td>
                  <td className="num">{amountText(one.entry)}</td>
                  <td className="num">{amountText(one.mark)}</td>
                  <td className={one.profit.startsWith('-') ? 'num down' : 'num up'}>
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
