import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HDKey, hdKeyToAccount, type LocalAccount } from 'viem/accounts';
import { loadSealer, sealedBytes } from '#platform/files/sealed.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { addressOfKey } from '../chains/bitcoin/bitcoin-addresses.ts';
import type { BitcoinNetwork } from '../chains/bitcoin/bitcoin-network.ts';
import type { AddressReading } from '../chains/chain.ts';
import { readEvmAddress } from '../chains/evm/read-address.ts';

/** What the signer alone can do, and what others may know of it. */
export interface SignerKeys {
  /** Pays withdrawals. */
  readonly hot: LocalAccount;
  /** Extended public key of the level of the deposit addresses. */
  readonly depositKey: string;
  /** Pays the gas of deposit addresses. */
  readonly gas: LocalAccount;
  /** The key of a deposit address, by its number. */
  readonly depositOf: (number: number) => LocalAccount;
  /** Where more than the hot wallet should have may go to; empty: it is not known. */
  readonly coldAddresses: readonly string[];
  /** Of a network of Bitcoin. */
  readonly bitcoin: (network: BitcoinNetwork, coldAddresses?: readonly string[]) => BitcoinKeys;
}

/** A key that spends an output of ours. */
interface CoinKey {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

export interface BitcoinKeys {
  /** Takes change, and pays; deposit addresses pay, too. */
  readonly hotAddress: string;
  /** Extended public key of the level of the deposit addresses. */
  readonly depositKey: string;
  /** Where more than the hot wallet should have may go to; empty: it is not known. */
  readonly coldAddresses: readonly string[];
  /** Of a deposit address by its number; null: of the hot address. */
  readonly keyAt: (index: number | null) => CoinKey;
}

const SEED_BYTES = 64;
/** Its name in the signer's folder. */
export const SEED_FILE = 'seed.sealed';
const PLACE = { table: 'signer', row: 'seed' };
/**
 * BIP-44: account 0 takes deposits, 1 pays, 2 pays the gas of deposit addresses, so that no key of
 * theirs is a sibling. 3 is where a demo's cold coins go, 4 where they can be sent instead: nothing here
 * signs for them.
 */
const DEPOSITS = "m/44'/60'/0'/0";
const HOT_ACCOUNT = 1;
const GAS_ACCOUNT = 2;
const COLD_ACCOUNTS = [3, 4];
/** Beside the seed: addresses whose keys are kept elsewhere, one a line. */
export const COLD_FILE = 'cold-address';

/**
 * The keys under a seed that lies sealed in the folder. Its sealing key is a file elsewhere (S28).
 *
 * @param isNewAllowed a seed is made when there is none; throws StartRefused otherwise
 * @param readAddress of the chain whose cold addresses the folder names
 */
export async function loadSignerKeys(
  folder: string,
  keyFile: string,
  isNewAllowed: boolean,
  readAddress: (text: string) => AddressReading = readEvmAddress,
): Promise<SignerKeys> {
  const path = join(folder, SEED_FILE);
  let sealed = await readIfThere(path);
  if (!sealed && !isNewAllowed)
    throw new StartRefused(`the signer has no seed: ${path} is missing`);
  const sealer = await loadSealer(keyFile);
  if (!sealed) {
    await createOnce(path, sealedBytes(sealer.seal(randomBytes(SEED_BYTES), PLACE)));
    sealed = await readFile(path);
  }
  const seed = sealer.open(sealed, PLACE);
  const root = HDKey.fromMasterSeed(seed);
  const depositKey = root.derive(DEPOSITS).publicExtendedKey;
  const account = (accountIndex: number) => hdKeyToAccount(root, { accountIndex });
  return {
    ...{ hot: account(HOT_ACCOUNT), gas: account(GAS_ACCOUNT), depositKey },
    depositOf: (number) => hdKeyToAccount(root, { addressIndex: number }),
    bitcoin: (network, cold = []) => {
      return bitcoinKeys(HDKey.fromMasterSeed(seed, network.versions), network, cold);
    },
    coldAddresses:
      (await readColdAddresses(folder, readAddress)) ??
      (isNewAllowed ? COLD_ACCOUNTS.map((index) => account(index).address) : []),
  };
}

/** As the keeper of the keys has written them down; undefined: they are not. */
async function readColdAddresses(
  folder: string,
  readAddress: (text: string) => AddressReading,
): Promise<readonly string[] | undefined> {
  const path = join(folder, COLD_FILE);
  const text = await readIfThere(path);
  if (!text) return undefined;
  const lines = text
    .toString('utf8')
    .trim()
    .split(/\s*\n\s*/);
  const addresses = lines.map((line, at) => {
    const reading = readAddress(line);
    if ('address' in reading) return reading.address;
    throw new StartRefused(
      `line ${at + 1} of ${path} is no address of this chain: ${reading.fault}`,
    );
  });
  if (new Set(addresses).size < addresses.length) {
    throw new StartRefused(`${path} names an address twice`);
  }
  return addresses;
}

/** BIP-84: account 0 takes deposits, account 1 pays. */
function bitcoinKeys(
  root: HDKey,
  network: BitcoinNetwork,
  coldAddresses: readonly string[],
): BitcoinKeys {
  const deposits = root.derive(`m/84'/${network.coinType}'/0'/0`);
  const hot = root.derive(`m/84'/${network.coinType}'/${HOT_ACCOUNT}'/0/0`);
  return {
    hotAddress: addressOfKey(hot.publicKey, network),
    depositKey: deposits.publicExtendedKey,
    coldAddresses,
    keyAt: (index) => {
      const { publicKey, privateKey } = index === null ? hot : deposits.deriveChild(index);
      if (!publicKey || !privateKey) throw new Error(`no key has number ${index}`);
      return { publicKey, privateKey };
    },
  };
}

/** The file appears whole or not at all; of two that start at once the first one's holds. */
async function createOnce(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(temporary, { force: true });
  }
}

/** Throws StartRefused where a chain of CHAINS_FILE has no seed. */
export function refuseMissingSeed(code: string, folder: string): void {
  if (existsSync(join(folder, SEED_FILE))) return;
  throw new StartRefused(`${code} has no seed in ${folder}: make one with npm run wallet:create`);
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
