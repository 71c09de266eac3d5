import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Metrics } from '../metrics.ts';
import { WatchDoor } from './watch-door.ts';

let door: WatchDoor | undefined;
afterEach(() => door?.close());

/** An address that is free now. */
async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

const lacking = (...hindrances: string[]) =>
  ({ hindrances: async () => hindrances, stop: () => undefined }) as unknown as Metrics;
const readyz = async (address: string) => (await fetch(`http://${address}/readyz`)).json();

test('where a follower was asked how it goes its gateway answers once it leads', async () => {
  const address = await freeAddress();
  door = new WatchDoor(address);
  await door.show(lacking('engine'));
  expect(await readyz(address)).toMatchObject({ hindrances: ['engine'] });
  await door.showWhereOpen(lacking());
  expect(await readyz(address)).toMatchObject({ status: 'ready', hindrances: [] });
});

test('a gateway that followed none opens no other port than its own', async () => {
  const address = await freeAddress();
  door = new WatchDoor(address);
  await door.showWhereOpen(lacking());
  await expect(readyz(address)).rejects.toThrow('fetch failed');
});
