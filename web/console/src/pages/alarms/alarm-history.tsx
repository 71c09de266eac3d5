import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { AlarmRun } from '@bourse/contract/console/routes/alarms.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { ask } from '../../lib/api.ts';
import { listText, momentText, spanText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Failed, Panel } from '../../ui/bits.tsx';

const READ_MS = 10_000;

/** Each time that an alarm was there: when, whose it was, how it ended, and what the house did. */
export function AlarmHistory() {
  const t = useText();
  const [get, set, address] = useFilters();
  const read = useRead(
    `alarm history ${address}`,
    () => ask('consoleAlarmHistory', { query: { before: get('before') } as never }),
    READ_MS,
  );
  const { data } = read;
  return (
    <Panel title={t('alarms.history')} note={t('alarms.historyNote')}>
      {read.problem && (
        <Failed
          text={t('shared.notRead', { problem: read.problem })}
          again={t('shared.again')}
          onAgain={read.again}
        />
      )}
      {data?.list.length === 0 && (
        <Empty icon="clock" title={t('alarms.noHistory')} text={t('alarms.noHistoryText')} />
      )}
      {data && data.list.length > 0 && (
        <div className="scroll" tabIndex={-1}>
          <table className="rows-44 stack">
            <thead>
              <tr>
                <th>{t('alarms.began')}</th>
                <th>{t('alarms.what')}</th>
                <th>{t('alarms.whose')}</th>
                <th>{t('alarms.ended')}</th>
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
        <div className="panel-head">
          {get('before') && (
            <button type="button" className="lnk" onClick={() => set({ before: '' })}>
              {t('shared.newest')}
            </button>
          )}
          {data?.next && (
            <button type="button" className="lnk" onClick={() => set({ before: data.next })}>
              {t('shared.older')}
            </button>
          )}
        </div>
      )}
    </Panel>
  );
}

function Run({ run }: { readonly run: AlarmRun }) {
  const t = useText();
  const { language } = useLanguage();
  const words = alarmTexts[run.name];
  const told = listText([...new Set(run.told)], language);
  return (
    <tr data-run={run.name}>
      <td className="muted one-line">{momentText(run.beganAt)}</td>
      <td className="two" style={{ whiteSpace: 'normal', minWidth: 240 }}>
        <b className="medium">{words ? textIn(language, words.name) : run.name}</b>
        <small>
          <span lang="en">{run.text}.</span> <b>{t('alarms.done')}</b>{' '}
          {words && textIn(language, words.response)}
        </small>
      </td>
      <td className="two">
        <b className="medium">{run.takenBy || t('alarms.nobodys')}</b>
        <small>
          {run.takenBy
            ? t('alarms.takenAt', { time: momentText(run.takenAt) })
            : told && t('alarms.toldOnly', { operators: told })}
        </small>
      </td>
      <td className="two" style={{ whiteSpace: 'normal', minWidth: 160 }}>
        {run.endedAt === 0 ? (
          <span className="chip warning">{t('alarms.goesOn')}</span>
        ) : (
          <>
            <b className="medium one-line">
              {momentText(run.endedAt)} ({spanText(run.endedAt - run.beganAt, language)})
            </b>
            <small>
              {run.closedBy
                ? t('alarms.closedBy', { operator: run.closedBy, reason: run.closedReason })
                : t('alarms.byItself')}
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
