import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { SteadyClock } from '#platform/steady-clock.ts';
import { type BitcoinNetwork, readBitcoinAddress } from '../chains/bitcoin/bitcoin-network.ts';
import { BitcoinNode } from '../chains/bitcoin/bitcoin-node.ts';
import type { AddressReading, ReadIntent } from '../chains/chain.ts';
import { EvmNode } from '../chains/evm/evm-node.ts';
import { askBitcoin } from './bitcoin/ask-bitcoin.ts';
import { BitcoinPayments } from './bitcoin/bitcoin-payments.ts';
import { type BitcoinRules, BitcoinSigner } from './bitcoin/bitcoin-signer.ts';
import { askEvm } from './evm/ask-evm.ts';
import { EvmCalls } from './evm/evm-calls.ts';
import { RecordGuard, type SignerHouse, type Unrecorded } from './guard.ts';
import type { Journal } from './journal.ts';
import { type BitcoinKeys, loadSignerKeys, type SignerKeys } from './keys.ts';
import { MoveSigner } from './move-signer.ts';
import { Payments } from './payments.ts';
import { type RecordTable, SignedRecord } from './record.ts';
import type { SignerRules } from './rules.ts';
import { type ServedBitcoin, type ServedEvm, serveSigner } from './serve.ts';
import { Signer } from './signer.ts';

export interface SignerOptions {
  /** Of its seed and of what it has signed; made when it is not there. */
  readonly folder: string;
  /** The key under which the seed lies sealed; not in that folder. */
  readonly keyFile: string;
  /** In a private folder. */
  readonly socketPath: string;
  /** Whether a seed and its key are made when there are none. */
  readonly isNewAllowed: boolean;
  /** Of each kind of chain that it signs for. */
  readonly evm?: SignerRules;
  readonly bitcoin?: BitcoinRules;
  readonly readIntent: ReadIntent;
  /** Of a wallet, whose name is chain and hot address. */
  readonly recordTable: (wallet: string) => RecordTable;
  /** What the chain is asked by before anything is signed; absent: it is a demo's. */
  readonly nodes?: SignerNodes | undefined;
}

/** A chain's nodes, and what the database says of the chain. */
export interface SignerNodes {
  readonly urls: readonly string[];
  readonly house: SignerHouse;
}

/** In the signer's folder: in spite of what an operator on the machine lets it sign. */
export const OPENED_FILE = 'opened';

/** Answers until the process ends. Throws StartRefused while another signer has these keys. */
export async function runSigner(options: SignerOptions): Promise<void> {
  const { folder, keyFile, socketPath, isNewAllowed, evm, bitcoin, readIntent } = options;
  const { recordTable, nodes } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ensurePrivateFolder(folder);
  // Before the seed: of two that start at once one goes on.
  const payments = new Payments(folder);
  const readAddress = evm || !bitcoin ? undefined : coldReader(bitcoin.network);
  const keys = await loadSignerKeys(folder, keyFile, isNewAllowed, readAddress);
  // Setting the machine's clock ends no suspension and opens no cap.
  const clock = new SteadyClock();
  const common = { folder, readIntent, recordTable, nodes, now: () => clock.now() };
  const servedEvm = evm && openEvm(evm, keys, payments, common);
  // The folder names the cold addresses of one chain.
  const cold = evm ? [] : keys.coldAddresses;
  const servedBitcoin =
    bitcoin && openBitcoin(bitcoin, keys.bitcoin(bitcoin.network, cold), common);
  await serveSigner(socketPath, {
    evm: servedEvm,
    bitcoin: servedBitcoin,
    description: {
      ...{ kind: 'description', pid: process.pid },
      ...(evm && {
        evm: {
          ...{ hotAddress: keys.hot.address, gasAddress: keys.gas.address },
          ...{ depositKey: keys.depositKey, chainId: evm.chainId },
          coldAddresses: [...keys.coldAddresses],
        },
      }),
      ...(servedBitcoin && {
        bitcoin: {
          ...{ hotAddress: servedBitcoin.keys.hotAddress },
          ...{ depositKey: servedBitcoin.keys.depositKey, coldAddresses: [...cold] },
        },
      }),
    },
  });
}

type Common = Pick<SignerOptions, 'folder' | 'readIntent' | 'recordTable' | 'nodes'> & {
  readonly now: () => number;
};

/** Keeps a wallet from signing while its record may lack something. */
function openGuard(
  chain: string,
  wallet: string,
  journal: Journal,
  { folder, recordTable, nodes }: Common,
  askChain: (nodes: SignerNodes) => Promise<Unrecorded | undefined>,
): RecordGuard {
  const house = nodes?.house;
  return new RecordGuard({
    record: new SignedRecord(journal, recordTable(`${chain} ${wallet}`)),
    askChain: nodes && (() => askChain(nodes)),
    hasWithdrawals: async () => (await house?.hasWithdrawals()) ?? false,
    isOpened: async (found) =>
      readOpened(folder) === found || ((await house?.isOpened(wallet, found)) ?? false),
  });
}

/** Empty: it is not written. */
function readOpened(folder: string): string {
  const path = join(folder, OPENED_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/** How the cold addresses of a network are read. */
export function coldReader(network: BitcoinNetwork): (text: string) => AddressReading {
  return (text) => readBitcoinAddress(text, network);
}

function openEvm(
  rules: SignerRules,
  keys: SignerKeys,
  payments: Payments,
  common: Common,
): ServedEvm {
  const { address } = keys.hot;
  const ask = ({ urls }: SignerNodes) =>
    askEvm(
      urls.map((url) => new EvmCalls(new EvmNode(url))),
      address,
      payments,
    );
  const guard = openGuard(rules.chain, address, payments.journal, common, ask);
  const signer = new Signer({ ...common, keys, payments, guard, rules });
  const inTurn: Signer['inTurn'] = (decide) => signer.inTurn(decide);
  const moves = new MoveSigner({ keys, payments, guard, rules, inTurn, now: common.now });
  return { signer, moves, keys, chain: rules.chain };
}

function openBitcoin(rules: BitcoinRules, keys: BitcoinKeys, common: Common): ServedBitcoin {
  const payments = new BitcoinPayments(common.folder);
  const { hotAddress } = keys;
  const ask = ({ urls, house }: SignerNodes) =>
    askBitcoin({
      nodes: urls.map((url) => new BitcoinNode(url)),
      ...{ hotAddress, payments, depositCoins: () => house.depositCoins() },
    });
  const guard = openGuard(rules.chain, hotAddress, payments.journal, common, ask);
  return { signer: new BitcoinSigner({ ...common, keys, payments, guard, rules }), keys, rules };
}

/** The names by which the starter tells the process what it works with. */
export const signerVariables = {
  folder: 'SIGNER_FOLDER',
  keyFile: 'SIGNER_KEY_FILE',
  socketPath: 'SIGNER_SOCKET',
  databaseUrl: 'DATABASE_URL',
} as const;
/** And those by which it finds its own rules in a file; absent: it is the demo's. */
export const planVariables = { chainsFile: 'CHAINS_FILE', chain: 'SIGNER_CHAIN' } as const;
export type SignerVariables = Readonly<Record<keyof typeof signerVariables, string>>;

/** Reads them; throws when one is missing. */
export function readSignerVariables(
  environment: Readonly<Record<string, string | undefined>>,
): SignerVariables {
  const read = (name: string) => {
    const value = environment[name];
    if (!value) throw new Error(`the signer is not told ${name}`);
    return value;
  };
  return {
    folder: read(signerVariables.folder),
    keyFile: read(signerVariables.keyFile),
    socketPath: read(signerVariables.socketPath),
    databaseUrl: read(signerVariables.databaseUrl),
  };
}
