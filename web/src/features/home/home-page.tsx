import { lazy, Suspense } from 'react';
import { useLiveQuotes } from '../../data/live-quotes.ts';
import { useSpotMarkets } from '../../data/markets.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Hero } from './hero.tsx';
import { Quotes } from './quotes.tsx';
import { Rewards } from './rewards.tsx';
import { Stats } from './stats.tsx';

/** Loaded after the first screen: nothing of it is visible before a scroll. */
const Story = lazy(async () => ({ default: (await import('./story.tsx')).Story }));

export function HomePage() {
  const spot = useSpotMarkets();
  const live = useLiveQuotes('spot');
  const data = spot.data && {
    list: live(spot.data.list),
    HotList: live(spot.data.HotList),
    NewList: live(spot.data.NewList),
  };
  return (
    <>
      <PageTitle>{''}</PageTitle>
      <Hero showcase={data?.HotList[0] ?? data?.list[0]} />
      <Rewards />
      <Quotes markets={{ ...spot, data }} />
      <Stats items={data?.list} />
      <Suspense fallback={<div className="min-h-[1200px]" />}>
        <Story />
      </Suspense>
    </>
  );
}
