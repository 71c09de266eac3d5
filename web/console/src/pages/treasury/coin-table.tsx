import type { ComparedCoin } from '@bourse/contract/console/routes/treasury.ts';
import { listText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { BarPart } from '../../ui/bar.tsx';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';

/** Engine, ledger and chain of each coin, and where it lies. */
export function CoinTable({ coins }: { readonly coins: readonly ComparedCoin[] }) {
  const t = useText();
  return (
    <div className="scroll" tabIndex={-1}>
      <table className="rows-44 cards">
        <thead>
          <tr>
            <th>{t('treasury.coin')}</th>
            <th className="num">{t('treasury.engine')}</th>
            <th className="num">{t('treasury.ledger')}</th>
            <th className="num">{t('treasury.chain')}</th>
            <th className="num">{t('treasury.difference')}</th>
            <th className="num">{t('treasury.hotShare')}</th>
            <th>{t('treasury.shares')}</th>
            <th>{t('treasury.state')}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map((one) => (
            <Row key={`${one.chain} ${one.coin}`} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ one }: { readonly one: ComparedCoin }) {
  const t = useText();
  const { chain, coin, gap, hotPercent, upperPercent, isBooked } = one;
  const isMissing = gap.startsWith('-');
  const tone = isMissing ? 'down' : '';
  return (
    <tr className={one.isPaused ? 'bad' : undefined}>
      <td className="two" data-name={t('treasury.coin')}>
        <b>{coin}</b>
        <small>{chain}</small>
      </td>
      <td className="num two sums" data-name={t('treasury.engine')}>
        {isBooked ? (
          amountText(one.owed)
        ) : (
          <span className="chip down">{t('treasury.notBooked')}</span>
        )}
        <small>
          {t('treasury.flows', {
            credited: amountText(one.credited),
            posted: amountText(one.posted),
          })}
        </small>
      </td>
      <td className="num two sums" data-name={t('treasury.ledger')}>
        {amountText(one.ledger)}
        <small>
          {t('treasury.formula', {
            opening: amountText(one.opening),
            funded: amountText(one.funded),
            deposited: amountText(one.arrived),
            withdrawn: amountText(one.sent),
            gas: amountText(one.gas),
          })}
        </small>
      </td>
      <td className={`num ${tone}`} data-name={t('treasury.chain')}>
        {amountText(one.held)}
      </td>
      <td className={`num ${tone}`} data-name={t('treasury.difference')}>
        {amountText(gap)}
      </td>
      <td
        className={`num ${hotPercent > upperPercent ? 'warning' : ''}`}
        data-name={t('treasury.hotShare')}
      >
        {hotPercent}%
      </td>
      <td data-name={t('treasury.shares')}>
        <Shares one={one} />
      </td>
      <td data-name={t('treasury.state')}>
        <State one={one} />
      </td>
    </tr>
  );
}

/** Hot, not swept and cold, each with its share. */
function Shares({ one }: { readonly one: ComparedCoin }) {
  const t = useText();
  const { language } = useLanguage();
  const [hot, deposits, cold] = [one.hot, one.deposits, one.cold].map(Number) as [
    number,
    number,
    number,
  ];
  const total = hot + deposits + cold || 1;
  const label = listText(
    (['hot', 'deposits', 'cold'] as const).map(
      (place) => `${t(`treasury.${place}`)} ${amountText(one[place])}`,
    ),
    language,
  );
  return (
    <span className="bar long" role="img" aria-label={label} title={label}>
      <BarPart share={hot / total} tone="warning" />
      <BarPart start={hot / total} share={deposits / total} />
    </span>
  );
}

/** Whether engine, ledger and chain of a coin agree. */
export const isEqual = ({ gap, isBooked }: ComparedCoin): boolean => isBooked && Number(gap) === 0;

/** How a coin stands; one that the engine has booked otherwise than the ledger is neither missing nor too many. */
function standingOf(one: ComparedCoin) {
  if (isEqual(one)) return 'equal';
  if (Number(one.gap) === 0) return 'notBooked';
  return one.gap.startsWith('-') ? 'missing' : 'surplus';
}

function State({ one }: { readonly one: ComparedCoin }) {
  const t = useText();
  const standing = standingOf(one);
  return (
    <>
      {one.isPaused ? (
        <span className="chip down">
          <Icon name="warning" size={12} /> {t('treasury.paused')}
        </span>
      ) : (
        <span className={standing === 'equal' ? 'chip up' : 'chip warning'}>
          <Icon name={standing === 'equal' ? 'check' : 'warning'} size={12} />{' '}
          {t(`treasury.${standing}`)}
        </span>
      )}{' '}
      {one.isSweepPaused && <span className="chip">{t('treasury.sweepPaused')}</span>}
    </>
  );
}
