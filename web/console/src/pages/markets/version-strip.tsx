import type { RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import { colonText, commaText, dayText, momentText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { texts } from './texts.ts';

interface VersionStripProps {
  readonly versions: readonly RuleVersion[];
  /** Takes the values of an old version as a new proposal's; absent: one may not propose. */
  readonly onTake: ((version: RuleVersion) => void) | undefined;
}

const SHOWN_MAX = 8;

/** The versions of rules, the oldest left. An old one is never put back: it is proposed again. */
export function VersionStrip({ versions, onTake }: VersionStripProps) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const shown = versions.slice(0, SHOWN_MAX).reverse();
  const aboutOf = (version: RuleVersion) =>
    [
      version.time > 0 && dayText(version.time),
      version.isInForce && say('inForce'),
      version.inForceFrom > version.time && say('scheduled', momentText(version.inForceFrom)),
      version.author && say('by', version.author, version.passer),
    ]
      .filter(Boolean)
      .join(commaText(language));
  const sourceOf = ({ author, passer, reason }: RuleVersion) =>
    author ? `${say('by', author, passer)}${colonText(language)}${reason}` : say('fromRelease');
  return (
    <section className="p" style={{ flex: 'none' }} aria-label={say('versions')}>
      <div className="ph scroll" style={{ borderBottom: 0 }}>
        <h2>{say('versions')}</h2>
        {shown.map((version) => (
          <span key={version.number} className="nw" title={sourceOf(version)}>
            <span className={version.isInForce ? 'dot' : 'dot o'} /> <b>v{version.number}</b>{' '}
            <span className="k">{aboutOf(version)}</span>
            {onTake && !version.isInForce && (
              <>
                {' '}
                <button type="button" className="lnk" onClick={() => onTake(version)}>
                  {say('takeVersion', version.number)}
                </button>
              </>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}
