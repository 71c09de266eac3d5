/** Version, lock time, counts, and the marks of a transaction with witnesses, rounded up. */
const FRAME_BYTES = 11;
/** An input of a key (P2WPKH) with its signature, rounded up. */
const INPUT_BYTES = 68;
/** The amount of an output and the length of its script. */
const OUTPUT_BYTES = 9;
/** What nodes ask of a replacement: at least their own price for passing on its bytes more. */
const PASSING_ON_RATE = 1_000n;

/** Virtual bytes of a payment by keys of ours, never less than it really has. */
export function sizeOf(inputs: number, scripts: readonly Uint8Array[]): bigint {
  const outputs = scripts.reduce((sum, script) => sum + OUTPUT_BYTES + script.length, 0);
  return BigInt(FRAME_BYTES + inputs * INPUT_BYTES + outputs);
}

/** Satoshi, rounded up. @param rate satoshi for 1,000 virtual bytes */
export function feeOf(size: bigint, rate: bigint): bigint {
  return (size * rate + 999n) / 1_000n;
}

/** The rate of a replacement: a tenth more at least, by BIP-125; more, when more is asked for. */
export function raisedRate(before: bigint, wanted: bigint): bigint {
  const tenth = (before * 110n + 99n) / 100n;
  const least = tenth > before + PASSING_ON_RATE ? tenth : before + PASSING_ON_RATE;
  return wanted > least ? wanted : least;
}
