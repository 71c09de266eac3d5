import { expect, test } from 'vitest';
import { commandsOf, goldenLogs, hashesOf } from './golden-log.ts';

const logs = goldenLogs();

test.each(logs.map((log) => [log.release, log] as const))(
  'I16 I22 F47 the log of release %s gives the outcomes and the state that it gave then',
  (_release, log) => {
    const { stateHash, outcomesHash } = log;
    const commands = commandsOf(log);
    expect(commands.length).toBeGreaterThan(1_000);
    expect(hashesOf(commands)).toEqual({ stateHash, outcomesHash });
  },
);

test('a log that differs in one command has other hashes', () => {
  const [log] = logs;
  if (!log) throw new Error('no release is kept');
  const commands = commandsOf(log);
  const changed = commands.map((command, index) =>
    index === 40 ? { ...command, key: `${command.key}-other` } : command,
  );
  expect(hashesOf(changed)).not.toEqual(hashesOf(commands));
});
