import type { RiskContract } from '@bourse/contract/console/routes/risk.ts';
import { Link } from 'wouter';
import { commaText, roughText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { BarPart } from '../../ui/bar.tsx';
import { Panel } from '../../ui/bits.tsx';
import { amountText, percentText } from '../../ui/figures.ts';

const BASIS_POINTS = 10_000;

/** Each contract with how full, how one-sided and how far from its index it is. */
export function ContractTable({ contracts }: { readonly contracts: readonly RiskContract[] }) {
  const t = useText();
  const sorted = contracts.toSorted((one, other) => Number(other.ofCap) - Number(one.ofCap));
  return (
    <Panel title={t('risk.contracts')} note={t('risk.contractsNote')} className="grow">
      <div className="scroll contracts" tabIndex={-1}>
        <table className="compact">
          <thead>
            <tr>
              <th>{t('risk.contract')}</th>
              <th className="num">{t('risk.interest')}</th>
              <th>{t('risk.ofCap')}</th>
              <th>{t('risk.longShort')}</th>
              <th className="num">{t('risk.mark')}</th>
              <th className="num">{t('risk.basis')}</th>
              <th className="num">{t('risk.funding')}</th>
              <th className="num">{t('risk.queue')}</th>
              <th>{t('risk.held')}</th>
              <th>{t('risk.state')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <ContractRow key={one.scope} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function ContractRow({ one }: { readonly one: RiskContract }) {
  const t = useText();
  const { language } = useLanguage();
  const { longs, shorts, fund, state, isStale } = one;
  const cap = Number(one.ofCap);
  const longShare = longs + shorts > 0 ? Math.round((longs / (longs + shorts)) * 100) : 50;
  const basis = Number(one.basis) * BASIS_POINTS;
  return (
    <tr>
      <td>
        <Link to={`/markets/${one.scope}`}>
          <b>{one.name}</b>
        </Link>
      </td>
      <td className="num">{roughText(Math.round(Number(one.openInterest)))}</td>
      <td>
        <Bar share={cap} tone={cap > 0.75 ? 'warning' : ''} /> {percentText(cap, 0)}
      </td>
      <td>
        <span className="bar two-sided">
          <BarPart share={longShare / 100} tone="up" />
        </span>{' '}
        <span className="muted">
          {longs} : {shorts}
        </span>
      </td>
      <td className="num" title={`${t('risk.index')} ${one.index}`}>
        {amountText(one.mark)}
      </td>
      <td className={Math.abs(basis) > 20 ? 'num warning' : 'num'}>{signed(basis, 1)}</td>
      <td className="num">{signed(Number(one.funding) * 100, 4)}%</td>
      <td
        className="num"
        title={t('risk.queueText', { longs: one.queueLongs, shorts: one.queueShorts })}
      >
        {one.queueLongs} / {one.queueShorts}
      </td>
      <td>
        {fund ? (
          <span className={Number(fund.profit) < 0 ? 'down' : ''}>
            {t(`risk.${fund.side}`)} {amountText(fund.quantity)}
            {commaText(language)}
            {signed(Number(fund.profit), 0)}
          </span>
        ) : (
          <span className="muted">{t('risk.none')}</span>
        )}
      </td>
      <td className={isStale ? 'warning' : ''}>
        <i className={state === 'open' && !isStale ? 'dot' : 'dot warning'} />{' '}
        {isStale ? t('risk.stale') : t(`risk.${state}`)}
      </td>
    </tr>
  );
}

/** With its sign before it, also above zero. */
function signed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value > 0 ? '+' : '−'}${amountText(text)}`;
}

export function Bar({ share, tone }: { readonly share: number; readonly tone: string }) {
  return (
    <span className="bar">
      <BarPart share={share} tone={tone} />
    </span>
  );
}
