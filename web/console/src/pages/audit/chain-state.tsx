import { useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { clockText, inFours, wholeText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { texts } from './texts.ts';

/** Whether the chain of the audit log is whole, as it was found last. */
export function ChainState() {
  const say = useTexts(texts);
  const common = useTexts(shared);
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
      setProblem(error instanceof CallRefused ? error.message : common('noAnswer'));
    }
    setBusy(false);
  };
  return (
    <div
      className={isWhole ? 'note up' : 'note dn'}
      style={{ alignItems: 'center', minHeight: 56 }}
    >
      <Icon name={isWhole ? 'shield' : 'critical'} size={20} />
      <span className="two">
        <b>{isWhole ? say('whole', wholeText(sealed)) : say('broken', brokenAt)}</b>
        <small>
          {isWhole ? '' : `${text}. ${say('brokenDone')} `}
          {checkedAt > 0 && say('checked', clockText(checkedAt), (tookMs / 1_000).toFixed(1))}{' '}
          {isWhole && lastHash && (
            <span className="hide-small">
              {say('lastRow')}{' '}
              <span className="mono">
                {inFours(lastHash.slice(0, 8))} … {lastHash.slice(-4)}
              </span>
              . {say('same')}
            </span>
          )}
        </small>
        {problem && (
          <small className="dn" role="alert">
            {say('notVerified', problem)}
          </small>
        )}
      </span>
      <span className="r">
        <button type="button" className="btn s gh" disabled={isBusy} onClick={() => void verify()}>
          {say('verify')}
        </button>
      </span>
    </div>
  );
}
