import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { AlarmRun } from '@bourse/contract/console/routes/alarms.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { ask } from '../../lib/api.ts';
import { listText, momentText, spanText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useFilters } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { Empty, Panel } from '../../ui/bits.tsx';
import { NotRead, PageLinks } from '../../ui/page-parts.tsx';

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
      <NotRead read={read} />
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
          <PageLinks place={get('before')} next={data?.next} onGo={(before) => set({ before })} />
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
      <td className="two words-240">
        <b className="medium">{words ? textIn(language, words.name) : run.name}</b>
        <small>
          <span lang="en">{run.text}.</span> <b>{t('alarms.done')}</b>{' '}
          {words && textIn(language, words.response)}
        </small>
        {run.machines.length > 0 && (
          <small className="muted">
            {t('alarms.on', { machines: listText(run.machines, language) })}
          </small>
        )}
      </td>
      <td className="two">
        <b className="medium">{run.takenBy || t('alarms.nobodys')}</b>
        <small>
          {run.takenBy
            ? t('alarms.takenAt', { time: momentText(run.takenAt) })
            : told && t('alarms.toldOnly', { operators: told })}
        </small>
      </td>
      <td className="two words-160">
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
