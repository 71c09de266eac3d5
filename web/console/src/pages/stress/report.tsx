import type { StressReport } from '@bourse/contract/console/routes/stress.ts';
import { Link } from 'wouter';
import { roughText, wholeText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Figure, Panel } from '../../ui/bits.tsx';
import { amountText, percentText, wholeAmountText } from '../../ui/figures.ts';
import { minuteText, StressChart } from './chart.tsx';
import { texts } from './texts.ts';

type Say = ReturnType<typeof useTexts<typeof texts>>;

/** What a run came to. */
export function StressReportView({ report }: { readonly report: StressReport }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const used = Number(report.fundBefore) - Number(report.fundAfter);
  const share = Number(report.fundBefore) > 0 ? used / Number(report.fundBefore) : 0;
  const rough = (text: string) => roughText(Math.round(Number(text)));
  return (
    <>
      <section className="p" style={{ flex: 'none' }}>
        <div className="row pb">
          <Figure name={say('liquidated')} value={wholeText(report.liquidated)}>
            {say('ofPositions', wholeText(report.positions), wholeText(report.liquidatedAccounts))}
          </Figure>
          <Figure name={say('volume')} value={rough(report.volume)} />
          <Figure
            name={used < 0 ? say('fundGained') : say('fundUsed')}
            value={roughText(Math.abs(used))}
            tone={used > 0 ? 'wa' : ''}
          >
            {say('ofFund', percentText(Math.abs(share), language), rough(report.fundBefore))}
          </Figure>
          <Figure
            name={say('deleveraged')}
            value={wholeText(report.deleveraged)}
            tone={report.deleveraged > 0 ? 'dn' : ''}
          />
          <Figure
            name={say('belowZero')}
            value={wholeText(report.belowZero)}
            tone={report.belowZero > 0 ? 'dn' : ''}
          />
        </div>
      </section>
      <div className="row" style={{ flex: 'none' }}>
        <Panel title={say('chart')} className="g">
          <StressChart points={report.points} />
        </Panel>
        <Contracts report={report} />
      </div>
      <Deleveraged list={report.list} />
    </>
  );
}

/** What a contract took from its fund; of one that brought something, that it did. */
const usedText = (used: string, say: Say): string =>
  used.startsWith('-') && Number(used) !== 0
    ? say('gained', wholeAmountText(used.slice(1)))
    : wholeAmountText(used);

function Contracts({ report }: { readonly report: StressReport }) {
  const say = useTexts(texts);
  return (
    <Panel title={say('byContract')} right={say('worstFirst')}>
      <div className="scroll" style={{ maxHeight: 320 }}>
        <table className="c">
          <thead>
            <tr>
              <th>{say('contract')}</th>
              <th className="num">{say('interest')}</th>
              <th className="num">{say('liq')}</th>
              <th className="num">{say('used')}</th>
              <th className="num">{say('adl')}</th>
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
                <td className="num">{usedText(one.fundUsed, say)}</td>
                <td className={one.deleveraged > 0 ? 'num dn' : 'num k'}>{one.deleveraged}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Deleveraged({ list }: { readonly list: StressReport['list'] }) {
  const say = useTexts(texts);
  return (
    <Panel title={say('who')} note={say('inOrder')} className="none">
      {list.length === 0 ? (
        <p className="pb k">{say('nobody')}</p>
      ) : (
        <div className="scroll">
          <table className="c">
            <thead>
              <tr>
                <th>{say('at')}</th>
                <th>{say('uid')}</th>
                <th>{say('contract')}</th>
                <th>{say('side')}</th>
                <th className="num">{say('size')}</th>
                <th className="num">{say('profit')}</th>
                <th className="num">{say('score')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((one) => (
                <tr key={`${one.second}${one.uid}${one.name}${one.rank}${one.quantity}`}>
                  <td className="k">{minuteText(one.second)}</td>
                  <td>
                    <Link className="lnk" to={`/customers/${one.uid}`}>
                      {one.uid}
                    </Link>
                  </td>
                  <td>{one.name}</td>
                  <td className={one.side === 'long' ? 'up' : 'dn'}>{say(one.side)}</td>
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
