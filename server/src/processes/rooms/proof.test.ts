import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { placeOfProofs } from './proof.ts';

test('all machines of a demo make proofs where the signers are, also one that has none', () => {
  for (const services of ['keeper', 'gateway,keeper', 'engine,keeper,signer']) {
    const config = readConfig({}, [`--services=${services}`]);
    expect(placeOfProofs(config), services).toBe('signer');
  }
});

test('of a live exchange those with chains do', () => {
  expect(placeOfProofs({ mode: 'live', chainsFile: '/chains.json' })).toBe('signer');
  expect(placeOfProofs({ mode: 'live', chainsFile: '' })).toBe('keeper');
});
