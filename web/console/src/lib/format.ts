/** Times are UTC epoch milliseconds and are shown in UTC: the console has one zone. */
export const clockText = (time: number): string => new Date(time).toISOString().slice(11, 19);
export const preciseText = (time: number): string => new Date(time).toISOString().slice(11, 23);
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const momentText = (time: number): string => `${dayText(time)} ${clockText(time)}`;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `11 min`, `1 h 12 min`, `3 d`. */
export function spanText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < 48 * HOUR) {
    const minutes = Math.floor((seconds % HOUR) / MINUTE);
    return `${Math.floor(seconds / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  }
  return `${Math.floor(seconds / (24 * HOUR))} d`;
}

const grouped = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 0,
  // What rounds to nothing has none.
  signDisplay: 'negative',
});
export const wholeText = (value: number): string => grouped.format(value);

/** `412.6 M`: a figure to be looked at, not an amount. */
export function roughText(value: number): string {
  const steps = [
    [1e9, ' B'],
    [1e6, ' M'],
    [1e4, ' k'],
  ] as const;
  for (const [step, unit] of steps) {
    if (Math.abs(value) >= step)
      return `${(value / (step === 1e4 ? 1e3 : step)).toFixed(1)}${unit}`;
  }
  return Number.isInteger(value) ? wholeText(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** In fours, never cut: what is compared by eye. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** Whether what is typed is a plain decimal, not below zero, as the exchange's amounts are (S33). */
export const isDecimal = (text: string): boolean =>
  /^(0|[1-9]\d{0,14})(\.\d{1,18})?$/.test(text.trim());

/** Whether what is typed is a whole number: what is none is not made into another one (D33). */
export const isWhole = (text: string): boolean => /^\d+$/.test(text.trim());
