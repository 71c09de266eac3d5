import { variableNames } from './config.ts';

/** Shorter names resemble too much that is not ours: NODE and MODE, PATH and PORT. */
const LETTERS_MIN = 7;

/** Variables of the environment that nobody reads, but whose names look like one that somebody does. */
export function mistypedVariables(
  environment: Readonly<Record<string, string | undefined>>,
): readonly { readonly name: string; readonly meant: string }[] {
  const known = new Set<string>(variableNames);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = variableNames.find((own) => resembles(name, own));
      return meant ? [{ name, meant }] : [];
    });
}

function resembles(name: string, own: string): boolean {
  const [one, other] = [fold(name), fold(own)];
  if (one === other) return true;
  const isLong = Math.min(one.length, other.length) >= LETTERS_MIN;
  const wrongMax = 1 + Number(other.length > 10);
  if (!isLong || Math.abs(one.length - other.length) > wrongMax) return false;
  return distance(one, other) <= wrongMax;
}

const fold = (name: string) => name.replace(/_/g, '').toUpperCase();

/** Letters to add, to drop or to change: Levenshtein's distance. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + Number(one[row - 1] !== other[at - 1]);
      line.push(Math.min(changed, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
