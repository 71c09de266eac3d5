import { clockText, dayText, secondsText, spanText, wholeText } from '../lib/format.ts';
import { dataAge, useEachSecond, useHouse, useIsStale } from '../lib/house.ts';
import { useLanguage, useText } from '../lib/language.ts';

/** How the house is, under every page. */
export function Foot() {
  const t = useText();
  const { language } = useLanguage();
  const { state } = useHouse();
  const isStale = useIsStale();
  const age = useEachSecond(dataAge);
  if (!state) return <footer className="foot" />;
  const { audit, sequence, commitMs, lagSeconds, indexKnown, indexTotal, ledgerSound } = state;
  const now = state.time + age;
  return (
    <footer className="foot">
      <span>
        <i className={isStale ? 'dot warning' : 'dot'} />
        {isStale ? t('frame.old', { age: spanText(age, language) }) : t('frame.connected')}
      </span>
      <span>
        {t('frame.log')} <b>#{wholeText(sequence)}</b>
      </span>
      <span>
        {t('frame.commit')} <b>{commitMs.toFixed(1)} ms</b>
      </span>
      <span>
        {t('frame.projections')} <b>{secondsText(lagSeconds * 1_000, language)}</b>{' '}
        {t('frame.behind')}
      </span>
      <span>
        <i className={indexKnown === indexTotal ? 'dot' : 'dot warning'} />
        {t('frame.index')} <b>{t('frame.of', { count: indexKnown, total: indexTotal })}</b>
      </span>
      <span>
        <i className={ledgerSound ? 'dot' : 'dot down'} />
        {t('frame.ledger')} <b>{t(ledgerSound ? 'frame.sound' : 'frame.unsound')}</b>
      </span>
      <span className="right">
        <span>
          <i className={audit.isWhole ? 'dot' : 'dot down'} />
          {t(audit.isWhole ? 'frame.auditWhole' : 'frame.auditBroken')}{' '}
          <b>{audit.isWhole ? clockText(audit.checkedAt) : audit.brokenAt}</b>
        </span>
        <span>
          {t('frame.shownIn')} <b>UTC</b>
        </span>
        <span>
          {dayText(now)} <b>{clockText(now)}</b>
        </span>
      </span>
    </footer>
  );
}
