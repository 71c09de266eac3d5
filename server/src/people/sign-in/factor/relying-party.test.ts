import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test('passkeys belong to the host where people open the exchange, and to its origin alone', () => {
  const party = relyingPartyOf('https://trade.example');
  expect(party.id).toBe('trade.example');
  for (const named of ['https://trade.example', 'https://evil.example', 'null', '']) {
    expect(party.expectedOrigin(named)).toBe('https://trade.example');
  }
});

test('without one they belong to this machine, at whatever port', () => {
  const party = relyingPartyOf('');
  expect(party.id).toBe('localhost');
  expect(party.expectedOrigin('http://localhost:8123')).toBe('http://localhost:8123');
  for (const named of ['http://localhost.evil.example', 'https://evil.example', 'null', '']) {
    expect(party.expectedOrigin(named)).toBe('http://localhost');
  }
});
