/** Shorter names resemble too much that is not ours: NODE and MODE, PATH and PORT. */
const LETTERS_MIN = 7;

/** Variables of the environment that are not read, but whose names look like one of these. */
export function mistypedVariables(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly { readonly name: string; readonly meant: string }[] {
  const known = new Set(names);
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = names.find((own) => resembles(name, own));
      return meant ? [{ name, meant }] : [];
    });
}

function resembles(name: string, own: string): boolean {
  const [one, other] = [fold(name), fold(own)];
  if (one === other) return true;
  const isLong = Math.min(one.length, other.length) >= LETTERS_MIN;
  const wrongMax = 1 + Number(other.length > 10);
  if (Math.abs(one.length - other.length) > wrongMax) return false;
  return isLong ? distance(one, other) <= wrongMax : isSwapped(one, other);
}

const fold = (name: string) => name.replace(/_/g, '').toUpperCase();

/** Whether two neighbours changed places, and nothing else: MOED for MODE. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const swapped = one.slice(0, at) + (one[at + 1] ?? '') + one[at] + one.slice(at + 2);
  return swapped === other;
}

/** Letters to add, to drop or to change, and neighbours to swap: the optimal string alignment distance. */
function distance(one: string, other: string): number {
  const lines = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cost = (row: number, at: number) => lines[row]?.[at] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    lines.push([row]);
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      lines[row]?.push(
        Math.min(
          cost(row - 1, at - 1) + Number(!isSame),
          cost(row - 1, at) + 1,
          cost(row, at - 1) + 1,
          row > 1 && at > 1 && isSwap ? cost(row - 2, at - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cost(one.length, other.length);
}
