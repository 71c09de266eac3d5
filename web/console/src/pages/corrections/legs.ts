/** A leg as it is typed. */
export interface Leg {
  readonly id: number;
  readonly kind: 'customer' | 'treasury' | 'debts';
  readonly uid: string;
  readonly coin: string;
  readonly amount: string;
}

export function emptyLeg(id: number, kind: Leg['kind']): Leg {
  return { id, kind, uid: '', coin: 'USDT', amount: '' };
}

const DECIMALS = 18;

/** Whether the legs are whole, each of them of somebody and of more or less than nothing, and come to zero in each coin. */
export const areBalanced = (legs: readonly Leg[]): boolean =>
  legs.every(({ kind, uid, coin, amount }) => {
    const isSomebodys = kind !== 'customer' || isWholeUid(uid);
    return isSomebodys && coin !== '' && AMOUNT.test(amount) && /[1-9]/.test(amount);
  }) && sumsOf(legs).every(([, sum]) => sum === '0');

/** Whether a whole number of an account is typed: it is looked up then. */
export const isWholeUid = (uid: string): boolean => /^\d{5,15}$/.test(uid);

const AMOUNT = /^(-?)(0|[1-9]\d{0,14})(?:\.(\d{1,18}))?$/;

/** What the legs come to, coin by coin, exact; what is no number counts as nothing. */
export function sumsOf(legs: readonly Leg[]): readonly (readonly [coin: string, sum: string])[] {
  const sums = new Map<string, bigint>();
  for (const { coin, amount } of legs) {
    const match = AMOUNT.exec(amount);
    if (!coin || !match) continue;
    const [, sign, whole = '0', part = ''] = match;
    const units = BigInt(whole + part.padEnd(DECIMALS, '0'));
    sums.set(coin, (sums.get(coin) ?? 0n) + (sign ? -units : units));
  }
  return [...sums].map(([coin, sum]) => [coin, textOf(sum)]);
}

function textOf(sum: bigint): string {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(DECIMALS + 1, '0');
  const part = digits.slice(-DECIMALS).replace(/0+$/, '');
  const text = part ? `${digits.slice(0, -DECIMALS)}.${part}` : digits.slice(0, -DECIMALS);
  return sum < 0n ? `-${text}` : text;
}
