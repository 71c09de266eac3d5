import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exchangeNowMs } from '#app/data/live/feed.ts';
import type { Deposit, Gift } from '#app/data/user/deposits.ts';
import { addTexts, setLocale } from '#app/lib/i18n.ts';
import { serve, show } from '#app/test-screen.tsx';
import { OnItsWay } from './on-its-way.tsx';

const TXID = `0x${'9c'.repeat(32)}`;
const deposit = (change: Partial<Deposit> = {}): Deposit => ({
  ...{ id: '1', createTime: 1_763_640_000_000, time: 1_763_640_000_000, chain: 'ETH' },
  ...{ network: 'ERC20', coin: 'USDT', symbol: 'USDT', amount: '2500', quantity: '2500' },
  ...{ address: '0x1', toAddress: '0x1', txid: TXID, status: 0, step: 'seen', creditTime: 0 },
  ...{ confirmations: 7, creditConfirm: 12, unlockConfirm: 32 },
  ...change,
});
const gift = { coin: 'USDT', amount: '1000', txid: TXID } as Gift;
const panel = () => within(screen.getByRole('region', { name: 'Incoming' }));

beforeEach(() => void serve({}));
afterEach(() => vi.restoreAllMocks());

test.each([
  [0, 12, '0 of 12 confirmations', 'Confirming, 12 blocks to go'],
  [11, 12, '11 of 12 confirmations', 'Confirming, 1 block to go'],
  [0, 1, '0 of 1 confirmation', 'Confirming, 1 block to go'],
  [40, 12, '12 of 12 confirmations', 'Confirming, 0 blocks to go'],
])('%i blocks of %i: %s, %s', (confirmations, creditConfirm, count, words) => {
  show(<OnItsWay deposits={[deposit({ confirmations, creditConfirm })]} gift={undefined} />);
  panel().getByText(count);
  panel().getByText(words);
  const bar = panel().getByRole('progressbar', { name: count });
  const lit = [...bar.children].filter(({ className }) => className.includes('bg-accent'));
  expect([bar.children.length, lit.length]).toEqual([
    creditConfirm,
    Math.min(confirmations, creditConfirm),
  ]);
});

test.each([
  ['0.00000001', '0.00000001 USDT'],
  ['123456789.10000000', '123,456,789.1 USDT'],
])('an amount of %s is shown as %s', (amount, shown) => {
  show(<OnItsWay deposits={[deposit({ amount })]} gift={undefined} />);
  const name = (_: string, element: Element | null) =>
    element?.tagName === 'SPAN' && element.textContent === shown;
  panel().getByText(name);
});

test('what is credited is all green for ten seconds, then history', () => {
  const credited = (ago: number) =>
    deposit({ step: 'credited', confirmations: 2, creditTime: exchangeNowMs() - ago });
  const { redraw } = show(<OnItsWay deposits={[credited(5_000)]} gift={undefined} />);
  panel().getByText('Credited');
  panel().getByText('Confirmed');
  const bar = panel().getByRole('progressbar', { name: '12 of 12 confirmations' });
  expect([...bar.children].every(({ className }) => className.includes('bg-up'))).toBe(true);
  redraw(<OnItsWay deposits={[credited(11_000)]} gift={undefined} />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('what the faucet has sent waits for its block, and is counted once it is seen', () => {
  const led = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { redraw } = show(<OnItsWay deposits={[]} gift={gift} />);
  panel().getByText('Sent, waiting for a block');
  expect(panel().queryByRole('progressbar')).toBeNull();
  expect(led).toHaveBeenCalledOnce();
  redraw(<OnItsWay deposits={[deposit({ id: '0', txid: '0xother' })]} gift={gift} />);
  expect(panel().getAllByRole('list')[0]?.children).toHaveLength(2);
  redraw(<OnItsWay deposits={[deposit()]} gift={gift} />);
  expect(panel().queryByText('Sent, waiting for a block')).toBeNull();
  panel().getByText('7 of 12 confirmations');
});

test('in Chinese a block has one word, however many there are', async () => {
  await addTexts('assets');
  await setLocale('zh-CN');
  const left = (confirmations: number) => {
    const { container, unmount } = show(
      <OnItsWay deposits={[deposit({ confirmations })]} gift={undefined} />,
    );
    const words = container.querySelectorAll('li li')[1]?.textContent;
    unmount();
    return words;
  };
  const [one, five] = [left(11), left(7)];
  expect(one).toMatch(/1/);
  expect(one?.replace('1', '5')).toBe(five);
  expect(one).not.toMatch(/[A-Za-z{|}]/);
});
