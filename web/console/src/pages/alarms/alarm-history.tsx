import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { AlarmRun } from '@bourse/contract/console/routes/alarms.ts';
import { ask } from '../../lib/api.ts';
import { listText, momentText, spanText } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { shared } from '../../lib/shared-texts.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed, Panel } from '../../ui/bits.tsx';
import { texts } from './texts.ts';

const READ_MS = 10_000;

/** Each time that an alarm was there: when, whose it was, how it ended, and what the house did. */
export function AlarmHistory() {
  const say = useTexts(texts);
  const common = useTexts(shared);
  const [get, set, address] = useFilters();
  const read = useRead(
    `alarm history ${address}`,
    () => ask('consoleAlarmHistory', { query: { before: get('before') } as never }),
    READ_MS,
  );
  const { data } = read;
  return (
    <Panel title={say('history')} note={say('historyNote')}>
      {read.problem && (
        <Failed
          text={common('notRead', read.problem)}
          again={common('again')}
          onAgain={read.again}
        />
      )}
      {data?.list.length === 0 && (
        <Empty icon="clock" title={say('noHistory')} text={say('noHistoryText')} />
      )}
      {data && data.list.length > 0 && (
        <div className="scroll" tabIndex={-1}>
          <table className="t44 stack">
            <thead>
              <tr>
                <th>{say('began')}</th>
                <th>{say('what')}</th>
                <th>{say('whose')}</th>
                <th>{say('ended')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((run) => (
                <Run key={`${run.name} ${run.beganAt}`} run={run} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(data?.next || get('before')) && (
        <div className="ph">
          {get('before') && (
            <button type="button" className="lnk" onClick={() => set({ before: '' })}>
              {common('newest')}
            </button>
          )}
          {data?.next && (
            <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
              {common('older')}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

function Run({ run }: { readonly run: AlarmRun }) {
  const say = useTexts(texts);
  const { language } = useLanguage();
  const isEnglish = language === 'en';
  const words = alarmTexts[run.name];
  const told = listText([...new Set(run.told)], language);
  return (
    <tr data-run={run.name}>
      <td className="k nw">{momentText(run.beganAt)}</td>
      <td className="two" style={{ whiteSpace: 'normal', minWidth: 240 }}>
        <b className="md">{(isEnglish ? words?.en : words?.zh) ?? run.name}</b>
        <small>
          <span lang="en">{run.text}.</span> <b>{say('done')}</b>{' '}
          {isEnglish ? words?.doneEn : words?.doneZh}
        </small>
      </td>
      <td className="two">
        <b className="md">{run.takenBy || say('nobodys')}</b>
        <small>
          {run.takenBy ? say('takenAt', momentText(run.takenAt)) : told && say('toldOnly', told)}
        </small>
      </td>
      <td className="two" style={{ whiteSpace: 'normal', minWidth: 160 }}>
        {run.endedAt === 0 ? (
          <span className="chip wa">{say('goesOn')}</span>
        ) : (
          <>
            <b className="md nw">
              {momentText(run.endedAt)} ({spanText(run.endedAt - run.beganAt, language)})
            </b>
            <small>
              {run.closedBy ? say('closedBy', run.closedBy, run.closedReason) : say('byItself')}
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
