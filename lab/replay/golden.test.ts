import { CommandSchema } from '@bourse/contract/schemas.ts';
import { Engine } from '@bourse/core/engine.ts';
import { expect, test } from 'vitest';
import { commandsOf, goldenLogs, hashesOf } from './golden-log.ts';
import { madeLog } from './made-log.ts';

/** Each release from 0.3.0 on leaves one: see record.ts. */
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

test('I16 a log gives the same outcomes and state each time; one that differs in one command gives others', () => {
  const commands = madeLog(1_000);
  expect(hashesOf(commands)).toEqual(hashesOf(commands));
  const changed = commands.map((command, index) =>
    index === 40 ? { ...command, key: `${command.key}-other` } : command,
  );
  expect(hashesOf(changed)).not.toEqual(hashesOf(commands));
});

test('I22 a log that a release leaves has every command of the protocol, and each of them succeeds in it', () => {
  const engine = new Engine();
  const succeeded = new Set<string>();
  for (const command of madeLog()) {
    const { events } = engine.apply(command);
    if (!events.some((event) => event.case === 'refused')) succeeded.add(command.body.case);
  }
  const known = CommandSchema.oneofs[0]!.fields.map(({ localName }) => localName);
  expect(known.filter((name) => !succeeded.has(name))).toEqual([]);
});
