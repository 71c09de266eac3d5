import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileContracts } from '../generate/contract-code.ts';

test('the contracts that are deployed or asked are what their sources say', {
  timeout: 120_000,
}, () => {
  const compiled = compileContracts();
  expect(compiled.size).toBe(3);
  for (const [path, text] of compiled) expect(readFileSync(path, 'utf8')).toBe(text);
});
