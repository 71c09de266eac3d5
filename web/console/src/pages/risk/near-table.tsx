import type { Risk, RiskPosition } from '@bourse/contract/console/routes/risk.ts';
import { Link } from 'wouter';
import { spanText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Empty, Panel } from '../../ui/bits.tsx';
import { amountText, percentText, wholeAmountText } from '../../ui/figures.ts';
import { Bar } from './contract-table.tsx';

const LIGHTS = [1, 2, 3, 4, 5] as const;

interface NearTableProps {
  readonly risk: Risk;
  /** Name of the contract that is shown; empty: all. */
  readonly contract: string;
  onContract(name: string): void;
}

/** Positions, the nearest to their liquidation first. */
export function NearTable({ risk, contract, onContract }: NearTableProps) {
  const t = useText();
  const shown = risk.near.filter(({ name }) => !contract || name === contract);
  return (
    <Panel
      title={t('risk.near')}
      note={t('risk.nearNote')}
      className="grow"
      right={
        <label className="fld">
          {t('risk.contract')}
          <select value={contract} onChange={(event) => onContract(event.target.value)}>
            <option value="">{t('risk.all')}</option>
            {risk.contracts.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      }
    >
      {shown.length === 0 ? (
        <Empty icon="gauge" title={t('risk.nobody')} text={t('risk.nobodyText')} />
      ) : (
        <div className="scroll" tabIndex={-1}>
          <table className="compact">
            <thead>
              <tr>
                <th>{t('risk.uid')}</th>
                <th>{t('risk.contract')}</th>
                <th>{t('risk.side')}</th>
                <th className="num">{t('risk.worth')}</th>
                <th className="num">{t('risk.mark')}</th>
                <th className="num">{t('risk.liquidation')}</th>
                <th className="num">{t('risk.distance')}</th>
                <th>{t('risk.ratio')}</th>
                <th>{t('risk.rank')}</th>
                <th>{t('risk.now')}</th>
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
  const t = useText();
  const { language } = useLanguage();
  const ratio = Number(one.ratio);
  const distance = one.distance === '' ? Number.POSITIVE_INFINITY : Number(one.distance);
  const tone = distance < 0.005 ? 'down' : distance < 0.01 ? 'warning' : '';
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
      <td className={one.side === 'long' ? 'up' : 'down'}>
        {t(`risk.${one.side}`)} {one.leverage}x
      </td>
      <td className="num">{wholeAmountText(one.worth)}</td>
      <td className="num">{amountText(one.mark)}</td>
      <td className="num">{Number(one.liquidation) > 0 ? amountText(one.liquidation) : '–'}</td>
      <td className={`num semibold ${tone}`}>
        {Number.isFinite(distance) ? percentText(distance, 2) : '–'}
      </td>
      <td>
        <Bar share={ratio} tone={ratio > 0.8 ? 'down' : ratio > 0.5 ? 'warning' : ''} />{' '}
        {percentText(ratio, 0)}
      </td>
      <td>
        <span role="img" aria-label={`${one.light} / ${LIGHTS.length}`} className="lights">
          {LIGHTS.map((light) => (
            <i key={light} className={light <= one.light ? 'on' : ''} />
          ))}
        </span>
      </td>
      <td className="warning semibold">
        {one.dueSince > 0 &&
          t('risk.due', { late: spanText(Math.max(0, time - one.dueSince), language) })}
      </td>
    </tr>
  );
}
