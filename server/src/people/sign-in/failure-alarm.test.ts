import { describe, expect, it } from 'vitest';
import { HeardAlarms } from '#platform/test-alarms.ts';
import { createFailureAlarm } from './failure-alarm.ts';

describe('S04: the alarm', () => {
  it('sounds once a minute when failures reach the bound, not for scattered ones', () => {
    const alarms = new HeardAlarms();
    const alarm = createFailureAlarm(alarms, 10);
    const start = 1_760_000_000_000;
    for (let index = 0; index < 9; index += 1) alarm.failed(start);
    for (let index = 0; index < 9; index += 1) alarm.failed(start + 60_000);
    expect(alarms.names).toEqual([]);
    for (let index = 0; index < 50; index += 1) alarm.failed(start + 61_000);
    expect(alarms.heard).toMatchObject([{ name: 'sign_ins_failed', details: { failures: 10 } }]);
    for (let index = 0; index < 50; index += 1) alarm.failed(start + 121_000);
    expect(alarms.heard).toHaveLength(2);
  });
});
