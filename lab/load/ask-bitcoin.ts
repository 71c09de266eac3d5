import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A client of the test's own: asks the Bitcoin node that an exchange in demo mode runs. */
export async function askBitcoin(dataDir: string, method: string, params: readonly unknown[]) {
  const folder = join(dataDir, 'bitcoin');
  const { port } = JSON.parse(readFileSync(join(folder, 'node.json'), 'utf8'));
  const cookie = readFileSync(join(folder, 'regtest', '.cookie'), 'utf8');
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(cookie).toString('base64')}` },
    body: JSON.stringify({ method, params }),
  });
  return (await answer.json()).result;
}
