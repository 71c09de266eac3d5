import { ask } from '../../lib/api.ts';
import { useText } from '../../lib/language.ts';
import { useRead } from '../../lib/use-read.ts';
import { NotRead, PageHead } from '../../ui/page-parts.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import { AlarmList } from './alarm-list.tsx';

const READ_MS = 3_000;

/** What is wrong now, and what was. */
export function Page() {
  const t = useText();
  const { data, problem, again } = useRead('overview', () => ask('consoleOverview'), READ_MS);
  return (
    <>
      <PageHead title={t('alarms.title')} sub={t('alarms.sub')} />
      <NotRead read={{ problem, again }} />
      {data && <AlarmList alarms={data.alarms} isWholePage onChanged={again} />}
      <AlarmHistory />
    </>
  );
}
