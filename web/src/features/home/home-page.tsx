import { Suspense } from 'react';
import { useLiveQuotes } from '../../data/live/live-quotes.ts';
import { type SpotMarkets, useSpotMarkets } from '../../data/markets/markets.ts';
import { useIsAuth } from '../../data/server/session.ts';
import { addTexts } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { Hero, SHOWCASES } from './hero.tsx';
import { BelowPlace } from './home-places.tsx';
import { OwnHomePlace } from './own/own-places.tsx';

/** Loaded after the first paint, with their texts. */
async function below<Part>(loading: Promise<Part>): Promise<Part> {
  return (await Promise.all([loading, addTexts('home')]))[0];
}
const OwnHome = lazyPart(async () => {
  const loading = [
    import('./own/own-home.tsx'),
    addTexts('home', 'trading', 'notices', 'programs'),
  ] as const;
  return { default: (await Promise.all(loading))[0].OwnHome };
});
const Rewards = lazyPart(async () => ({ default: (await below(import('./rewards.tsx'))).Rewards }));
const Quotes = lazyPart(async () => ({ default: (await below(import('./quotes.tsx'))).Quotes }));
const Stats = lazyPart(async () => ({ default: (await below(import('./stats.tsx'))).Stats }));
const Story = lazyPart(async () => ({ default: (await below(import('./story.tsx'))).Story }));

/** Guests read what the exchange is; an account sees its money, positions and orders in that place. */
export function HomePage() {
  const spot = useSpotMarkets();
  const isAuth = useIsAuth();
  const live = useLiveQuotes('spot');
  const data = spot.data && {
    list: live(spot.data.list),
    HotList: live(spot.data.HotList),
    NewList: live(spot.data.NewList),
  };
  const markets = { ...spot, data };
  return (
    <div data-page="wide" className="flex flex-col">
      <PageTitle>{''}</PageTitle>
      {isAuth ? (
        <Suspense fallback={<OwnHomePlace />}>
          <OwnHome markets={markets} />
        </Suspense>
      ) : (
        <Hero showcases={data && shownFirst(data)} isFailed={spot.error !== null} />
      )}
      <Suspense fallback={<BelowPlace />}>
        <Quotes markets={markets} />
        <Rewards />
        <Stats items={data?.list} />
        <Story />
      </Suspense>
    </div>
  );
}

/** What is drawn beside the words: what is popular, else what there is. */
const shownFirst = ({ HotList, list }: SpotMarkets) =>
  (HotList.length > 0 ? HotList : list).slice(0, SHOWCASES);
