import type { Alarms } from '#platform/alarms.ts';

const MINUTE_MS = 60_000;

export interface FailureAlarm {
  failed(now: number): void;
}

/** One alarm a minute when sign-ins fail more often than people mistype (S04). */
export function createFailureAlarm(
  alarms: Pick<Alarms, 'raise'>,
  failuresPerMinute: number,
): FailureAlarm {
  let minuteStart = 0;
  let failures = 0;
  return {
    failed(now) {
      if (now - minuteStart >= MINUTE_MS) {
        minuteStart = now;
        failures = 0;
      }
      failures += 1;
      if (failures !== failuresPerMinute) return;
      alarms.raise({
        name: 'sign_ins_failed',
        text: 'unusually many logins fail: someone may be guessing passwords',
        details: { failures },
      });
    },
  };
}
