import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installBrowser } from '../test-browser.ts';

const browser = installBrowser();
const { toggleFavourite, useFavourites, withFavourite } = await import('./favourites.ts');
const { useToasts } = await import('../../ui/overlays/toast-store.ts');

beforeEach(() => {
  browser.forget();
  useFavourites.setState({ spot: [], contract: [] });
  useToasts.setState({ toasts: [] });
});

describe('favourites', () => {
  it('asks the server first, with a dash and the category of the product', async () => {
    await toggleFavourite('spot', 'BTC/USDT');
    await toggleFavourite('contract', 'BTC/USDT');
    await toggleFavourite('spot', 'BTC/USDT');
    expect(browser.sent.map(({ address, body }) => [address.split('/').at(-1), body])).toEqual([
      ['add', { category: 2, collection: 'BTC-USDT' }],
      ['add', { category: 3, collection: 'BTC-USDT' }],
      ['cancel', { category: 2, collection: 'BTC-USDT' }],
    ]);
    expect(useFavourites.getState()).toEqual({ spot: [], contract: ['BTC-USDT'] });
  });

  it('leaves the list when the server refuses, which the log alone is told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    browser.reply({ status: 500, body: '' });
    await toggleFavourite('spot', 'BTC/USDT');
    expect(useFavourites.getState().spot).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    expect(useToasts.getState().toasts).toEqual([]);
    warn.mockRestore();
  });

  it('never holds a name twice', () => {
    expect(withFavourite(['A-B'], 'A-B', true)).toEqual(['A-B']);
    expect(withFavourite(['A-B', 'C-D'], 'A-B', false)).toEqual(['C-D']);
  });
});
