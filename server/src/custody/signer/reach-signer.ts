import { lstatSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailed, StartRefused } from '#platform/start-refused.ts';
import { SignerClient } from './signer-client.ts';
import { type RunningSigner, START_TIMEOUT_MS, sharedSocketOf } from './start-signer.ts';

export interface ReachSignerOptions {
  /** Where signers answer: SIGNER_SOCKETS. */
  readonly folder: string;
  /** Of the chain. */
  readonly code: string;
  /** Whether this process' own user may run it. */
  readonly sharesUser: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Waits until a signer answers that another user runs: it began before, and goes on afterwards. Throws
 * StartRefused where this user runs it and that was not accepted, and StartFailed where there is no answer.
 */
export async function reachSigner(options: ReachSignerOptions): Promise<RunningSigner> {
  const { folder, code, sharesUser, signal } = options;
  const path = sharedSocketOf(folder, code);
  const client = SignerClient.ofAnother(path);
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    const description = await client.describe().catch(() => undefined);
    if (description) {
      if (!sharesUser) refuseOwnUser(path, code);
      return { client, description, pid: () => undefined, stop: async () => undefined };
    }
    if (performance.now() > deadline) {
      throw new StartFailed(
        `the signer of ${code} does not answer at ${path}: is bourse-signer up?`,
      );
    }
    await sleep(50);
  }
}

function refuseOwnUser(path: string, code: string): void {
  if (lstatSync(path).uid !== process.getuid?.()) return;
  throw new StartRefused(
    `the exchange's own user runs the signer of ${code} (${path}): run bourse-signer as another user, ` +
      'or accept it with SIGNER_SHARES_USER=1',
  );
}
