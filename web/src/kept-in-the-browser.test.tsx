import { routes } from '@bourse/contract/routes.ts';
import { expect, test } from 'vitest';
import { rememberMarket } from './data/device/last-market.ts';
import { setPreference } from './data/device/preferences.ts';
import { followFavourites, useFavourites } from './data/markets/favourites.ts';
import { endSession, startSession } from './data/server/session.ts';
import { clearFlow, openFlow } from './data/user/auth-flow.ts';
import { setTradingPreference } from './features/trading/page/trading-preferences.ts';
import { serve } from './test-screen.tsx';

/** What a store has put into a storage of the browser. */
const kept = (storage: Storage, key: string): unknown =>
  JSON.parse(storage.getItem(`bourse.${key}`) ?? '{}').state;

test('language, currency, the last markets and the chosen period stay on the device', () => {
  setPreference({ locale: 'zh-CN', currency: 'EUR' });
  rememberMarket('spot', 'ETHUSDT');
  rememberMarket('futures', 'SOLUSDT');
  setTradingPreference({ interval: 'Line', period: '4H' });
  const lastMarkets = { spot: 'ETHUSDT', futures: 'SOLUSDT', product: 'futures' };
  expect(kept(localStorage, 'preferences')).toMatchObject({ locale: 'zh-CN', currency: 'EUR' });
  expect(kept(localStorage, 'last-markets')).toEqual(lastMarkets);
  expect(kept(localStorage, 'trading')).toMatchObject({ interval: 'Line', period: '4H' });
  endSession();
  expect(kept(localStorage, 'last-markets')).toEqual(lastMarkets);
});

test('token, mark and favourites stay until the session ends; favourites are read at its begin', async () => {
  const sent = serve({
    [routes.collectionList.path]: { data: { spot: ['ETH-USDT'], contract: ['BTC-USDT'] } },
  });
  followFavourites();
  expect(sent).toEqual([]);
  startSession('a-token');
  expect(kept(localStorage, 'session')).toEqual({ token: 'a-token', isAuth: true });
  await expect.poll(() => useFavourites.getState().spot).toEqual(['ETH-USDT']);
  expect(kept(localStorage, 'favourites')).toEqual({ spot: ['ETH-USDT'], contract: ['BTC-USDT'] });
  endSession();
  expect(kept(localStorage, 'session')).toEqual({ token: null, isAuth: false });
  expect(kept(localStorage, 'favourites')).toEqual({ spot: [], contract: [] });
});

test('a flow of a sign-in stays with its tab alone, without the password', async () => {
  serve({ [routes.authFlow.path]: { data: { ticket: 't1', target: 'a***@example.com' } } });
  await openFlow(
    { type: 'login', email: 'ann@example.com', password: 'four loud lighthouses' },
    { agreeTerms: false, next: '/' },
  );
  expect(kept(sessionStorage, 'auth-flow')).toMatchObject({ flow: { ticket: 't1' } });
  const all = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(all).not.toContain('four loud lighthouses');
  expect(Object.keys(localStorage).filter((key) => !key.startsWith('bourse.'))).toEqual([]);
  expect(localStorage.getItem('bourse.auth-flow')).toBeNull();
  clearFlow();
});
