import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bitcoinNetworks } from '#custody/chains/bitcoin/bitcoin-network.ts';
import { readChainsFile } from '#custody/chains/chains-file.ts';
import { COLD_FILE, loadSignerKeys, SEED_FILE } from '#custody/signer/keys.ts';
import { coldReader } from '#custody/signer/run-signer.ts';
import { endTool } from '#platform/db/postgres/end-tool.ts';
import { ensurePrivateFolder } from '#platform/db/postgres/private-folder.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { catalogAssets } from '#platform/markets/catalog.ts';
import { StartRefused } from '#platform/start-refused.ts';

/** Makes a seed for each chain of CHAINS_FILE that has none, and says where coins are to be sent. */
async function create(): Promise<void> {
  const { CHAINS_FILE: file = '' } = process.env;
  if (!file) throw new StartRefused('CHAINS_FILE must name the file of chains');
  for (const plan of readChainsFile(file, catalogAssets)) {
    const { code } = plan;
    const { folder, keyFile } = plan.signer;
    const network = plan.kind === 'bitcoin' ? bitcoinNetworks[plan.chain] : undefined;
    const isNew = !existsSync(join(folder, SEED_FILE));
    for (const one of [folder, dirname(keyFile)]) makeFolder(one);
    ensurePrivateFolder(folder);
    // A seed that is there is opened: a key file that does not fit is found here and not at night.
    const readAddress = network && coldReader(network);
    const { hot, gas, bitcoin } = await loadSignerKeys(folder, keyFile, isNew, readAddress);
    console.log(`${code}: ${isNew ? 'a new seed' : 'the seed that was there'} in ${folder}`);
    console.log(`  hot wallet ${network ? bitcoin(network).hotAddress : hot.address}`);
    if (!network) console.log(`  gas account ${gas.address}`);
    if (!existsSync(join(folder, COLD_FILE))) {
      console.log(`  no cold address: write one into ${join(folder, COLD_FILE)}`);
    }
    if (isNew) console.log(`  keep copies of ${folder} and of ${keyFile}, in two places`);
  }
}

create().catch((error: Error) => endTool(error));
