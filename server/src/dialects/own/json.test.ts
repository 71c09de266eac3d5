import { Code } from '@bourse/contract/codes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { readJson } from './json.ts';

function codeOf(text: string): number {
  try {
    readJson(text);
    return Code.ok;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('F43 JSON is read strictly', () => {
  test.each([
    ['a number that is none', '{"a":NaN}'],
    ['infinity', '{"a":Infinity}'],
    ['a plus sign', '{"a":+1}'],
    ['a leading zero', '{"a":01}'],
    ['a bare point', '{"a":.5}'],
    ['a trailing point', '{"a":1.}'],
    ['hexadecimal', '{"a":0x10}'],
    ['Arabic digits', '{"a":١}'],
    ['single quotes', "{'a':1}"],
    ['a bare key', '{a:1}'],
    ['a trailing comma', '{"a":1,}'],
    ['a comment', '{"a":1}//'],
    ['a cut text', '{"a":"b'],
    ['two values', '{}{}'],
    ['a byte order mark', '\ufeff{}'],
    ['a raw line break in a text', '{"a":"b\nc"}'],
  ])('%s is no JSON', (_what, text) => {
    expect(codeOf(text)).toBe(Code.jsonBroken);
  });

  test.each([
    ['a list', '[]'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['nothing', 'null'],
    ['a key twice', '{"a":1,"a":1}'],
    ['a key twice, once escaped', '{"a":1,"\\u0061":2}'],
    ['a key twice further in', '{"b":[{"a":1,"c":{},"a":1}]}'],
    ['the prototype', '{"__proto__":{"isAdmin":true}}'],
    ['the prototype, escaped', '{"\\u005f_proto__":1}'],
    ['the prototype further in', '{"a":{"__proto__":null}}'],
    ['21 levels', nested(21)],
    ['a thousand levels', nested(1_000)],
    ['an exponent', '{"a":1e3}'],
    ['a capital exponent', '{"a":[1E3]}'],
    ['an exponent that is none', '{"a":{"b":1e0}}'],
    ['a fraction', '{"a":1.5}'],
    ['a fraction that is none', '{"a":1.0}'],
    ['what would be rounded to 1', '{"a":0.99999999999999999999}'],
    ['minus zero', '{"a":-0}'],
  ])('%s is refused', (_what, text) => {
    expect(codeOf(text)).toBe(Code.shapeInvalid);
  });

  test.each([
    ['', {}],
    [' \n', {}],
    ['{"a":"__proto__","b":"a"}', { a: '__proto__', b: 'a' }],
    ['{"a":{"b":1},"b":{"a":"}{,\\"a\\":"}}', { a: { b: 1 }, b: { a: '}{,"a":' } }],
    ['{"list":["x","x",{"x":1},{"x":1}],"x":2}', { list: ['x', 'x', { x: 1 }, { x: 1 }], x: 2 }],
    ['{"a":"\\\\","b":"\\""}', { a: '\\', b: '"' }],
    [
      '{"a":"1e3 -0 1.5","b":[0,-7,12345678901234],"c":-1}',
      { a: '1e3 -0 1.5', b: [0, -7, 12345678901234], c: -1 },
    ],
  ])('%j is read', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });

  test('20 levels are read', () => {
    expect(codeOf(nested(20))).toBe(Code.ok);
  });

  test('what JSON.stringify writes is read back, and a doubled key is found wherever it is', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.oneof(fc.string(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree')),
        fc.dictionary(fc.string(), tie('tree'), { noNullPrototype: true }),
      ),
    }));
    const value = fc.dictionary(fc.string(), tree, { noNullPrototype: true });
    fc.assert(
      fc.property(value, fc.string(), (object, key) => {
        fc.pre(!JSON.stringify(object).includes('__proto__') && key !== '__proto__');
        expect(readJson(JSON.stringify(object))).toEqual(JSON.parse(JSON.stringify(object)));
        const quoted = JSON.stringify(key);
        const doubled = `{${quoted}:1,"rest":${JSON.stringify(object)},${quoted}:2}`;
        expect(codeOf(doubled)).toBe(Code.shapeInvalid);
      }),
      { numRuns: 300 },
    );
  });
});
