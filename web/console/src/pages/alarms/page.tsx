import { ask } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useRead } from '../../lib/use-read.ts';
import { Failed } from '../../ui/bits.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import { AlarmList } from './alarm-list.tsx';
import { texts } from './texts.ts';

const READ_MS = 3_000;

/** What is wrong now, and what was. */
export function Page() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const { data, problem, again } = useRead('overview', () => ask('consoleOverview'), READ_MS);
  return (
    <>
      <div className="tl">
        <h1>{say('title')}</h1>
        <span className="sub">{say('sub')}</span>
      </div>
      {problem && (
        <Failed text={common('notRead', problem)} again={common('again')} onAgain={again} />
      )}
      {data && <AlarmList alarms={data.alarms} isWholePage onChanged={again} />}
      <AlarmHistory />
    </>
  );
}
