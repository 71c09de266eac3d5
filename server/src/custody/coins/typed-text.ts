import type { ChainBook } from './chain-book.ts';

/** A text as the address that it may be: as it stands, and in the canonical form of each chain that reads it. */
export function writtenAddresses(chains: Pick<ChainBook, 'all'>, typed: string): readonly string[] {
  const text = typed.trim();
  const read = chains.all().map(({ chain }) => chain.readAddress(text));
  return [...new Set([text, ...read.flatMap((one) => ('address' in one ? [one.address] : []))])];
}

/** A transaction id as chains write it: explorers show some without their beginning. */
export function transactionIds(text: string): readonly string[] {
  const digits = text.trim().toLowerCase().replace(/^0x/, '');
  return [digits, `0x${digits}`];
}
