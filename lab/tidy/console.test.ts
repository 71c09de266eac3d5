import { describe, expect, test } from 'vitest';
import { linesMatching, sourcesUnder } from './sources.ts';

const LINES_MAX = 70;
const root = 'web/console/src/';
const code = sourcesUnder(root, ['.ts', '.tsx']).filter(({ path }) => !/\/texts\//.test(path));
const styles = sourcesUnder(root, ['.css']).map(({ text }) =>
  text.replace(/\/\*[\s\S]*?\*\//g, ''),
);
const classes = [...new Set(styles.flatMap(selectorsOf).flatMap(classesOf))].sort();

/**
 * Functions at the left edge, where the formatter puts them, that have more lines than allowed; those inside them
 * are shorter still.
 */
function longFunctions(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1];
    if (!name || line.endsWith(';')) return [];
    // A list of parameters may close at the left edge, too: what goes on has not ended.
    const goesOn = (one: string) => !/^\S/.test(one) || /^[)\]}].*[({]$/.test(one);
    const next = lines.findIndex((one, index) => index > at && !goesOn(one));
    const isEnd = /^[)\]}]/.test(lines[next] ?? '');
    const last = isEnd ? next : lines.findLastIndex((one, index) => index < next && one !== '');
    const length = last - at + 1;
    return length > LINES_MAX ? [`${name}: ${length} lines`] : [];
  });
}

function selectorsOf(css: string): string[] {
  return Array.from(css.matchAll(/[^{};]+(?=\{)/g), ([selector]) => selector);
}

function classesOf(selector: string): string[] {
  return Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name as string);
}

describe('the console', () => {
  test(`has no function of more than ${LINES_MAX} lines`, () => {
    expect(code.length).toBeGreaterThan(150);
    const long = code.flatMap(({ path, text }) =>
      longFunctions(text).map((one) => `${path}: ${one}`),
    );
    expect(long).toEqual([]);
  });

  test('a long function is found, a long list of parameters is a part of it', () => {
    const body = '  work();\n'.repeat(LINES_MAX - 1);
    expect(longFunctions(`export function Page() {\n${body}}\n`)).toEqual(['Page: 71 lines']);
    expect(longFunctions(`const page = ({\n  a,\n}: Props) => {\n${body}};\n`)).toEqual([
      'page: 73 lines',
    ]);
    expect(longFunctions(`function Page() {\n${body.slice(10)}}\nconst one = 1;\n`)).toEqual([]);
    expect(longFunctions(`const a = () =>\n  one;\n\n// After it.\n${body}`)).toEqual([]);
  });

  test('is drawn by classes: a style is inline only for what is computed from data', () => {
    const inline = code.flatMap(({ path, text }) => linesMatching(path, text, /\bstyle=/));
    expect(inline.filter((line) => !line.includes('style={variables('))).toEqual([]);
    expect(inline.map((line) => line.split(':')[0])).toEqual([
      `${root}pages/identity/viewer.tsx`,
      `${root}ui/bar.tsx`,
    ]);
  });

  test('names its classes by words', () => {
    expect(classes.length).toBeGreaterThan(150);
    expect(classes.filter((name) => name.length < 3)).toEqual(['on', 'qr', 'up']);
  });

  test('uses each class that it has', () => {
    const said = new Set(code.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
    expect(classes.filter((name) => !said.has(name))).toEqual([]);
  });
});
