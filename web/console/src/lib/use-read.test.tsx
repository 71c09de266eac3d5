import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { holdClock } from '../test-desk.tsx';
import { AnswerUnknown, CallRefused } from './api.ts';
import { useLanguage } from './language.ts';
import { useRead } from './use-read.ts';

interface Asked {
  readonly name: string;
  readonly answer: (data: string) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

interface ScreenProps {
  readonly name: string;
  readonly read: (name: string) => Promise<string>;
  readonly everyMs: number;
}

function Screen({ name, read, everyMs }: ScreenProps) {
  const { data, problem, isUnanswered, again } = useRead(name, () => read(name), everyMs);
  return (
    <>
      <output>{[data ?? 'nothing', problem, isUnanswered ? 'silence' : ''].join('|')}</output>
      <button type="button" onClick={again}>
        again
      </button>
    </>
  );
}

/** Draws what is read under a name, and answers each question when the test says so, in whatever order. */
function opens(first: string, everyMs = 0) {
  const asked: Asked[] = [];
  const read = (name: string) =>
    new Promise<string>((resolve, reject) => {
      asked.push({
        name,
        answer: (data) => act(async () => resolve(data)),
        fail: (error) => act(async () => reject(error)),
      });
    });
  const { rerender, unmount } = render(<Screen name={first} {...{ read, everyMs }} />);
  return {
    ...{ asked, unmount },
    shown: () => screen.getByRole('status').textContent,
    turn: (name: string) => rerender(<Screen name={name} {...{ read, everyMs }} />),
    again: () => userEvent.setup().click(screen.getByRole('button')),
  };
}

afterEach(() => useLanguage.setState({ language: 'en' }));

test('what came stays while it is asked for again, and when that is refused or lost', async () => {
  const { asked, shown, again } = opens('a');
  expect(shown()).toBe('nothing||');
  await asked[0]?.answer('one');
  await again();
  expect(shown()).toBe('one||');
  await asked[1]?.fail(new CallRefused(1003, 'not yours'));
  expect(shown()).toBe('one|not yours|');
  await again();
  await asked[2]?.fail(new AnswerUnknown());
  expect(shown()).toBe('one|no response from the server|silence');
  act(() => useLanguage.setState({ language: 'zh-CN' }));
  expect(shown()).toBe('one|服务器无响应|silence');
  await again();
  await asked[3]?.answer('two');
  expect(shown()).toBe('two||');
});

test('another name is another thing: nothing of the one before is shown, nor its refusal', async () => {
  const { asked, shown, turn } = opens('a');
  await asked[0]?.answer('one');
  turn('b');
  expect(shown()).toBe('nothing||');
  await asked[1]?.fail(new CallRefused(1003, 'no b'));
  expect(shown()).toBe('nothing|no b|');
  turn('a');
  expect(shown()).toBe('nothing||');
});

test.each([
  ['an answer', async (one?: Asked) => await one?.answer('old')],
  ['a refusal', async (one?: Asked) => await one?.fail(new CallRefused(1003, 'old'))],
])('%s that comes late for the name before takes nothing away', async (_, arrives) => {
  const { asked, shown, turn } = opens('a');
  turn('b');
  await asked[1]?.answer('new');
  await arrives(asked[0]);
  expect(shown()).toBe('new||');
});

test('an answer that was overtaken by a later one of its own question changes nothing', async () => {
  const { asked, shown, again } = opens('a');
  await again();
  await asked[1]?.answer('after the act');
  await asked[0]?.answer('before the act');
  expect(shown()).toBe('after the act||');
});

test('it is asked every so often, also while the answer before is awaited, and no more once it is gone', async () => {
  const pass = holdClock();
  const { asked, shown, unmount } = opens('a', 1_000);
  await pass(2_000);
  expect(asked.map(({ name }) => name)).toEqual(['a', 'a', 'a']);
  // Whoever answers slower than is asked is heard all the same.
  await asked[0]?.answer('first');
  expect(shown()).toBe('first||');
  await asked[1]?.answer('second');
  expect(shown()).toBe('second||');
  unmount();
  await pass(5_000);
  expect(asked).toHaveLength(3);
});
