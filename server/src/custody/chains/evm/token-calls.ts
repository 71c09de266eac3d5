import { concatHex, encodeAbiParameters, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { z } from 'zod';
import { BALANCES_CODE } from './contracts/balances.ts';

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function mint(address to, uint256 value)',
]);

/** The call of an ERC-20 that moves chain units from the caller. */
export function encodeTransfer(to: string, value: bigint): `0x${string}` {
  return encodeFunctionData({ abi, functionName: 'transfer', args: [hexOf(to), value] });
}

/** The call of an ERC-20 that tells what an address holds. */
export function encodeBalanceOf(owner: string): `0x${string}` {
  return encodeFunctionData({ abi, functionName: 'balanceOf', args: [hexOf(owner)] });
}

/**
 * Code that answers with what each of many addresses holds: of a token, or, without one, of the chain's own coin.
 * It is asked for as if a contract were to be made with it, so that no chain must have a contract for it.
 */
export function encodeBalances(
  token: string | undefined,
  owners: readonly string[],
): `0x${string}` {
  const packed = concatHex(owners.map(hexOf));
  const types = [{ type: 'address' }, { type: 'bytes' }] as const;
  const parameters = encodeAbiParameters(types, [hexOf(token ?? zeroAddress), packed]);
  return concatHex([BALANCES_CODE, parameters]);
}

const AMOUNT_DIGITS = 32;
/** Its answer for `count` addresses. */
export const balancesShape = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^0x00[0-9a-f]{${count * AMOUNT_DIGITS}}$`, 'i'))
    .transform((text) =>
      Array.from({ length: count }, (_, at) => {
        const first = '0x00'.length + at * AMOUNT_DIGITS;
        return BigInt(`0x${text.slice(first, first + AMOUNT_DIGITS)}`);
      }),
    );

/** The call of an ERC-20 that tells its decimals. */
export function encodeDecimals(): `0x${string}` {
  return encodeFunctionData({ abi, functionName: 'decimals' });
}

/** The call of the demo's tokens that makes coins. */
export function encodeMint(to: string, value: bigint): `0x${string}` {
  return encodeFunctionData({ abi, functionName: 'mint', args: [hexOf(to), value] });
}

/** Text of this form, for who asks for it by type. Throws when the text has another. */
export function hexOf(text: string): `0x${string}` {
  if (!/^0x[0-9a-fA-F]*$/.test(text)) throw new Error('this is no hexadecimal number');
  return `0x${text.slice(2)}`;
}
