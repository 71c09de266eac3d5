import { getAddress, zeroAddress } from 'viem';
import type { AddressReading } from '../chain.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ONE_CASE = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/;
/** Of Bitcoin and its kin, of Tron, of Solana and of Ripple, as far as their form tells. */
const ELSEWHERE = [
  /^(bc1|tb1|bcrt1|ltc1|addr1)[0-9a-z]{20,100}$/,
  /^[13LMDrT][1-9A-HJ-NP-Za-km-z]{25,34}$/,
  /^[1-9A-HJ-NP-Za-km-z]{43,44}$/,
];

/** Of what the network itself answers, Prague's among them (EIP-2537), and of P-256 (EIP-7951). */
const PRECOMPILES = new Set([...Array.from({ length: 0x11 }, (_, at) => BigInt(at + 1)), 0x100n]);
/** Where coins are sent to be lost. */
const BURN = [0xdeadn, 0xdead000000000000000042069420694206942069n];

/** Reads an EVM address. Text of mixed case carries a checksum (EIP-55), which must be right. */
export function readEvmAddress(text: string): AddressReading {
  if (!ADDRESS.test(text)) {
    return { fault: ELSEWHERE.some((form) => form.test(text)) ? 'otherChain' : 'malformed' };
  }
  const address = canonical(text);
  if (address === zeroAddress) return { fault: 'zero' };
  if (PRECOMPILES.has(BigInt(address))) return { fault: 'precompile' };
  if (BURN.includes(BigInt(address))) return { fault: 'burn' };
  if (!ONE_CASE.test(text) && address !== text) return { fault: 'checksum' };
  return { address };
}

/** The one form in which an address is written here. */
export function canonical(address: string): string {
  return getAddress(`0x${address.slice(2).toLowerCase()}`);
}
