import type { Risk, RiskPosition } from '@bourse/contract/console/routes/risk.ts';
import { Link } from 'wouter';
import { spanText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Empty, Panel } from '../../ui/bits.tsx';
import { amountText, percentText, wholeAmountText } from '../../ui/figures.ts';
import { Bar } from './contract-table.tsx';
import { texts } from './texts.ts';

const LIGHTS = [1, 2, 3, 4, 5] as const;

interface NearTableProps {
  readonly risk: Risk;
  /** Name of the contract that is shown; empty: all. */
  readonly contract: string;
  onContract(name: string): void;
}

/** Positions, the nearest to their liquidation first. */
export function NearTable({ risk, contract, onContract }: NearTableProps) {
  const say = useTexts(texts);
  const shown = risk.near.filter(({ name }) => !contract || name === contract);
  return (
    <Panel
      title={say('near')}
      note={say('nearNote')}
      className="g"
      right={
        <label className="fld">
          {say('contract')}
          <select value={contract} onChange={(event) => onContract(event.target.value)}>
            <option value="">{say('all')}</option>
            {risk.contracts.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      }
    >
      {shown.length === 0 ? (
        <Empty icon="gauge" title={say('nobody')} text={say('nobodyText')} />
      ) : (
        <div className="scroll" tabIndex={-1}>
          <table className="c">
            <thead>
              <tr>
                <th>{say('uid')}</th>
                <th>{say('contract')}</th>
                <th>{say('side')}</th>
                <th className="num">{say('worth')}</th>
                <th className="num">{say('mark')}</th>
                <th className="num">{say('liquidation')}</th>
                <th className="num">{say('distance')}</th>
                <th>{say('ratio')}</th>
                <th>{say('rank')}</th>
                <th>{say('now')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <NearRow key={`${one.user}/${one.name}/${one.side}`} one={one} time={risk.time} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function NearRow({ one, time }: { readonly one: RiskPosition; readonly time: number }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const ratio = Number(one.ratio);
  const distance = one.distance === '' ? Number.POSITIVE_INFINITY : Number(one.distance);
  const tone = distance < 0.005 ? 'dn' : distance < 0.01 ? 'wa' : '';
  return (
    <tr>
      <td>
        {one.uid && (
          <Link className="lnk" to={`/customers/${one.uid}`}>
            {one.uid}
          </Link>
        )}
      </td>
      <td>
        <b>{one.name}</b>
      </td>
      <td className={one.side === 'long' ? 'up' : 'dn'}>
        {say(one.side)} {one.leverage}x
      </td>
      <td className="num">{wholeAmountText(one.worth)}</td>
      <td className="num">{amountText(one.mark)}</td>
      <td className="num">{Number(one.liquidation) > 0 ? amountText(one.liquidation) : '–'}</td>
      <td className={`num sb ${tone}`}>
        {Number.isFinite(distance) ? percentText(distance, language, 2) : '–'}
      </td>
      <td>
        <Bar share={ratio} tone={ratio > 0.8 ? 'd' : ratio > 0.5 ? 'w' : ''} />{' '}
        {percentText(ratio, language, 0)}
      </td>
      <td>
        <span role="img" aria-label={`${one.light} / ${LIGHTS.length}`} className="lights">
          {LIGHTS.map((light) => (
            <i key={light} className={light <= one.light ? 'on' : ''} />
          ))}
        </span>
      </td>
      <td className="wa sb">
        {one.dueSince > 0 && say('due', spanText(Math.max(0, time - one.dueSince), language))}
      </td>
    </tr>
  );
}
