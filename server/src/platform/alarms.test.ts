import { expect, test } from 'vitest';
import { Alarms } from './alarms.ts';
import type { Logger } from './logger.ts';

function start() {
  const lines: { readonly fields: Record<string, unknown>; readonly text: string }[] = [];
  const logger = {
    error: (fields: Record<string, unknown>, text: string) => void lines.push({ fields, text }),
  } as unknown as Logger;
  return { alarms: new Alarms(logger, () => 1_000), lines };
}

test('what was thrown follows the sentence, and its stack is in the log: a bug that is tried again can be found', () => {
  const { alarms, lines } = start();
  const cause = new TypeError('it is no function');
  alarms.raise({ name: 'upkeep_failed', text: 'upkeep of support tickets failed', cause });
  const text = 'upkeep of support tickets failed: it is no function';
  expect(alarms.open()).toMatchObject([{ name: 'upkeep_failed', text, count: 1 }]);
  expect(lines).toEqual([{ fields: { alarm: 'upkeep_failed', count: 1, err: cause }, text }]);
});

test('the same words are counted each time, and said once in ten seconds', () => {
  const { alarms, lines } = start();
  for (const words of ['one', 'one', 'other']) {
    const cause = new Error(words);
    alarms.raise({ name: 'upkeep_failed', text: 'notices wait', cause });
  }
  expect(alarms.counts.get('upkeep_failed')).toBe(3);
  expect(lines.map(({ text }) => text)).toEqual(['notices wait: one', 'notices wait: other']);
});

test('what a source clears is open no longer, unless another one raises it still; it is counted all the same', () => {
  const { alarms } = start();
  const raise = (source: string) =>
    alarms.raise({ name: 'upkeep_failed', text: `${source} failed`, source });
  for (const source of ['one', 'other']) raise(source);
  alarms.clear('upkeep_failed', 'other');
  expect(alarms.open()).toMatchObject([{ text: 'one failed', count: 1 }]);
  expect(alarms.over()).toEqual([]);
  alarms.clear('upkeep_failed', 'one');
  expect([alarms.open(), alarms.over()]).toEqual([[], ['upkeep_failed']]);
  expect(alarms.counts.get('upkeep_failed')).toBe(2);
});
