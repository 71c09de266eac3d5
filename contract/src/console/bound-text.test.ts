import { describe, expect, test } from 'vitest';
import { acts } from './acts.ts';
import { boundText, sealOf } from './bound-text.ts';
import { roles, rolesOf } from './roles.ts';
import { consoleScreens } from './screens.ts';

const bound = {
  ...{ code: 'PR-7', kind: 'operator-invite', reason: 'as agreed', author: 'ada', expiresAt: 9 },
  fields: { b: 'x', a: ['1', { d: true, c: null }] },
};

describe('S27 the text that a pass is bound to', () => {
  test('is the same whatever the order of the names', () => {
    const other = { ...bound, fields: { a: ['1', { c: null, d: true }], b: 'x' } };
    expect(boundText(bound)).toBe(boundText(other));
    expect(boundText(bound)).toBe(
      '{"author":"ada","code":"PR-7","expiresAt":9,"fields":{"a":["1",{"c":null,"d":true}],"b":"x"},"kind":"operator-invite","reason":"as agreed"}',
    );
  });

  test.each([
    ['a field', { fields: { ...bound.fields, b: 'y' } }],
    ['a field more', { fields: { ...bound.fields, e: '' } }],
    ['an order of a list', { fields: { ...bound.fields, a: [{ d: true, c: null }, '1'] } }],
    ['the reason', { reason: 'as agreed.' }],
    ['the author', { author: 'eve' }],
    ['the end', { expiresAt: 10 }],
    ['the code', { code: 'PR-8' }],
  ])('is another one with %s changed', (_what, change) => {
    expect(boundText({ ...bound, ...change })).not.toBe(boundText(bound));
  });

  test.each([0.1, 2 ** 53, Number.NaN])('takes no number that is not exact: %s', (value) => {
    expect(() => boundText({ ...bound, fields: { value } })).toThrow('safe integer');
  });

  test('a seal has six characters without those that look or sound alike', () => {
    expect(sealOf(new Uint8Array(32))).toBe('222-222');
    expect(sealOf(Uint8Array.from({ length: 32 }, (_one, at) => at * 7))).toMatch(
      /^[2-9A-HJKMNP-Z]{3}-[2-9A-HJKMNP-Z]{3}$/,
    );
  });
});

describe('the table of acts', () => {
  test('there are six roles, and some acts take two people', () => {
    expect(roles).toEqual(['support', 'compliance', 'treasury', 'risk', 'auditor', 'admin']);
    const two = Object.values(acts).filter(({ passes }) => passes.length > 0);
    expect(two.length).toBeGreaterThan(5);
    expect(two.length).toBeLessThan(Object.keys(acts).length);
  });

  test('stopping takes one person, starting again two', () => {
    for (const name of [
      'account-freeze',
      'market-stop',
      'asset-pause',
      'operator-revoke',
    ] as const) {
      expect(acts[name].passes, name).toEqual([]);
    }
    for (const name of ['account-unfreeze', 'market-open', 'asset-resume'] as const) {
      expect(acts[name].passes.length, name).toBeGreaterThan(0);
      expect(acts[name].factor, name).toBe(true);
    }
  });

  test('an auditor changes nothing of others, and nothing takes two without a factor or a reason', () => {
    for (const [name, { by, passes, reason }] of Object.entries(acts)) {
      expect(passes, name).not.toContain('auditor');
      if (passes.length > 0) expect(reason, name).toBe(true);
      // The own passkeys are nobody else's.
      const reads = /see|show|read|export|run|^passkey-/.test(name);
      if (by.includes('auditor')) expect(reads, name).toBe(true);
    }
  });

  test('the first two people can do every act together, and none that takes two alone', () => {
    const [first, second] = [rolesOf('S R D'), rolesOf('C T A')];
    for (const [name, { by, passes }] of Object.entries(acts)) {
      if (passes.length === 0) continue;
      const may = (own: readonly string[], who: readonly string[]) =>
        who.some((one) => own.includes(one));
      const isDone =
        (may(first, by) && may(second, passes)) || (may(second, by) && may(first, passes));
      // Compliance decides again what compliance decided: of that there must be two.
      if (name !== 'identity-decide-again') expect(isDone, name).toBe(true);
    }
  });

  test('each page has a path and a key of its own', () => {
    const screens = Object.values(consoleScreens);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
    expect(new Set(screens.map(({ key }) => key)).size).toBe(screens.length);
  });
});
