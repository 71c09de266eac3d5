/** What a text may be that the console's one box looks for. */
export const searchShapes = [
  ...(['mail', 'mobile', 'uid', 'order', 'withdrawal', 'proposal'] as const),
  ...(['transaction', 'address'] as const),
] as const;
export type SearchShape = (typeof searchShapes)[number];

const patterns: Readonly<Record<SearchShape, RegExp>> = {
  mail: /^[^\s@]+@[^\s@]+$/,
  /** With its area code, or without; people write it in groups. */
  mobile: /^\+?[\d\s().-]{8,24}$/,
  uid: /^\d{8,9}$/,
  order: /^\d{1,16}$/,
  withdrawal: /^(WD-)?\d{1,15}$/i,
  proposal: /^PR-\d{1,12}$/i,
  transaction: /^(0x)?[\da-f]{64}$/i,
  address: /^(0x[\da-f]{40}|(bc|tb|bcrt)1[\da-z]{8,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i,
};

const MOBILE_DIGITS_MIN = 8;
const MOBILE_DIGITS_MAX = 15;

function isMobile(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= MOBILE_DIGITS_MIN && digits <= MOBILE_DIGITS_MAX;
}

/**
 * What a text may be, all of it; several where a number says no more of itself, none where it is no whole
 * thing. The same is read in the page, while somebody types, and by the server.
 */
export function shapesOf(text: string): readonly SearchShape[] {
  const whole = text.trim();
  return searchShapes.filter(
    (shape) => patterns[shape].test(whole) && (shape !== 'mobile' || isMobile(whole)),
  );
}
