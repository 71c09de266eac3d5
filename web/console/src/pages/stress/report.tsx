import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { Link } from 'wouter';
import { roughText, wholeText } from '../../lib/format.ts';
import { useText } from '../../lib/language.ts';
import type { Translate } from '../../texts/texts.ts';
import { Figure, Panel } from '../../ui/bits.tsx';
import { amountText, percentText, wholeAmountText } from '../../ui/figures.ts';
import { minuteText, StressChart } from './chart.tsx';

/** What a run came to. */
export function StressReportView({ report }: { readonly report: StressReport }) {
  const t = useText();
  const used = Number(report.fundBefore) - Number(report.fundAfter);
  const share = Number(report.fundBefore) > 0 ? used / Number(report.fundBefore) : 0;
  const rough = (text: string) => roughText(Math.round(Number(text)));
  return (
    <>
      <section className="panel">
        <div className="row panel-body">
          <Figure name={t('stress.liquidated')} value={wholeText(report.liquidated)}>
            {t('stress.ofPositions', {
              total: wholeText(report.positions),
              accounts: wholeText(report.liquidatedAccounts),
            })}
          </Figure>
          <Figure name={t('stress.volume')} value={rough(report.volume)} />
          <Figure
            name={used < 0 ? t('stress.fundGained') : t('stress.fundUsed')}
            value={roughText(Math.abs(used))}
            tone={used > 0 ? 'warning' : ''}
          >
            {t('stress.ofFund', {
              percent: percentText(Math.abs(share)),
              fund: rough(report.fundBefore),
            })}
          </Figure>
          <Figure
            name={t('stress.deleveraged')}
            value={wholeText(report.deleveraged)}
            tone={report.deleveraged > 0 ? 'down' : ''}
          />
          <Figure
            name={t('stress.belowZero')}
            value={wholeText(report.belowZero)}
            tone={report.belowZero > 0 ? 'down' : ''}
          />
        </div>
      </section>
      <div className="row">
        <Panel title={t('stress.chart')} className="grow">
          <StressChart points={report.points} />
        </Panel>
        <Contracts report={report} />
      </div>
      <Deleveraged list={report.list} />
    </>
  );
}

/** What a contract took from its fund; of one that brought something, that it did. */
const usedText = (used: string, t: Translate): string =>
  used.startsWith('-') && Number(used) !== 0
    ? t('stress.gained', { amount: wholeAmountText(used.slice(1)) })
    : wholeAmountText(used);

function Contracts({ report }: { readonly report: StressReport }) {
  const t = useText();
  return (
    <Panel title={t('stress.byContract')} right={t('stress.worstFirst')}>
      <div className="scroll low">
        <table className="compact">
          <thead>
            <tr>
              <th>{t('stress.contract')}</th>
              <th className="num">{t('stress.interest')}</th>
              <th className="num">{t('stress.liq')}</th>
              <th className="num">{t('stress.used')}</th>
              <th className="num">{t('stress.adl')}</th>
            </tr>
          </thead>
          <tbody>
            {report.contracts.map((one) => (
              <tr key={one.name}>
                <td>
                  <b>{one.name}</b>
                </td>
                <td className="num">{roughText(Number(one.openInterest))}</td>
                <td className="num">{one.liquidated}</td>
                <td className="num">{usedText(one.fundUsed, t)}</td>
                <td className={one.deleveraged > 0 ? 'num down' : 'num muted'}>
                  {one.deleveraged}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Deleveraged({ list }: { readonly list: StressReport['list'] }) {
  const t = useText();
  return (
    <Panel title={t('stress.who')} note={t('stress.inOrder')} className="none">
      {list.length === 0 ? (
        <p className="panel-body muted">{t('stress.nobody')}</p>
      ) : (
        <div className="scroll">
          <table className="compact">
            <thead>
              <tr>
                <th>{t('stress.at')}</th>
                <th>{t('stress.uid')}</th>
                <th>{t('stress.contract')}</th>
                <th>{t('stress.side')}</th>
                <th className="num">{t('stress.size')}</th>
                <th className="num">{t('stress.profit')}</th>
                <th className="num">{t('stress.score')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={`${one.second}${one.uid}${one.name}${one.rank}${one.quantity}`}>
                  <td className="muted">{minuteText(one.second)}</td>
                  <td>
                    <Link className="lnk" to={`/customers/${one.uid}`}>
                      {one.uid}
                    </Link>
                  </td>
                  <td>{one.name}</td>
                  <td className={one.side === 'long' ? 'up' : 'down'}>{t(`stress.${one.side}`)}</td>
                  <td className="num">{amountText(one.quantity)}</td>
                  <td className="num">{amountText(one.profit)}</td>
                  <td className="num">{Number(one.score).toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
