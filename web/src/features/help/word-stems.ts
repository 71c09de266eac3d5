/** Endings of English words, the longest first. */
const endings = [
  ...['ations', 'ation', 'ments', 'ment', 'ings', 'ing', 'ions', 'ion', 'als', 'al', 'ies', 'ied'],
  ...['ers', 'er', 'ed', 'es', 'ly', 'y', 's', 'e'],
] as const;
const STEM_LENGTH_MIN = 4;

/** Words that people search by, and the stem that stands in the answers. */
const otherWords: Readonly<Record<string, string>> = {
  hold: 'suspend',
  email: 'mail',
  '2fa': 'authenticat',
  kyc: 'identit',
  suspens: 'suspend',
  login: 'log',
  sign: 'log',
  signin: 'log',
};

/** A word without its ending, in lower case: withdraw, withdrawal and withdrawing are one. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const ending = endings.find(
    (one) => lower.endsWith(one) && lower.length - one.length >= STEM_LENGTH_MIN,
  );
  return ending ? lower.slice(0, -ending.length) : lower;
}

/** The words of a text; of a Chinese one those that its language knows, though nothing stands between them. */
export function wordsOf(text: string): readonly string[] {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return Array.from(parts)
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** Whether a text has a word of that stem, one that begins with it, or one that means the same. */
export function hasStem(text: string, stems: readonly string[], word: string): boolean {
  const wanted = stemOf(word);
  const other = otherWords[word.toLowerCase()] ?? otherWords[wanted];
  return (
    text.includes(word.toLowerCase()) ||
    stems.some((stem) => stem.startsWith(wanted) || (other !== undefined && stem.startsWith(other)))
  );
}
