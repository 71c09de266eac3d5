import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import { textIn } from '@bourse/contract/texts.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';

export type AlarmDeed = 'take' | 'silence' | 'close';

const minutesOf = [15, 60, 240, 1_440] as const;

interface AlarmDialogProps {
  readonly alarm: HouseAlarm;
  readonly deed: AlarmDeed;
  onDone(): void;
  onClose(): void;
}

/** To take an alarm, to silence it until an end that is named, or to close it. */
export function AlarmDialog({ alarm, deed, onDone, onClose }: AlarmDialogProps) {
  const t = useText();
  const { language } = useLanguage();
  const [minutes, setMinutes] = useState<number>(60);
  const known = alarmTexts[alarm.name];
  const name = known ? textIn(language, known.name) : alarm.name;
  const run = async (key: string, reason: string) => {
    const code = alarm.name;
    if (deed === 'take') await ask('consoleAlarmTake', { code, key });
    if (deed === 'silence') {
      await ask('consoleAlarmSilence', { code, body: { minutes, reason }, key });
    }
    if (deed === 'close') await ask('consoleAlarmClose', { code, body: { reason }, key });
    onDone();
  };
  return (
    <ActDialog
      act={`alarm-${deed}`}
      title={name}
      text={t(`alarms.${deed}Text`)}
      verb={t(`alarms.${deed}Verb`)}
      isDangerous={deed === 'silence'}
      onClose={onClose}
      run={run}
    >
      {deed === 'silence' && (
        <label className="field">
          {t('alarms.forHowLong')}
          <select
            className="inp"
            value={minutes}
            onChange={({ target }) => setMinutes(Number(target.value))}
          >
            {minutesOf.map((each) => (
              <option key={each} value={each}>
                {each < 60
                  ? t('alarms.minutes', { minutes: each })
                  : t('alarms.hours', { hours: each / 60 })}
              </option>
            ))}
          </select>
        </label>
      )}
    </ActDialog>
  );
}
