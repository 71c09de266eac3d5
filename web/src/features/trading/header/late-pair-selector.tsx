import { Suspense } from 'react';
import { lazyPart } from '#app/ui/states/lazy-part.ts';
import { LoadingPart } from '#app/ui/states/loading-part.tsx';
import type { PairSelectorProps } from './pair-selector.tsx';
import { PairSkeletons } from './pair-skeletons.tsx';

const load = () => import('./pair-selector.tsx');
// Asked for at once, so that the first letters typed into it are not lost, but the page does not wait for it.
load().catch(() => undefined);
const PairSelector = lazyPart(async () => ({ default: (await load()).PairSelector }));

/** Chooses a market, once its code is there. */
export function LatePairSelector(props: PairSelectorProps) {
  return (
    <Suspense
      fallback={
        <LoadingPart>
          <PairSkeletons />
        </LoadingPart>
      }
    >
      <PairSelector {...props} />
    </Suspense>
  );
}
