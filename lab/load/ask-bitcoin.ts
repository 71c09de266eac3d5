import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A client of the test's own: asks the Bitcoin node that an exchange in demo mode runs. */
export function askBitcoin(dataDir: string, method: string, params: readonly unknown[]) {
  const folder = join(dataDir, 'bitcoin');
  const { port } = JSON.parse(readFileSync(join(folder, 'node.json'), 'utf8'));
  const cookie = readFileSync(join(folder, 'regtest', '.cookie'), 'utf8');
  return askAt(new URL(`http://127.0.0.1:${port}`), cookie, method, params);
}

/** And one at an address that has name and password in it; of a wallet, where one is named. */
export function askBitcoinAt(
  address: string,
  method: string,
  params: readonly unknown[],
  wallet?: string,
) {
  const url = new URL(wallet === undefined ? address : `${address}/wallet/${wallet}`);
  const cookie = [url.username, url.password].map(decodeURIComponent).join(':');
  [url.username, url.password] = ['', ''];
  return askAt(url, cookie, method, params);
}

async function askAt(url: URL, cookie: string, method: string, params: readonly unknown[]) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(cookie).toString('base64')}` },
    body: JSON.stringify({ method, params }),
  });
  const { result, error } = await answer.json();
  // A payment that was not made must not look like one.
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
