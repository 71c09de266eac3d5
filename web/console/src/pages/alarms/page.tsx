import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed } from '../../ui/bits.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import { AlarmList } from './alarm-list.tsx';

const READ_MS = 3_000;

/** What is wrong now, and what was. */
export function Page() {
  const t = useText();
  const { data, problem, again } = useRead('overview', () => ask('consoleOverview'), READ_MS);
  return (
    <>
      <div className="title-line">
        <h1>{t('alarms.title')}</h1>
        <span className="sub">{t('alarms.sub')}</span>
      </div>
      {problem && (
        <Failed text={t('shared.notRead', { problem })} again={t('shared.again')} onAgain={again} />
      )}
      {data && <AlarmList alarms={data.alarms} isWholePage onChanged={again} />}
      <AlarmHistory />
    </>
  );
}
