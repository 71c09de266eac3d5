import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Code } from '@bourse/contract/codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from './exchange.ts';
import { done, futuresStage } from './futures-steps.ts';

/**
 * The clients of the page "For programs", as the server hands them out and run as their own programs:
 * they read, place, repeat, batch and cancel, are refused, and wait when a budget is used up.
 */
const { exchange, trader } = futuresStage();
const run = promisify(execFile);
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'bourse-clients-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Beside the program, once it is written there. */
const CLIENT = './client.ts';

/** The same steps in two languages; each prints what it saw. */
const typescript = `
import { Client, Refused } from '${CLIENT}';
const [address = '', key = '', secret = ''] = process.argv.slice(2);
const client = new Client(address, key, secret);
const seen: unknown[] = [];
const order = { symbol: 'BTCUSDT', orderType: 1, side: 1, price: '88000', quantity: '0.001', clientOrderId: 'ts-1' };
const placed = (await client.call('POST', '/api/contract/open', { body: order })) as { code: string };
const again = (await client.call('POST', '/api/contract/open', { body: order })) as { code: string };
seen.push(placed.code === again.code);
const listed = (await client.call('GET', '/api/contract/order/list', { query: { symbol: 'BTC/USDT', pageSize: '5' } })) as { total: number };
seen.push(listed.total);
const orders = [{ clientOrderId: 'ts-1' }, { clientOrderId: 'never' }];
const cancelled = (await client.call('POST', '/api/contract/cancelBatch', { body: { orders } })) as { list: { code: number }[] };
seen.push(cancelled.list.map(({ code }) => code));
for (let count = 0; count < 30; count += 1) await client.call('GET', '/api/finance/asset/contract');
seen.push(await client.call('POST', '/api/finance/transfer/internal', { body: { from: 3, to: 1, coin: 'USDT', amount: '1' } }).catch((error) => error instanceof Refused && [error.status, error.code]));
console.log(JSON.stringify(seen));
`;
const python = `
import json, sys
from client import Client, Refused
client = Client(*sys.argv[1:4])
seen = []
order = {"symbol": "BTCUSDT", "orderType": 1, "side": 1, "price": "88000", "quantity": "0.001", "clientOrderId": "py-1"}
placed = client.call("POST", "/api/contract/open", body=order)
again = client.call("POST", "/api/contract/open", body=order)
seen.append(placed["code"] == again["code"])
seen.append(client.call("GET", "/api/contract/order/list", query={"symbol": "BTC/USDT", "pageSize": "5"})["total"])
orders = [{"clientOrderId": "py-1"}, {"clientOrderId": "never"}]
seen.append([part["code"] for part in client.call("POST", "/api/contract/cancelBatch", body={"orders": orders})["list"]])
for _ in range(30):
    client.call("GET", "/api/finance/asset/contract")
try:
    client.call("POST", "/api/finance/transfer/internal", body={"from": 3, "to": 1, "coin": "USDT", "amount": "1"})
except Refused as refused:
    seen.append([refused.status, refused.code])
print(json.dumps(seen))
`;

test.each([
  ['TypeScript', 'client.ts', 'try.ts', typescript, process.execPath],
  ['Python', 'client.py', 'try_it.py', python, 'python3'],
])('the client in %s trades with a key', async (_name, file, program, steps, command) => {
  const handedOut = await fetch(`${exchange().address}/docs/programs/${file}`);
  expect(handedOut.headers.get('content-type')).toContain('text/plain');
  const text = await handedOut.text();
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  writeFileSync(join(directory, file), text);
  writeFileSync(join(directory, program), steps);
  const user = await trader();
  const body = { name: 'Client', rights: ['read', 'trade'] };
  const { key, secret } = await done(
    user.post<{ key: { code: string }; secret: string }>('/api/user/apiKey/create', body),
  );
  const words = [join(directory, program), exchange().address, key.code, secret];
  const { stdout } = await run(command, words, { cwd: directory });
  expect(JSON.parse(stdout)).toEqual([...[true, 1, [0, Code.notFound], [403, Code.notAllowed]]]);
});

/** The program of the manual's quick start in a language, as a reader copies it. */
function programOf(language: string): string {
  const page = readFileSync(new URL('../../docs/programs/quick-start.md', import.meta.url), 'utf8');
  const [, text = ''] = new RegExp(`\\n\`\`\`${language}\\n([^]*?)\`\`\``).exec(page) ?? [];
  return text;
}

test.each([
  ['TypeScript', 'client.ts', 'first.ts', 'ts', process.execPath, 'true'],
  ['Python', 'client.py', 'first.py', 'python', 'python3', 'True'],
])('the quick start in %s does what the manual says', async (_name, ...words) => {
  const [file, program, language, command, yes] = words;
  const [maker, taker] = await exchange().traders(2);
  if (!maker || !taker) throw new Error('no traders');
  const bid = { symbol: 'BTCUSDT', orderType: 1, orderSide: 1, price: '90000', quantity: '0.001' };
  await done(caller(exchange(), maker).post('/api/spot/order/place', bid));
  const folder = mkdtempSync(join(directory, 'first-'));
  writeFileSync(
    join(folder, file),
    await (await fetch(`${exchange().address}/docs/programs/${file}`)).text(),
  );
  writeFileSync(join(folder, program), programOf(language));
  const user = caller(exchange(), taker);
  const { key, secret } = await done(
    user.post<{ key: { code: string }; secret: string }>('/api/user/apiKey/create', {
      ...{ name: 'Quick start', rights: ['read', 'trade'] },
    }),
  );
  const env = { ...process.env, EXCHANGE: exchange().address, KEY: key.code, SECRET: secret };
  const { stdout } = await run(command, [program], { cwd: folder, env });
  const [placed, again, cancelled, refused] = stdout.split('\n');
  expect(placed).toMatch(/^placed \d+$/);
  expect(again).toBe(`the same order: ${yes}`);
  expect(cancelled).toBe('cancelled');
  expect(refused).toContain(`refused: ${Code.quantityAboveMax} `);
  const open = await done(user.get<{ total: number }>('/api/spot/order'));
  expect(open.total).toBe(0);
});

test('the page tells how, and links both clients', async () => {
  const page = await (await fetch(`${exchange().address}/docs/programs`)).text();
  for (const part of ['HMAC-SHA256', 'Ed25519', 'cancelAfter', 'class Client', 'def sign']) {
    expect(page).toContain(part);
  }
  const all = await (await fetch(`${exchange().address}/docs`)).text();
  expect(all).toContain('href="/docs/programs"');
});
