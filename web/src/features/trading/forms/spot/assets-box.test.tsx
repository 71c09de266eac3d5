import { AccountKind } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/data/server/session.ts';
import { useTransferRequest } from '#app/data/user/transfer-request.ts';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { type Answered, serve, show } from '#app/test-screen.tsx';
import { AssetsBox } from './assets-box.tsx';

beforeEach(() => startSession('a-token'));
afterEach(endSession);

test('balances that could not be read say so, and can be asked for again', async () => {
  const answers: Answered[] = [
    { refused: '', status: 429 },
    { data: { list: [{ tokenName: 'USDT', available: '1000' }] } },
  ];
  serve({ [routes.accountAsset.path]: () => answers.shift() ?? 'pending' });
  const { user } = show(<AssetsBox market={sampleMarket} />);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('Failed to fetch asset');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,000.0000');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a transfer is offered from funding to spot', async () => {
  serve({});
  const { user } = show(<AssetsBox market={sampleMarket} />);
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  await waitFor(() =>
    expect(useTransferRequest.getState().request).toEqual({
      ...{ from: AccountKind.FUNDING, to: AccountKind.SPOT, coin: 'USDT', isFromAny: true },
    }),
  );
});
