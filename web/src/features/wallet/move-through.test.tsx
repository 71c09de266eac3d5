import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { closeTransfer, openTransfer } from '../../data/user/transfer-request.ts';
import {
  followUnfinishedTransfer,
  forgetUnfinishedTransfer,
  useUnfinishedTransfer,
} from '../../data/user/unfinished-transfer.ts';
import { addTexts } from '../../lib/i18n.ts';
import { UnfinishedTransferBanner } from '../../parts/people/unfinished-transfer-banner.tsx';
import { type Answered, type Sent, serve, show } from '../../test-screen.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const done: Answered = { data: { sequence: '1' } };

/** An exchange that answers the transfers in turn and, as ours, each key once; the last answer stays. */
function serveTransfers(...answers: readonly Answered[]) {
  const calls: Sent[] = [];
  serve({
    [routes.transfer.path]: (sent) => {
      calls.push(sent);
      return answers[Math.min(calls.length, answers.length) - 1] ?? done;
    },
    [routes.accountAsset.path]: {
      data: { list: [{ tokenName: 'USDT', available: '1000', setAside: '0' }] },
    },
    [routes.currencies.path]: { data: { currency: [], chain: [] } },
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', transferable: '7' }] } },
  });
  const legs = () => calls.map(({ body }) => `${body?.from} to ${body?.to}: ${body?.amount}`);
  return { legs, keys: () => calls.map(({ key }) => key) };
}

async function confirms() {
  const drawn = show(
    <>
      <UnfinishedTransferBanner />
      <TransferDialog />
    </>,
  );
  openTransfer({ coin: 'USDT' });
  const { user } = drawn;
  await user.click(await screen.findByRole('checkbox', { name: /spot and futures in one step/ }));
  // Opened for spot: what comes to it comes from futures.
  await user.click(screen.getByRole('button', { name: 'Swap accounts' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '100');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  return drawn;
}
const isOpen = () => screen.queryByRole('dialog') !== null;
const unfinished = () => useUnfinishedTransfer.getState().unfinished;

beforeEach(async () => {
  await addTexts('assets');
  startSession('token');
});
afterEach(() => {
  closeTransfer();
  forgetUnfinishedTransfer();
  endSession();
});

describe('spot to futures as one act', () => {
  test('moves out and on, each leg under a key of its own', async () => {
    const { legs, keys } = serveTransfers(done);
    await confirms();
    await screen.findByText('Transfer success');
    expect(legs()).toEqual(['2 to 1: 100', '1 to 3: 100']);
    expect(new Set(keys()).size).toBe(2);
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(unfinished()).toBeNull();
  });

  test('a first leg that is refused moves nothing', async () => {
    const { legs } = serveTransfers({ refused: 'Insufficient balance' });
    await confirms();
    await screen.findByText('Insufficient balance');
    expect(legs()).toEqual(['2 to 1: 100']);
    expect(unfinished()).toBeNull();
    screen.getByRole('button', { name: 'Confirm' });
  });

  test('a second leg that is refused returns the first, and says why and where the money is', async () => {
    const { legs, keys } = serveTransfers(done, { refused: 'Futures are closed' }, done);
    await confirms();
    await screen.findByText(/Futures are closed.*100 USDT is back in your spot account/);
    expect(legs()).toEqual(['2 to 1: 100', '1 to 3: 100', '1 to 2: 100']);
    expect(new Set(keys()).size).toBe(3);
    expect(unfinished()).toBeNull();
  });

  test('refused on both ways on, it is in funding, and one button tries again', async () => {
    const refused = { refused: 'Futures are closed' };
    const { legs, keys } = serveTransfers(done, refused, { refused: 'Spot is closed' }, done);
    const { user } = await confirms();
    await screen.findByText('100 USDT is in your funding account.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Transfer success');
    expect(legs().at(-1)).toBe('1 to 3: 100');
    expect(new Set(keys()).size).toBe(4);
    expect(unfinished()).toBeNull();
  });

  test('a second leg without an answer is sent again under its key, and never returned meanwhile', async () => {
    const { legs, keys } = serveTransfers(done, 'away', done);
    const { user } = await confirms();
    await screen.findByText(/^100 USDT has left your spot account/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Transfer success');
    expect(legs()).toEqual(['2 to 1: 100', '1 to 3: 100', '1 to 3: 100']);
    expect(keys()[2]).toBe(keys()[1]);
  });

  test('a first leg without an answer is sent again under its key', async () => {
    const { legs, keys } = serveTransfers('away', done);
    const { user } = await confirms();
    await screen.findByText(/^We don't know yet whether 100 USDT has left your spot account/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Transfer success');
    expect(legs()).toEqual(['2 to 1: 100', '2 to 1: 100', '1 to 3: 100']);
    expect(keys()[1]).toBe(keys()[0]);
  });
});

describe('a page that ended between the legs', () => {
  test('says so when it is opened again, and finishes under the same key', async () => {
    const first = serveTransfers(done, 'pending');
    const { unmount } = await confirms();
    await waitFor(() => expect(first.legs()).toHaveLength(2));
    // The page ends here: what it kept is all that is left.
    const kept = localStorage.getItem('bourse.unfinished-transfer') ?? '';
    unmount();
    closeTransfer();
    useUnfinishedTransfer.setState({ unfinished: null, isRunning: false });
    localStorage.setItem('bourse.unfinished-transfer', kept);
    await useUnfinishedTransfer.persist.rehydrate();
    const { legs, keys } = serveTransfers(done);
    const { user } = show(
      <>
        <UnfinishedTransferBanner />
        <TransferDialog />
      </>,
    );
    screen.getByText("Your transfer of 100 USDT isn't finished.");
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await screen.findByText(/^100 USDT has left your spot account/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Transfer success');
    expect(legs()).toEqual(['1 to 3: 100']);
    expect(keys()[0]).toBe(first.keys()[1]);
  });

  test('leaves it as it is where that is wanted', async () => {
    serveTransfers(done, 'away');
    const { user } = await confirms();
    await user.click(await screen.findByRole('button', { name: 'Leave it as it is' }));
    expect(unfinished()).toBeNull();
    expect(JSON.parse(localStorage.getItem('bourse.unfinished-transfer') ?? '').state).toEqual({
      ...{ unfinished: null, isRunning: false },
    });
  });

  test('forgets what the exchange may have forgotten, and what another account began', async () => {
    serveTransfers(done, 'away');
    await confirms();
    await waitFor(() => expect(unfinished()).not.toBeNull());
    const kept = localStorage.getItem('bourse.unfinished-transfer') ?? '';
    const old = JSON.parse(kept);
    old.state.unfinished.startedAt -= 13 * 3_600_000;
    localStorage.setItem('bourse.unfinished-transfer', JSON.stringify(old));
    await useUnfinishedTransfer.persist.rehydrate();
    expect(unfinished()).toBeNull();
    localStorage.setItem('bourse.unfinished-transfer', kept);
    await useUnfinishedTransfer.persist.rehydrate();
    expect(unfinished()).not.toBeNull();
    endSession();
    expect(unfinished()).toBeNull();
  });

  test('is over in this tab, too, when another one has ended it', async () => {
    serveTransfers(done, 'away');
    await confirms();
    await waitFor(() => expect(unfinished()).not.toBeNull());
    const key = 'bourse.unfinished-transfer';
    localStorage.setItem(key, JSON.stringify({ state: { unfinished: null }, version: 1 }));
    followUnfinishedTransfer();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(unfinished()).toBeNull();
  });

  test('begins only when no other tab sends one: it would take its place', async () => {
    const begun: (() => void)[] = [];
    const request = (_name: string, work: () => unknown) =>
      new Promise((resolve) => begun.push(() => resolve(work())));
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
    try {
      const { legs } = serveTransfers(done);
      await confirms();
      await waitFor(() => expect(begun).toHaveLength(1));
      expect(unfinished()).toBeNull();
      for (const begin of begun) begin();
      await waitFor(() => expect(legs()).toEqual(['2 to 1: 100', '1 to 3: 100']));
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
