import type { RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import { colonText, commaText, dayText, momentText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';

interface VersionStripProps {
  readonly versions: readonly RuleVersion[];
  /** Takes the values of an old version as a new proposal's; absent: one may not propose. */
  readonly onTake: ((version: RuleVersion) => void) | undefined;
}

const SHOWN_MAX = 8;

/** The versions of rules, the oldest left. An old one is never put back: it is proposed again. */
export function VersionStrip({ versions, onTake }: VersionStripProps) {
  const t = useText();
  const { language } = useLanguage();
  const shown = versions.slice(0, SHOWN_MAX).reverse();
  const aboutOf = (version: RuleVersion) =>
    [
      version.time > 0 && dayText(version.time),
      version.isInForce && t('markets.inForce'),
      version.inForceFrom > version.time &&
        t('markets.scheduled', { time: momentText(version.inForceFrom) }),
      version.author && t('markets.by', { author: version.author, approver: version.passer }),
    ]
      .filter(Boolean)
      .join(commaText(language));
  const sourceOf = ({ author, passer, reason }: RuleVersion) =>
    author
      ? `${t('markets.by', { author, approver: passer })}${colonText(language)}${reason}`
      : t('markets.fromRelease');
  return (
    <section className="panel" aria-label={t('markets.versions')}>
      <div className="panel-head plain scroll">
        <h2>{t('markets.versions')}</h2>
        {shown.map((version) => (
          <span key={version.number} className="one-line" title={sourceOf(version)}>
            <span className={version.isInForce ? 'dot' : 'dot hollow'} /> <b>v{version.number}</b>{' '}
            <span className="muted">{aboutOf(version)}</span>
            {onTake && !version.isInForce && (
              <>
                {' '}
                <button type="button" className="lnk" onClick={() => onTake(version)}>
                  {t('markets.takeVersion', { version: version.number })}
                </button>
              </>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}
