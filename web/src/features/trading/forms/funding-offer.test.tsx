import { AccountKind } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#app/data/server/query.ts';
import { endSession, startSession } from '#app/data/server/session.ts';
import { closeTransfer, useTransferRequest } from '#app/data/user/transfer-request.ts';
import { serve, show } from '#app/test-screen.tsx';
import { FundingOffer } from './funding-offer.tsx';

interface World {
  readonly funding: string;
  readonly futures: string;
  readonly isEmpty?: boolean;
  readonly isShort?: boolean;
}

/** The spot form's line of a user with this much on the other accounts. */
function opens({ funding, futures, isEmpty = false, isShort = false }: World) {
  serve({
    [routes.accountAsset.path]: { data: { list: [{ tokenName: 'USDT', available: funding }] } },
    [routes.contractAsset.path]: { data: { list: [{ symbol: 'USDT', transferable: futures }] } },
  });
  startSession('token');
  return show(
    <FundingOffer coin="USDT" to={AccountKind.SPOT} isEmpty={isEmpty} isShort={isShort}>
      117 USDT
    </FundingOffer>,
  );
}

afterEach(() => {
  closeTransfer();
  endSession();
  queryClient.clear();
});

test('an order that needs more than there is is offered what another account has', async () => {
  const { user } = opens({ funding: '0', futures: '4271', isShort: true });
  await user.click(await screen.findByRole('button', { name: 'From futures' }));
  screen.getByText('117 USDT');
  expect(useTransferRequest.getState().request).toEqual({
    ...{ from: AccountKind.FUTURES, to: AccountKind.SPOT, coin: 'USDT' },
  });
});

test('the funding account goes first', async () => {
  opens({ funding: '50', futures: '4271', isShort: true });
  await screen.findByRole('button', { name: 'From funding' });
});

test('with nothing here, what the funding account has moves with one tap', async () => {
  opens({ funding: '50', futures: '0', isEmpty: true });
  await screen.findByRole('button', { name: '50 USDT in funding account. Transfer' });
});

test('an order that is covered is offered nothing', async () => {
  opens({ funding: '50', futures: '4271' });
  await screen.findByText('117 USDT');
  expect(screen.queryByRole('button')).toBeNull();
});
