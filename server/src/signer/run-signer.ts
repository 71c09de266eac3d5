import { mkdirSync } from 'node:fs';
import type { ReadIntent } from '../chains/chain.ts';
import { ensurePrivateFolder } from '../db/private-folder.ts';
import { SteadyClock } from '../platform/steady-clock.ts';
import { BitcoinPayments } from './bitcoin-payments.ts';
import { type BitcoinRules, BitcoinSigner } from './bitcoin-signer.ts';
import { loadSignerKeys } from './keys.ts';
import { MoveSigner } from './move-signer.ts';
import { Payments } from './payments.ts';
import type { SignerRules } from './rules.ts';
import { serveSigner } from './serve.ts';
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
  readonly rules: SignerRules;
  /** Of a demo, whose signer has both. */
  readonly bitcoin?: BitcoinRules;
  readonly readIntent: ReadIntent;
}

/** Answers until the process ends. Throws StartRefused while another signer has these keys. */
export async function runSigner(options: SignerOptions): Promise<void> {
  const { folder, keyFile, socketPath, isNewAllowed, rules, bitcoin, readIntent } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ensurePrivateFolder(folder);
  const payments = new Payments(folder);
  const keys = await loadSignerKeys(folder, keyFile, isNewAllowed);
  // Somebody who sets the machine's clock ends no hold and opens no cap.
  const clock = new SteadyClock();
  const now = () => clock.now();
  const common = { readIntent, now };
  const signer = new Signer({ ...common, keys, payments, rules });
  const inTurn: Signer['inTurn'] = (decide) => signer.inTurn(decide);
  const { hot, gas, depositKey } = keys;
  const openBitcoin = (bitcoinRules: BitcoinRules) => {
    const own = keys.bitcoin(bitcoinRules.network);
    const { hotAddress, depositKey: bitcoinDepositKey } = own;
    const kept = new BitcoinPayments(folder);
    return {
      signer: new BitcoinSigner({ ...common, keys: own, payments: kept, rules: bitcoinRules }),
      described: { hotAddress, depositKey: bitcoinDepositKey },
    };
  };
  const withBitcoin = bitcoin && openBitcoin(bitcoin);
  await serveSigner(socketPath, {
    ...{ signer, keys, chain: rules.chain },
    moves: new MoveSigner({ keys, payments, rules, inTurn, now }),
    description: {
      ...{ kind: 'description', pid: process.pid, chainId: rules.chainId, depositKey },
      ...{ hotAddress: hot.address, gasAddress: gas.address },
      coldAddresses: [...keys.coldAddresses],
      ...(withBitcoin && { bitcoin: withBitcoin.described }),
    },
    bitcoinSigner: withBitcoin?.signer,
  });
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
