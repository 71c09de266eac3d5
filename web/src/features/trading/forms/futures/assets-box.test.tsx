import { AccountKind } from '@bourse/contract/enumerations.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as device from '#app/data/device/device.ts';
import { useTransferRequest } from '#app/data/user/transfer-request.ts';
import { sampleContractItem } from '#app/parts/fixtures/sample-rows.ts';
import { serve, show } from '#app/test-screen.tsx';
import { AssetsBox } from './assets-box.tsx';

test('a transfer is offered from funding to futures', async () => {
  serve({});
  const { user } = show(<AssetsBox market={sampleContractItem} />);
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  expect(useTransferRequest.getState().request).toEqual({
    ...{ from: AccountKind.FUNDING, to: AccountKind.FUTURES, coin: 'USDT', isFromAny: true },
  });
});

test('on a phone what it holds is unfolded by a press', async () => {
  vi.spyOn(device, 'useIsPhone').mockReturnValue(true);
  serve({});
  const { user } = show(<AssetsBox market={sampleContractItem} />);
  expect(screen.queryByText('Margin ratio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Assets USDT', expanded: false }));
  screen.getByText('Margin ratio');
});
