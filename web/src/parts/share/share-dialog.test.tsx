import { routes } from '@bourse/contract/routes.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { serve, show } from '../../test-screen.tsx';
import { FuturesDialogs } from '../position-dialogs/futures-dialogs.tsx';
import { closeFuturesDialog } from '../positions/dialog-store.ts';
import { ShareButton } from '../positions/share-button.tsx';
import type { SharedPosition } from '../positions/shared-position.ts';

const closed: SharedPosition = {
  ...{ code: '4071-1002-1', name: 'BTC/USDT', positionType: 1, leverage: 20, isClosed: true },
  ...{ rate: '0.3111', profit: '93.35', coin: 'USDT', timeMs: 1_763_650_000_000 },
  ...{ entryPrice: '60,000.0', otherPrice: '61,000.0' },
};

/** What is written at each drawing of the picture. */
let drawings: string[][] = [];
const last = () => drawings.at(-1) ?? [];

beforeEach(async () => {
  await addTexts('trading', 'user');
  startSession('token');
  drawings = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    const written: string[] = [];
    drawings.push(written);
    return {
      measureText: () => ({ width: 1 }),
      fillRect: () => {},
      fillText: (text: string) => written.push(text),
    } as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) =>
    answer(new Blob(['picture'], { type: 'image/png' })),
  );
});
afterEach(() => {
  closeFuturesDialog();
  vi.restoreAllMocks();
  endSession();
});

async function opens() {
  serve({ [routes.referral.path]: { data: { code: 'ABC123' } } });
  const drawn = show(
    <>
      <ShareButton position={() => closed} />
      <FuturesDialogs />
    </>,
  );
  await drawn.user.click(screen.getByRole('button', { name: 'Share position' }));
  await screen.findByRole('dialog', { name: 'Share position' });
  await waitFor(() => expect(last()).toContain('ABC123'));
  return drawn;
}

test('the picture shows the return, and an amount or the code only where that is wanted', async () => {
  const { user } = await opens();
  const shown = ['BTC/USDT', 'Long 20x · Closed', '+31.11%', '60,000.0', '61,000.0'];
  expect(last()).toEqual(expect.arrayContaining(shown));
  expect(last()).not.toContain('+93.35 USDT');
  screen.getByRole('img', { name: 'BTC/USDT, Long 20x · Closed, +31.11%' });
  await user.click(screen.getByRole('checkbox', { name: 'Show PNL amount' }));
  await waitFor(() => expect(last()).toContain('+93.35 USDT'));
  await user.click(screen.getByRole('checkbox', { name: 'Show referral code' }));
  await waitFor(() => expect(last()).not.toContain('ABC123'));
});

test('it is kept as a file that names the position', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const { user } = await opens();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  const link = clicked.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toBe('BTCUSDT-4071-1002-1.png');
});

test('it is copied, or the browser says why not', async () => {
  const copied: unknown[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly parts: unknown;
      constructor(parts: unknown) {
        this.parts = parts;
      }
    },
  );
  const { user } = await opens();
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    copied.push(items);
  });
  await user.click(screen.getByRole('button', { name: 'Copy picture' }));
  await screen.findByText('Picture copied');
  expect(copied).toHaveLength(1);
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy picture' }));
  await screen.findByText('Failed to make the picture');
});
