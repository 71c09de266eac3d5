/** Ids of docs/spec (I01, F1, D4, ...) where they are defined, and where they are cited. */

/** An id that a text cites. */
export interface Citation {
  readonly path: string;
  readonly id: string;
}

/** A sentence of docs/spec that has an id. */
export interface Definition extends Citation {
  /** The sentences that define it, on one line. */
  readonly text: string;
  /** No test can hold it yet. */
  readonly isNotYet: boolean;
}

const ID = '[A-FIOPRS]\\d{1,2}';

/** Definitions are list entries, `- **I01** ...`, and headings, `## R1 ...`, each on one line or with lines indented below it. */
export function definitionsIn(path: string, text: string): Definition[] {
  const entry = new RegExp(`^(?:- \\*\\*(${ID})\\*\\*|## (${ID})) .*(?:\\n  .*)*`, 'gm');
  return Array.from(text.matchAll(entry), ([lines, listed, headed]) => {
    const line = lines.replace(/\n +/g, ' ');
    return { path, id: (listed ?? headed)!, text: line, isNotYet: line.includes('*Not yet*') };
  });
}

/** The ids in these texts as they are written, and all of a range: "I24 to I37", "S02-S04". */
export function citationsIn(path: string, texts: readonly string[]): Citation[] {
  const cited = new RegExp(`(?<![\\w#.])(${ID})(?:(?: to |-)(${ID}))?(?![\\w])`, 'g');
  return texts.flatMap((text) =>
    Array.from(text.matchAll(cited), ([, first, last]) => rangeOf(first!, last ?? first!))
      .flat()
      .map((id) => ({ path, id })),
  );
}

function rangeOf(first: string, last: string): string[] {
  const [from, to] = [first, last].map((id) => Number(id.slice(1))) as [number, number];
  const digits = first.length - 1;
  return Array.from(
    { length: Math.max(to - from + 1, 1) },
    (_, at) => first[0] + String(from + at).padStart(digits, '0'),
  );
}

/** The names of tests and of the groups that they stand in, those after a table of cases too. */
export function testNamesOf(text: string): string[] {
  const named = /(?:\b(?:test|it|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/g;
  return Array.from(text.matchAll(named), ([, , name = '']) => name);
}

/** The comments of a file of TypeScript, protobuf, CSS or SQL. Texts are skipped, whatever they contain. */
export function commentsOf(text: string): string[] {
  const parts =
    /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(\/\*[\s\S]*?\*\/|\/\/[^\n]*|^--[^\n]*)/gm;
  return Array.from(text.matchAll(parts), ([, comment = '']) => comment);
}
