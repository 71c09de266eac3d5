import { routes } from '@bourse/contract/routes.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/server/query.ts';
import { serve, show } from '../../test-screen.tsx';
import type { CheckAnswer, CheckQuestion } from './check-worker.ts';
import { Reserves } from './reserves.tsx';

const root = 'ab'.repeat(32);
const reserve = (address: string, change: object) => ({
  ...{ chain: 'ETH', address, kind: 'deposit', message: `root ${root}`, signature: '0x11' },
  ...{ unsigned: '', balances: [{ coin: 'USDT', amount: '5' }] },
  ...change,
});
const unsigned = { message: '', signature: '' };
const list = [
  reserve('0xgood', {}),
  reserve('0xforged', { kind: 'hot' }),
  reserve('0xcold', { ...unsigned, kind: 'cold', unsigned: 'cold' }),
  reserve('0xaway', { ...unsigned, unsigned: 'signer-away' }),
];

/** The thread that checks: of all signatures one holds. */
class Checker {
  onmessage: (event: { data: CheckAnswer }) => void = () => undefined;
  postMessage(_: CheckQuestion) {
    queueMicrotask(() => this.onmessage({ data: { kind: 'signed', addresses: ['0xgood'] } }));
  }
  terminate() {}
}

afterEach(() => queryClient.clear());

test('each address says whether it has signed, and why it has not', async () => {
  vi.stubGlobal('Worker', Checker);
  const run = { root, chains: [], coins: [], code: 'PR-1', previous: '', sequence: 1, time: 1 };
  serve({
    [routes.proofRuns.path]: { data: { list: [run], next: '' } },
    [routes.proofReserves.path]: { data: { root, list, next: '' } },
  });
  show(<Reserves />);
  const ofAddress = async (address: string) =>
    within((await screen.findByText(address)).closest('li') as HTMLElement);
  await (await ofAddress('0xgood')).findByText('Signature valid');
  (await ofAddress('0xforged')).getByText('Signature invalid');
  for (const [address, why] of [
    ['0xcold', "We keep this key offline, so it doesn't sign day to day."],
    ['0xaway', 'The signer was unavailable when the proof was made.'],
  ] as const) {
    const entry = await ofAddress(address);
    entry.getByText('Not signed');
    entry.getByText(why);
    expect(entry.queryByText('Message and signature')).toBeNull();
  }
});
