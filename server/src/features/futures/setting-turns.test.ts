import { expect, test } from 'vitest';
import { SettingTurns } from './setting-turns.ts';

const USER = 1_000;
const CONTRACT = 1_002;

/** Lets everything run that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('turns of one user and contract come one after the other; those of others do not wait', async () => {
  const turns = new SettingTurns();
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      done.push(`${name} begins`);
      ends.set(name, () => {
        done.push(`${name} ends`);
        resolve();
      });
    });
  void turns.take(USER, CONTRACT, work('first'));
  void turns.take(USER, CONTRACT, work('second'));
  void turns.take(USER, CONTRACT + 1, work('other contract'));
  void turns.take(USER + 1, CONTRACT, work('other user'));
  void turns.free(USER, CONTRACT).then(() => done.push('free'));
  await settle();
  expect(done).toEqual(['first begins', 'other contract begins', 'other user begins']);
  ends.get('first')?.();
  await settle();
  ends.get('second')?.();
  await settle();
  expect(done.slice(3)).toEqual(['first ends', 'second begins', 'second ends', 'free']);
});

test('a turn that fails tells its own caller, and the next one comes', async () => {
  const turns = new SettingTurns();
  const failed = turns.take(USER, CONTRACT, () => Promise.reject(new Error('refused')));
  const next = turns.take(USER, CONTRACT, async () => 'done');
  await expect(failed).rejects.toThrow('refused');
  await expect(next).resolves.toBe('done');
  await turns.free(USER, CONTRACT);
});
