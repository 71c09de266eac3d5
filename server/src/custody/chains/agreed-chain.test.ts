import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AgreedChain } from './agreed-chain.ts';
import { describeChain } from './chain.suite.ts';
import { EvmChain } from './evm/evm-chain.ts';
import { EvmNode } from './evm/evm-node.ts';
import { type EvmWorld, startEvmWorld } from './evm/test-world.ts';
import { FakeChain } from './fake/fake-chain.ts';

describeChain('two nodes that agree', async () => {
  const world = await startEvmWorld();
  const second = new EvmChain(new EvmNode(world.local.url), world.options);
  return { ...world, chain: new AgreedChain(world.chain, second) };
});

let world: EvmWorld;
let proxy: Server;
let agreed: AgreedChain;
/** What the second node makes of an answer of the first; the truth, while it is unset. */
let lie: ((method: string, text: string) => string) | undefined;
const everybody = () => true;

beforeAll(async () => {
  world = await startEvmWorld();
  proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(world.local.url, { method: 'POST', headers, body });
    const text = await answer.text();
    response.setHeader('content-type', 'application/json');
    response.end(lie ? lie(JSON.parse(body).method, text) : text);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const liar = new EvmChain(new EvmNode(`http://127.0.0.1:${port}`), world.options);
  agreed = new AgreedChain(world.chain, liar);
});
beforeEach(() => {
  lie = undefined;
});
afterAll(async () => {
  proxy?.close();
  await world?.stop();
});

async function included() {
  const to = world.chain.depositAddress(3);
  const id = await world.pay('TOKEN', to, 0x1234n);
  await world.mine(1);
  return { id, to, tip: await world.chain.tip() };
}

test('F37 I62 what two nodes tell alike counts', async () => {
  const { id, to, tip } = await included();
  expect(await agreed.tip()).toEqual(tip);
  const [told] = await agreed.arrivals(tip, everybody);
  expect(told).toMatchObject({ transaction: id, address: to, amount: 0x1234n });
  expect(await agreed.transaction(id)).toMatchObject({ state: 'included', block: tip });
});

test('F37 a node that lies about an amount, an address or a receipt makes no deposit', async () => {
  const { id, to, tip } = await included();
  const bare = to.slice(2).toLowerCase();
  const lies = [
    (text: string) => text.replaceAll('0000000000001234', '0000000099999999'),
    (text: string) => text.replaceAll(bare, 'ab'.repeat(20)),
    (text: string) => text.replaceAll('"status":"0x1"', '"status":"0x0"'),
    (text: string) => text.replace(/"logs":\[\{.*?\}\]/, '"logs":[]'),
  ];
  for (const change of lies) {
    lie = (method, text) => (/Receipt/.test(method) ? change(text) : text);
    await expect(agreed.arrivals(tip, everybody)).rejects.toMatchObject({ name: 'ChainAway' });
    await expect(agreed.transaction(id)).rejects.toMatchObject({ name: 'ChainAway' });
    lie = undefined;
    expect((await agreed.arrivals(tip, everybody)).length).toBe(1);
  }
});

test('F37 a node that tells another block, another chain or nonsense is not believed', async () => {
  const { tip } = await included();
  const lies = [
    (text: string) => text.replaceAll(tip.parent, `0x${'77'.repeat(32)}`),
    (text: string) => text.replaceAll('"0x7a69"', '"0x1"'),
    (text: string) => text.slice(0, 40),
    () => '{"jsonrpc":"2.0","id":1,"result":"soon"}',
    () => '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}',
  ];
  for (const change of lies) {
    lie = (_, text) => change(text);
    await expect(agreed.tip()).rejects.toMatchObject({ name: 'ChainAway' });
  }
});

test('F37 a node that is a little behind is waited for, and one far behind is away', async () => {
  const coins = [{ symbol: 'COIN', decimals: 18 }];
  const [one, other] = [new FakeChain({ coins, seed: 'a' }), new FakeChain({ coins, seed: 'a' })];
  const both = new AgreedChain(one, other);
  one.mine(20);
  other.mine(20);
  other.lag = 3;
  expect(await both.tip()).toEqual(await other.tip());
  expect(await both.blockAt((await one.tip()).height)).toBeUndefined();
  other.lag = 6;
  await expect(both.tip()).rejects.toMatchObject({ name: 'ChainAway' });
  other.lag = 0;
  other.isAway = true;
  await expect(both.tip()).rejects.toMatchObject({ name: 'ChainAway' });
});
