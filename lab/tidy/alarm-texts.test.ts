import { expect, test } from 'vitest';
import { alarmTexts } from '../../contract/src/console/alarm-texts.ts';
import { alarmNames } from '../../server/src/platform/alarms.ts';

test('each alarm says in both languages what it is and what the house did', () => {
  expect(Object.keys(alarmTexts).sort()).toEqual([...alarmNames].sort());
  for (const [name, { en, zh, doneEn, doneZh }] of Object.entries(alarmTexts)) {
    for (const text of [en, zh, doneEn, doneZh]) expect(text, name).not.toBe('');
  }
});
