import { alarmTexts } from '@bourse/contract/console/alarm-texts.ts';
import type { HouseAlarm } from '@bourse/contract/console/routes/alarms.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { texts } from './texts.ts';

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
  const say = useTexts(texts);
  const { language } = useLanguage();
  const [minutes, setMinutes] = useState<number>(60);
  const known = alarmTexts[alarm.name];
  const name = (language === 'en' ? known?.en : known?.zh) ?? alarm.name;
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
      text={say(`${deed}Text`)}
      verb={say(`${deed}Verb`)}
      isDangerous={deed === 'silence'}
      onClose={onClose}
      run={run}
    >
      {deed === 'silence' && (
        <label className="f">
          {say('forHowLong')}
          <select
            className="inp"
            value={minutes}
            onChange={({ target }) => setMinutes(Number(target.value))}
          >
            {minutesOf.map((each) => (
              <option key={each} value={each}>
                {each < 60 ? say('minutes', each) : say('hours', each / 60)}
              </option>
            ))}
          </select>
        </label>
      )}
    </ActDialog>
  );
}
