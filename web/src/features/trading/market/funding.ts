import { NO_VALUE } from '#app/lib/format.ts';

const SECOND_MS = 1000;

const two = (value: number) => String(value).padStart(2, '0');

/** The time until `timeMs` as HH:MM:SS, seconds begun counted whole; zero once it has passed. */
export function countdownText(timeMs: number, nowMs: number): string {
  if (!(timeMs > 0)) return NO_VALUE;
  const seconds = Math.max(0, Math.ceil((timeMs - nowMs) / SECOND_MS));
  const hours = Math.floor(seconds / 3600);
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
