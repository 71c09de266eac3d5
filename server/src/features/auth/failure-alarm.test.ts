import { describe, expect, it } from 'vitest';
import type { Logger } from '../../platform/logger.ts';
import { createFailureAlarm } from './failure-alarm.ts';

describe('S04: the alarm', () => {
  it('sounds once a minute when failures reach the bound, not for scattered ones', () => {
    const warned: unknown[] = [];
    const logger = { warn: (fields: unknown) => warned.push(fields) } as unknown as Logger;
    const alarm = createFailureAlarm(logger, 10);
    const start = 1_760_000_000_000;
    for (let index = 0; index < 9; index += 1) alarm.failed(start);
    for (let index = 0; index < 9; index += 1) alarm.failed(start + 60_000);
    expect(warned).toEqual([]);
    for (let index = 0; index < 50; index += 1) alarm.failed(start + 61_000);
    expect(warned).toEqual([{ failures: 10 }]);
    for (let index = 0; index < 50; index += 1) alarm.failed(start + 121_000);
    expect(warned).toHaveLength(2);
  });
});
