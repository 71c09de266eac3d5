import type { Logger } from '../../platform/logger.ts';

const MINUTE_MS = 60_000;

export interface FailureAlarm {
  failed(now: number): void;
}

/** One warning a minute when sign-ins fail more often than people mistype (S04). */
export function createFailureAlarm(logger: Logger, failuresPerMinute: number): FailureAlarm {
  let minuteStart = 0;
  let failures = 0;
  return {
    failed(now) {
      if (now - minuteStart >= MINUTE_MS) {
        minuteStart = now;
        failures = 0;
      }
      failures += 1;
      if (failures === failuresPerMinute) {
        logger.warn({ failures }, 'unusually many sign-ins fail: passwords may be being tried');
      }
    },
  };
}
