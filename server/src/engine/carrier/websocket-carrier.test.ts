import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { webSocketCarrier } from './websocket-carrier.ts';
import type { Wire } from './wire.ts';

const settings = {
  ...{ key: 'k'.repeat(32), listen: '127.0.0.1:0', address: '' },
  ...{ certificate: '', certificateKey: '' },
};

test('frames of both kinds arrive whole and in order, and the end of a wire is heard at both ends', async () => {
  const carrier = webSocketCarrier(settings);
  const heard: unknown[] = [];
  const ends: string[] = [];
  let other: Wire | undefined;
  const door = await carrier.listen((wire) => {
    other = wire;
    wire.send('hello');
    return { onFrame: (frame) => heard.push(frame), onEnd: () => ends.push('leader') };
  });
  const wire = await carrier.connect(door.address, {
    onFrame: (frame) => heard.push(frame),
    onEnd: () => ends.push('gateway'),
  });
  await expect.poll(() => heard).toEqual(['hello']);
  wire.send(Buffer.from([1, 2]));
  wire.send('words');
  wire.send(Buffer.alloc(0));
  await expect.poll(() => heard.slice(1)).toEqual([Buffer.from([1, 2]), 'words', Buffer.alloc(0)]);
  other?.cut();
  await expect.poll(() => ends.toSorted()).toEqual(['gateway', 'leader']);
  await door.close();
});

test('with a certificate, frames go over TLS, and only who trusts it connects', async (context) => {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-carrier-'));
  const [certificate, certificateKey] = [join(directory, 'cert.pem'), join(directory, 'key.pem')];
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ];
  const name = ['-days', '2', '-subj', '/CN=engine', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', certificateKey, '-out', certificate];
  const { status } = spawnSync('openssl', [...words, ...name, ...files]);
  if (status !== 0) return context.skip('there is no openssl to make a certificate with');
  const heard: unknown[] = [];
  const secure = { ...settings, certificate, certificateKey };
  const door = await webSocketCarrier(secure).listen((wire) => {
    wire.send('hello');
    return { onFrame: () => {}, onEnd: () => {} };
  });
  expect(door.address).toMatch(/^wss:/);
  const hearer = { onFrame: (frame: unknown) => heard.push(frame), onEnd: () => {} };
  const wire = await webSocketCarrier({ ...settings, certificate }).connect(door.address, hearer);
  await expect.poll(() => heard).toEqual(['hello']);
  await expect(webSocketCarrier(settings).connect(door.address, hearer)).rejects.toThrow(
    /self-signed/,
  );
  wire.cut();
  await door.close();
  rmSync(directory, { recursive: true });
});

test('who does not know the key gets no wire', async () => {
  let count = 0;
  const door = await webSocketCarrier(settings).listen(() => {
    count += 1;
    return { onFrame: () => {}, onEnd: () => {} };
  });
  const hearer = { onFrame: () => {}, onEnd: () => {} };
  for (const key of ['', 'k'.repeat(31), 'x'.repeat(32)]) {
    const connecting = webSocketCarrier({ ...settings, key }).connect(door.address, hearer);
    await expect(connecting).rejects.toThrow('401');
  }
  await sleep(50);
  expect(count).toBe(0);
  await door.close();
});
