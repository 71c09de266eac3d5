import { useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { clockText, inFours, wholeText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { Icon } from '../../ui/icon.tsx';

/** Whether the chain of the audit log is whole, as it was found last. */
export function ChainState() {
  const t = useText();
  const audit = useHouse(({ state }) => state?.audit);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!audit) return null;
  const { isWhole, sealed, brokenAt, checkedAt, tookMs, lastHash, text } = audit;
  const verify = async () => {
    setBusy(true);
    setProblem('');
    try {
      await ask('consoleAuditVerify', { key: crypto.randomUUID() });
    } catch (error) {
      setProblem(error instanceof CallRefused ? error.message : t('shared.noAnswer'));
    }
    setBusy(false);
  };
  return (
    <div className={isWhole ? 'chain-state note up' : 'chain-state note down'}>
      <Icon name={isWhole ? 'shield' : 'critical'} size={20} />
      <span className="two">
        <b>
          {isWhole
            ? t('audit.whole', { rows: wholeText(sealed) })
            : t('audit.broken', { row: brokenAt })}
        </b>
        <small>
          {isWhole ? '' : `${text}. ${t('audit.brokenDone')} `}
          {checkedAt > 0 &&
            t('audit.checked', {
              time: clockText(checkedAt),
              seconds: (tookMs / 1_000).toFixed(1),
            })}{' '}
          {isWhole && lastHash && (
            <span className="hide-small">
              {t('audit.lastRow')}{' '}
              <span className="mono">
                {inFours(lastHash.slice(0, 8))} … {lastHash.slice(-4)}
              </span>
              . {t('audit.same')}
            </span>
          )}
        </small>
        {problem && (
          <small className="down" role="alert">
            {t('audit.notVerified', { problem })}
          </small>
        )}
      </span>
      <span className="right">
        <button
          type="button"
          className="btn small outlined"
          disabled={isBusy}
          onClick={() => void verify()}
        >
          {t('audit.verify')}
        </button>
      </span>
    </div>
  );
}
