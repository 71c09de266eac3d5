import { encodeFunctionData, parseAbi } from 'viem';

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
