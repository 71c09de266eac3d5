import { expect, test } from 'vitest';
import { isTest, type Source, sourcesUnder } from './sources.ts';

const written = ['contract', 'core', 'client', 'server']
  .flatMap((folder) => sourcesUnder(`${folder}/src`, ['.ts']))
  .filter(({ path }) => !isTest(path));

/** A function, or a constant that is one: `(` or `a =>` follows its name, its type or its type parameters. */
const EXPORTED =
  /^export (?:async )?function\b\*? ?(\w+)|^export const (\w+)(?:: [^=]+(?:=>[^=]+)*)? =\s+(?:async )?(?:function\b|\w+ =>|(?:<[^;]*?>)?\((?:[^()]|\([^()]*\))*\)(?:: [^;=]+)? =>)/gm;
const DOCSTRING = /(?:^|\n)\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/;

/** The exported functions without a docstring in the line above, as `path:line: name`. Of overloads the first has it. */
function undocumented({ path, text }: Source): string[] {
  const seen = new Set<string>();
  return Array.from(text.matchAll(EXPORTED)).flatMap(({ 1: declared, 2: constant, index }) => {
    const name = declared ?? constant!;
    if (seen.has(name)) return [];
    seen.add(name);
    const before = text.slice(0, index);
    return DOCSTRING.test(before) ? [] : [`${path}:${before.split('\n').length}: ${name}`];
  });
}

test('every exported function of contract, core, client and server has a docstring', () => {
  expect(written.length).toBeGreaterThan(400);
  expect(written.flatMap(undocumented)).toEqual([]);
});

test('a function without a docstring is found, however it is written', () => {
  const text = [
    '/** Of the file. */',
    '',
    'export function first() {}',
    '/** Said. */',
    'export function second(a: 1): 1;',
    'export function second(a: number) { return a; }',
    '// No docstring.',
    'export async function third() {}',
    'export function* fourth() {}',
    'export const fifth = (a: (b: number) => string) => a;',
    'export const sixth: (a: number) => number = (a) => a;',
    'export const seventh =',
    '  <T>(a: T): T => a;',
    'export const eighth = async ({ a }: { a: 1 }) => a;',
    'export const table = (1 + 2) * 3;',
    'export const made = make(() => 1);',
    'export const list: readonly (() => void)[] = [];',
    'function own() {}',
    '/**',
    ' * Said in',
    ' * lines.',
    ' */',
    'export const ninth = (',
    '  a: number,',
    ') => a;',
    '/* Said to nobody. */',
    'export const tenth = a => a;',
  ].join('\n');
  const names = undocumented({ path: 'a.ts', text }).map((place) => place.split(': ')[1]);
  expect(names).toEqual([
    'first',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'tenth',
  ]);
});
