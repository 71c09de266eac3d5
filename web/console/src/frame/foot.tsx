import { clockText, dayText, secondsText, spanText, wholeText } from '../lib/format.ts';
import { dataAge, useEachSecond, useHouse, useIsStale } from '../lib/house.ts';
import { useLanguage, useTexts } from '../lib/language.ts';
import { texts } from './texts.ts';

/** How the house is, under every page. */
export function Foot() {
  const say = useTexts(texts);
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
        <i className={isStale ? 'dot w' : 'dot'} />
        {isStale ? say('old', spanText(age, language)) : say('connected')}
      </span>
      <span>
        {say('log')} <b>#{wholeText(sequence)}</b>
      </span>
      <span>
        {say('commit')} <b>{commitMs.toFixed(1)} ms</b>
      </span>
      <span>
        {say('projections')} <b>{secondsText(lagSeconds * 1_000, language)}</b> {say('behind')}
      </span>
      <span>
        <i className={indexKnown === indexTotal ? 'dot' : 'dot w'} />
        {say('index')} <b>{say('of', indexKnown, indexTotal)}</b>
      </span>
      <span>
        <i className={ledgerSound ? 'dot' : 'dot d'} />
        {say('ledger')} <b>{say(ledgerSound ? 'sound' : 'unsound')}</b>
      </span>
      <span className="r">
        <span>
          <i className={audit.isWhole ? 'dot' : 'dot d'} />
          {say(audit.isWhole ? 'auditWhole' : 'auditBroken')}{' '}
          <b>{audit.isWhole ? clockText(audit.checkedAt) : audit.brokenAt}</b>
        </span>
        <span>
          {say('shownIn')} <b>UTC</b>
        </span>
        <span>
          {dayText(now)} <b>{clockText(now)}</b>
        </span>
      </span>
    </footer>
  );
}
