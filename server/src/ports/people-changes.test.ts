import { expect, test } from 'vitest';
import { PeopleChanges, type PersonChange } from './people-changes.ts';

test('S09 each who follows hears every change before it is answered, although another one fails', () => {
  const failures: unknown[] = [];
  const people = new PeopleChanges({ error: (why: unknown) => void failures.push(why) } as never);
  const heard: PersonChange[] = [];
  people.onChange(() => {
    throw new Error('broken');
  });
  people.onChange((change) => heard.push(change));
  const ended = { kind: 'session-ended', userId: 1, sessionId: 'a' } as const;
  const changed = { kind: 'account-changed', userId: 1 } as const;
  people.changed(ended);
  people.changed(changed);
  expect(heard).toEqual([ended, changed]);
  expect(failures).toMatchObject([{ err: { message: 'broken' } }, { err: { message: 'broken' } }]);
});
