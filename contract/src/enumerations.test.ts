import { expect, test } from 'vitest';
import * as light from './gen/enumerations.js';
import * as command from './gen/exchange/v1/command_pb.js';
import * as event from './gen/exchange/v1/event_pb.js';

test('the light enumerations are those of the messages, by name and by number', () => {
  const names = Object.keys(light);
  const heavy: Readonly<Record<string, unknown>> = { ...command, ...event };
  expect(names).toContain('Side');
  expect({ ...light }).toEqual(Object.fromEntries(names.map((name) => [name, heavy[name]])));
  const schemas = Object.values(heavy).filter(
    (value) => (value as { kind?: string }).kind === 'enum',
  );
  expect(names.length).toBe(schemas.length);
});
