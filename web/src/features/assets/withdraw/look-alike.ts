/** So many characters people compare at each end. */
const COMPARED = 4;

interface Named {
  readonly chain: string;
  readonly address: string;
}

/** Without the prefix that all addresses of a chain have. */
const plain = (address: string) =>
  address
    .trim()
    .replace(/^(0x|(bc|tb|bcrt)1[qp])/i, '')
    .toLowerCase();
const endsOf = (address: string) => `${address.slice(0, COMPARED)} ${address.slice(-COMPARED)}`;

/** The saved address that this text is; letters may differ in size. */
export const savedAs = <Saved extends Named>(
  text: string,
  chain: string,
  saved: readonly Saved[],
): Saved | undefined =>
  saved.find((one) => one.chain === chain && plain(one.address) === plain(text));

/**
 * The saved address that begins and ends as this text, which is another one: who poisons a history
 * hopes that it is copied from there.
 */
export function lookAlikeOf<Saved extends Named>(
  text: string,
  chain: string,
  saved: readonly Saved[],
): Saved | undefined {
  const address = plain(text);
  if (address.length <= 2 * COMPARED || savedAs(text, chain, saved)) return undefined;
  return saved.find((one) => one.chain === chain && endsOf(plain(one.address)) === endsOf(address));
}

/** A text in pieces that are as the other one's, and pieces that differ. */
export function differingPieces(
  text: string,
  other: string,
): readonly { readonly text: string; readonly differs: boolean }[] {
  const pieces: { text: string; differs: boolean }[] = [];
  for (const [index, letter] of Array.from(text).entries()) {
    const differs = letter.toLowerCase() !== other[index]?.toLowerCase();
    const last = pieces.at(-1);
    if (last?.differs === differs) last.text += letter;
    else pieces.push({ text: letter, differs });
  }
  return pieces;
}

/** How many characters differ. */
export const differences = (text: string, other: string): number =>
  differingPieces(text, other).reduce(
    (sum, { text: piece, differs }) => sum + (differs ? piece.length : 0),
    Math.max(0, other.length - text.length),
  );
