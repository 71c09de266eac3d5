import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleMarket } from '#app/parts/fixtures/sample-rows.ts';
import { show } from '#app/test-screen.tsx';
import { setPage } from '../page/page-store.ts';
import { setTradingPreference } from '../page/trading-preferences.ts';
import { PictureButton } from './picture-button.tsx';

const market = { ...sampleMarket, icon: '/btc.svg', product: 'spot' } as const;

afterEach(() => {
  setPage({ takePicture: null });
  setTradingPreference({ interval: '1m', period: '1m' });
  vi.restoreAllMocks();
});

/** Canvases that say what is drawn on them, and a browser that says what it keeps. */
function watch() {
  const texts: string[] = [];
  const drawn: unknown[] = [];
  const names: string[] = [];
  const context = {
    ...{ fillRect() {}, scale() {}, measureText: () => ({ width: 10 }) },
    drawImage: (image: unknown) => drawn.push(image),
    fillText: (text: string) => texts.push(text),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) =>
    answer(new Blob(['png'])),
  );
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { texts, drawn, names };
}

test('the chart is kept as a file, with pair, interval, time and brand over it', async () => {
  const { texts, drawn, names } = watch();
  const chart = document.createElement('canvas');
  setPage({ takePicture: () => chart });
  setTradingPreference({ interval: '4H', period: '4H' });
  const { user } = show(<PictureButton market={market} />);
  await user.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(names).toHaveLength(1));
  expect(names[0]).toMatch(new RegExp(`^${market.symbol}-4H-\\d{8}-\\d{4}\\.png$`));
  expect(drawn).toEqual([chart]);
  expect(texts.slice(0, 2)).toEqual([market.name, '4H']);
  expect(texts.at(-2)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+8$/);
  expect(texts.at(-1)).toBe('Bourse');
});

test('without a chart there is nothing to keep', () => {
  show(<PictureButton market={market} />);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});
