/** The rows of docs/spec/clauses: what the specification asks, where it is done, which test holds it. */

export interface Clause {
  /** Of part, section and running number: P1-2.07. */
  readonly id: string;
  readonly text: string;
  /** Paths of the files that do it; none where it is missing. */
  readonly where: readonly string[];
  /** Tests that hold it: the file, and a part of the test's name. */
  readonly tests: readonly { readonly path: string; readonly name: string }[];
  /** What stands for a test or a file that there is not: "Not tested: ...", "Missing: ...". */
  readonly excuse: string;
}

const ROW = /^\| (P[12]-\d\.\d{2,3}) \| (.*) \| (.*) \| (.*) \|$/gm;

/** The rows of a page; a pipe within a cell is written `&#124;`. */
export function clausesIn(page: string): Clause[] {
  return Array.from(page.matchAll(ROW), ([, id = '', text = '', where = '', heldBy = '']) => {
    const excuse = /^(?:Not tested|Missing): .{12,}$/.test(heldBy) ? heldBy : '';
    return {
      ...{ id, text, excuse },
      where: Array.from(where.matchAll(/`([^`]+)`/g), ([, path = '']) => path),
      // A part that names no test, as the rest of a name with a semicolon, is one that is not found.
      tests: excuse ? [] : heldBy.split('; ').map(testIn),
    };
  });
}

function testIn(part: string): Clause['tests'][number] {
  const [, path = part, name = ''] = /^`([^`]+)`: (.+)$/.exec(part) ?? [];
  return { path, name };
}
