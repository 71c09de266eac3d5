import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first bytes of a call of a token that asks what an address holds. */
const BALANCE_OF = '0x70a08231';

/** A client of the test's own: what an address holds of a token on the chain that an exchange in demo mode runs. */
export async function tokenBalance(
  dataDir: string,
  contract: string,
  address: string,
): Promise<bigint> {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'chain', 'node.json'), 'utf8'));
  const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0');
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_call' },
      params: [{ to: contract, data }, 'latest'],
    }),
  });
  return BigInt((await answer.json()).result);
}
