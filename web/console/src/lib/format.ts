import { formatTime } from '#app/lib/format.ts';
import type { Language } from './language.ts';

/** Times are UTC epoch milliseconds and are shown in UTC: the console has one zone. */
export const clockText = (time: number): string => formatTime(time, 0, 'time');
export const preciseText = (time: number): string => new Date(time).toISOString().slice(11, 23);
export const dayText = (time: number): string => formatTime(time, 0, 'date');
export const momentText = (time: number): string => formatTime(time, 0, 'full');

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const units = { en: ['s', 'min', 'h', 'd'], 'zh-CN': ['秒', '分钟', '小时', '天'] } as const;

/** `11 min`, `1 h 12 min`, `3 d`; in Chinese `11 分钟`, `1 小时 12 分钟`, `3 天`. */
export function spanText(milliseconds: number, language: Language): string {
  const [second, minute, hour, day] = units[language];
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  if (seconds < MINUTE) return `${seconds} ${second}`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} ${minute}`;
  if (seconds < 48 * HOUR) {
    const minutes = Math.floor((seconds % HOUR) / MINUTE);
    return `${Math.floor(seconds / HOUR)} ${hour}${minutes > 0 ? ` ${minutes} ${minute}` : ''}`;
  }
  return `${Math.floor(seconds / (24 * HOUR))} ${day}`;
}

/** `0.9 s`, in Chinese `0.9 秒`: where tenths count. */
export const secondsText = (milliseconds: number, language: Language): string =>
  `${(milliseconds / 1_000).toFixed(1)} ${units[language][0]}`;

/** `Support, Risk`; in Chinese with its own comma, `客服、风控`. */
export const listText = (words: readonly string[], language: Language): string =>
  words.join(language === 'en' ? ', ' : '、');

/** What stands between two parts of a sentence. */
export const commaText = (language: Language): string => (language === 'en' ? ', ' : '，');

/** What stands between a name and its value: Chinese has a colon of its own, which needs no space. */
export const colonText = (language: Language): string => (language === 'en' ? ': ' : '：');

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
  if (Number.isInteger(value) || Math.abs(value) >= 1e3) return wholeText(value);
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** In fours, never cut: what is compared by eye. */
export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** Whether what is typed is a plain decimal, not below zero, as the exchange's amounts are (S33). */
export const isDecimal = (text: string): boolean =>
  /^(0|[1-9]\d{0,14})(\.\d{1,18})?$/.test(text.trim());

/** Whether what is typed is a whole number: what is none is not made into another one (D33). */
export const isWhole = (text: string): boolean => /^\d+$/.test(text.trim());
