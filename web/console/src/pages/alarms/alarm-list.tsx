import { type ActName, mayAct } from '@bourse/contract/console/acts.ts';
import { type AlarmText, alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { useState } from 'react';
import { clockText, listText, spanText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { Empty, Panel } from '../../ui/bits.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type AlarmDeed, AlarmDialog } from './alarm-dialog.tsx';

const marks = {
  critical: { icon: 'critical', tone: 'down', row: 'bad' },
  warning: { icon: 'warning', tone: 'warning', row: '' },
  note: { icon: 'note', tone: 'info', row: '' },
} as const;
const order = ['critical', 'warning', 'note'];
const deeds = [
  ['take', 'alarm-take'],
  ['silence', 'alarm-silence'],
  ['close', 'alarm-close'],
] as const satisfies readonly (readonly [AlarmDeed, ActName])[];

interface AlarmListProps {
  readonly alarms: readonly HouseAlarm[];
  /** Below the page's own heading. */
  readonly isWholePage?: boolean;
  onChanged(): void;
}

/** What is wrong, whose it is, and what the house did; the gravest first, silent ones last and marked. */
export function AlarmList({ alarms, isWholePage = false, onChanged }: AlarmListProps) {
  const t = useText();
  const [asked, ask] = useState<{ readonly alarm: HouseAlarm; readonly deed: AlarmDeed }>();
  const rankOf = ({ name, isSilent }: HouseAlarm) =>
    (isSilent ? order.length : 0) + order.indexOf(alarmTexts[name]?.grade ?? 'warning');
  const sorted = alarms.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <Panel title={t(isWholePage ? 'alarms.open' : 'alarms.title')} note={t('alarms.alarmsNote')}>
      {alarms.length === 0 ? (
        <Empty icon="check" title={t('alarms.noAlarms')} text={t('alarms.noAlarmsText')} />
      ) : (
        <div className="scroll" tabIndex={-1}>
          <table className="rows-44 stack alarms">
            <tbody>
              {sorted.map((alarm) => (
                <AlarmLine
                  key={alarm.name}
                  alarm={alarm}
                  text={alarmTexts[alarm.name]}
                  onDeed={(deed) => ask({ alarm, deed })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {asked && <AlarmDialog {...asked} onDone={onChanged} onClose={() => ask(undefined)} />}
    </Panel>
  );
}

interface AlarmLineProps {
  readonly alarm: HouseAlarm;
  readonly text: AlarmText | undefined;
  onDeed(deed: AlarmDeed): void;
}

function AlarmLine({ alarm, text, onDeed }: AlarmLineProps) {
  const t = useText();
  const { language } = useLanguage();
  const { state } = useHouse();
  const isStale = useIsStale();
  const { icon, tone, row } = marks[text?.grade ?? 'warning'];
  const now = state?.time ?? alarm.lastAt;
  const mine = alarm.takenBy !== '' && alarm.takenBy === state?.operator.name;
  return (
    <tr className={alarm.isSilent ? 'quiet' : row} data-alarm={alarm.name}>
      <td className={alarm.isSilent ? 'mark' : `mark ${tone}`}>
        <Icon name={alarm.isSilent ? 'lock' : icon} size={20} />
      </td>
      <td className="two wrap words">
        <b>{text ? textIn(language, text.name) : alarm.name}</b>
        <small>
          <span lang="en">{alarm.text}.</span> <b>{t('alarms.done')}</b>{' '}
          {text && textIn(language, text.response)}
        </small>
        <small className="muted">
          {t('alarms.on', { machines: listText(alarm.machines, language) })}
        </small>
        {alarm.silencedUntil > 0 && (
          <small className={alarm.isWorse ? 'warning' : ''}>
            {t(alarm.isWorse ? 'alarms.worse' : 'alarms.silenced', {
              operator: alarm.silencedBy,
              until: clockText(alarm.silencedUntil).slice(0, 5),
              reason: alarm.silencedReason,
            })}
          </small>
        )}
      </td>
      <td className="two num">
        <b className="medium">{spanText(now - alarm.firstAt, language)}</b>
        <small>{clockText(alarm.firstAt)}</small>
      </td>
      <td className="num muted">{t('alarms.times', { count: alarm.count })}</td>
      <td className={alarm.takenBy ? 'semibold' : 'two muted'}>
        {mine ? t('alarms.yours') : alarm.takenBy || t('alarms.nobodys')}
        {alarm.takenBy === '' && alarm.toldAt > 0 && (
          <small>
            {t('alarms.told', {
              operators: alarm.toldTo,
              time: clockText(alarm.toldAt).slice(0, 5),
            })}
          </small>
        )}
      </td>
      <td className="num">
        <span className="beside tight">
          {deeds.map(([deed, act]) =>
            mayAct(state?.operator.roles ?? [], act) && !(deed === 'take' && mine) ? (
              <button
                key={deed}
                type="button"
                className="btn small outlined"
                disabled={isStale}
                onClick={() => onDeed(deed)}
              >
                {t(`alarms.${deed}`)}
              </button>
            ) : null,
          )}
        </span>
      </td>
    </tr>
  );
}
