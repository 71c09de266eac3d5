import { encodeDeployData, getContractAddress, numberToHex, parseAbi } from 'viem';
import type { CatalogAsset } from '#platform/markets/catalog.ts';
import { TOKEN_CODE } from './contracts/token.ts';
import type { EvmCoin } from './evm-coin.ts';

/** Of the demo's chain, and of no real one. */
export const LOCAL_CHAIN_ID = 31_337;

const constructorOf = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address minter)',
]);
/** A contract that deploys what it is sent (EIP-2470's kin); the node has it from its first block on. */
export const CREATE2_DEPLOYER = '0x4e59b44847b379578588920ca78fbf26c0b4956c';
export const CREATE2_SALT = numberToHex(0, { size: 32 });
const NATIVE = 'ETH';
const NATIVE_DECIMALS = 18;

/** The node's own account, which deploys and from which the faucet pays. Everybody knows its key. */
export const FAUCET_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/**
 * The coins of the catalog as the demo's chain carries them: one of its own, and a token for each
 * other, whose address follows from what it is.
 */
export function listLocalCoins(assets: readonly CatalogAsset[]): EvmCoin[] {
  return assets.map((asset) => {
    const { symbol, decimals } = asset;
    if (symbol === NATIVE) return { symbol, decimals: NATIVE_DECIMALS, movesExactly: true };
    const place = { opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt: CREATE2_SALT } as const;
    const contract = getContractAddress({ ...place, bytecode: deploymentOf(asset) });
    return { symbol, decimals, contract, movesExactly: true };
  });
}

/** What the deployer is sent to make a coin's contract. */
export function deploymentOf({ name, symbol, decimals }: CatalogAsset) {
  const args = [name, symbol, decimals, FAUCET_ADDRESS] as const;
  return encodeDeployData({ abi: constructorOf, bytecode: TOKEN_CODE, args });
}
