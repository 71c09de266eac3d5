import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { EvmNode } from '#custody/chains/evm/evm-node.ts';

/** A local chain as it was last kept: blocks, transactions, balances. */
export class StateFile {
  readonly #path: string;

  constructor(directory: string) {
    this.#path = join(directory, 'state.hex');
  }

  /** The file holds the old state or the new one, whenever the process dies. */
  async save(node: EvmNode): Promise<void> {
    const state = await node.call('anvil_dumpState', [], z.string());
    const temporary = `${this.#path}.new`;
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(state);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, this.#path);
  }

  /** Gives the kept state to a node that has just begun; nothing was kept, nothing is given. */
  async load(node: EvmNode): Promise<void> {
    const state = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (state !== undefined) await node.call('anvil_loadState', [state], z.literal(true));
  }
}
