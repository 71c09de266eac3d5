import { accessSync, constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { PlannedChain } from '../chains/chains-file.ts';
import { BITCOIN_PAYMENTS_FILE } from './bitcoin/bitcoin-payments.ts';
import { SEED_FILE } from './keys.ts';
import { PAYMENTS_FILE } from './payments.ts';

const OR_ACCEPT = 'or accept it with SIGNER_SHARES_USER=1';

type WallConfig = Pick<
  Config,
  'mode' | 'chainsFile' | 'services' | 'signerSharesUser' | 'signerSockets' | 'databaseUrl'
>;

/** Whether who takes this process over must find neither keys nor a way into the signers' record. */
export function needsWall({ mode, chainsFile, services, signerSharesUser }: WallConfig): boolean {
  return mode === 'live' && chainsFile !== '' && services.includes('signer') && !signerSharesUser;
}

/**
 * Throws StartRefused, in one sentence that says what to do, where this process could read a signer's key
 * file or seed, or write beside them. What the database says is `refuseSharedRecord`.
 */
export function refuseWithoutWall(config: WallConfig, plans: readonly PlannedChain[]): void {
  if (!needsWall(config)) return;
  if (!config.signerSockets) {
    throw new StartRefused(
      'CHAINS_FILE needs signers that another user runs: start bourse-signer and set SIGNER_SOCKETS ' +
        `(docs/operators/install.md), ${OR_ACCEPT}`,
    );
  }
  if (!config.databaseUrl) {
    throw new StartRefused(
      'CHAINS_FILE needs DATABASE_URL: the exchange is superuser of the embedded Postgres and could write ' +
        `the signers' record, ${OR_ACCEPT}`,
    );
  }
  for (const { code, signer } of plans) refuseOpenKeys(code, signer);
}

function refuseOpenKeys(code: string, { keyFile, folder }: PlannedChain['signer']): void {
  const { R_OK, W_OK } = constants;
  const names = [SEED_FILE, PAYMENTS_FILE, BITCOIN_PAYMENTS_FILE];
  const secrets = [keyFile, ...names.map((name) => join(folder, name)), folder];
  const read = secrets.find((path) => may(path, R_OK));
  const found = read ?? [folder, dirname(keyFile)].find((path) => may(path, W_OK));
  if (!found) return;
  throw new StartRefused(
    `the exchange's user can ${read ? 'read' : 'write to'} ${found} of the signer of ${code}: give it to ` +
      `the signers' user alone, with no rights for others, ${OR_ACCEPT}`,
  );
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
