/** Writes a time, in UTC epoch milliseconds, as mails say it. */
export type MinuteText = (timeMs: number) => string;

/** To the minute, with its zone: no reader has to know where the house stands. Minutes east of UTC. */
export const minuteIn =
  (offsetMinutes: number): MinuteText =>
  (timeMs) => {
    const there = new Date(timeMs + offsetMinutes * 60_000);
    return `${there.toISOString().slice(0, 16).replace('T', ' ')} ${zoneText(offsetMinutes)}`;
  };

function zoneText(offsetMinutes: number): string {
  if (offsetMinutes === 0) return 'UTC';
  const size = Math.abs(offsetMinutes);
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${minutes}`;
}
