import { useIsUpright } from '#app/data/device/device.ts';
import { classNames } from '#app/lib/class-names.ts';
import { NarrowPanel } from '#app/parts/orders/row-cards.tsx';
import type { TradingMarket } from '../market/trading-market.ts';
import type { LayoutProps } from '../page/page-context.ts';
import { StatusBar } from './status-bar.tsx';

/**
 * Held upright all is in sight: the book beside the chart, the form below the book, beside it the orders, as cards. The
 * form keeps the height that shows its buttons, the book has the rest. The
 * panels scroll, the page does not while it is high enough; a position's strip has its room below them.
 */
const upright =
  'h-[calc(100dvh-var(--bar)-26px-var(--foot))] min-h-[880px] grid-cols-[minmax(0,1fr)_288px] grid-rows-[auto_minmax(0,1fr)_minmax(472px,0.9fr)]';
const uprightPlaces = '[&>:nth-child(4)]:col-start-2 [&>:nth-child(4)]:row-start-3';

/**
 * Held across, chart, book and form stand beside each other, as high as the window, and the orders below. On a phone that
 * is held so they fill the window once bar and head are scrolled away.
 */
const across =
  'grid-cols-[minmax(0,1fr)_260px_280px] grid-rows-[auto_clamp(440px,100dvh-var(--bar)-26px-100px,640px)_auto] [@media(height<500px)]:grid-rows-[auto_max(320px,100dvh-8px)_auto]';

/** Two grids of the same panels, by how the tablet is held. */
export function TabletLayout<Market extends TradingMarket>({
  market,
  parts: { Header, Chart, Book, Form, Orders },
}: LayoutProps<Market>) {
  const isUpright = useIsUpright();
  return (
    <>
      <div
        className={classNames(
          'grid gap-1 p-1 [&>:first-child]:col-span-full',
          isUpright ? `${upright} ${uprightPlaces}` : across,
        )}
      >
        <Header market={market} />
        <Chart market={market} />
        <Book market={market} />
        <Form market={market} />
        <NarrowPanel value={isUpright}>
          <Orders
            market={market}
            className={isUpright ? 'col-start-1 row-start-3' : 'col-span-full min-h-[320px]'}
          />
        </NarrowPanel>
      </div>
      <div className="sticky bottom-(--foot) z-20 mt-auto [@media(height<500px)]:static">
        <StatusBar product={market.product} />
      </div>
    </>
  );
}
