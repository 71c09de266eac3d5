import { Suspense } from 'react';
import { useLiveQuotes } from '../../data/live/live-quotes.ts';
import { useSpotMarkets } from '../../data/markets/markets.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { Hero } from './hero.tsx';
import { BelowPlace, OwnAccountPlace } from './home-places.tsx';

/** Loaded after the first paint, with their texts. */
async function below<Part>(loading: Promise<Part>): Promise<Part> {
  return (await Promise.all([loading, addTexts('home')]))[0];
}
const OwnAccount = lazyPart(async () => {
  const loading = [below(import('./own-account.tsx')), addTexts('trading')] as const;
  return { default: (await Promise.all(loading))[0].OwnAccount };
});
const Rewards = lazyPart(async () => ({ default: (await below(import('./rewards.tsx'))).Rewards }));
const Quotes = lazyPart(async () => ({ default: (await below(import('./quotes.tsx'))).Quotes }));
const Stats = lazyPart(async () => ({ default: (await below(import('./stats.tsx'))).Stats }));
const Story = lazyPart(async () => ({ default: (await below(import('./story.tsx'))).Story }));

/** What the exchange is, and for who is signed in their account above it. */
export function HomePage() {
  const spot = useSpotMarkets();
  const isAuth = useIsAuth();
  const live = useLiveQuotes('spot');
  const data = spot.data && {
    list: live(spot.data.list),
    HotList: live(spot.data.HotList),
    NewList: live(spot.data.NewList),
  };
  return (
    <>
      <PageTitle>{''}</PageTitle>
      {isAuth && (
        <Suspense fallback={<OwnAccountPlace />}>
          <OwnAccount />
        </Suspense>
      )}
      <Hero showcase={data?.HotList[0] ?? data?.list[0]} isFailed={spot.error !== null} />
      <Suspense fallback={<BelowPlace />}>
        <Quotes markets={{ ...spot, data }} />
        <Rewards />
        <Stats items={data?.list} />
        <Story />
      </Suspense>
    </>
  );
}
