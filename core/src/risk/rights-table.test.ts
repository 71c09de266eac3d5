import { expect, test } from 'vitest';
import { RightsTable } from './rights-table.ts';

const everything = { version: 1, spot: 0, futures: 0, transfer: 0, withdraw: 0 } as const;
const rightsOf = (user: number) => ({ user, ...everything });

test('I17: rights are told by user, in whichever order they came and were read back', () => {
  const table = new RightsTable();
  for (const user of [120, 7, 65]) table.set(rightsOf(user));
  const restored = new RightsTable();
  for (const { rights, day, dayValue } of table.all()) restored.restore(rights, day, dayValue);
  expect(table.all().map(({ rights }) => rights.user)).toEqual([7, 65, 120]);
  table.set(rightsOf(66));
  restored.set(rightsOf(66));
  expect(restored.all()).toEqual(table.all());
});
