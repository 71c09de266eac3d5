import { expect, test } from 'vitest';
import { alarmTexts } from '../../contract/src/console/alarm-texts.ts';
import { alarmNames } from '../../server/src/platform/alarms.ts';

test('each alarm says in both languages what it is and what the house did', () => {
  expect(Object.keys(alarmTexts).sort()).toEqual([...alarmNames].sort());
  for (const [id, { name, response }] of Object.entries(alarmTexts)) {
    for (const text of [name.en, name.zh, response.en, response.zh]) expect(text, id).not.toBe('');
  }
});
