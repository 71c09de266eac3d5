import { type ComponentType, createContext, useContext } from 'react';
import type { Loadable } from '#app/data/server/loadable.ts';
import type { TradingMarket } from '../market/trading-market.ts';
import type { FormPort } from './form-port.ts';

/** What the panel of the book shows. */
export type BookTab = 'book' | 'trades';

/** How much of the book is shown: by default both tabs, the book first. */
export interface BookProps {
  readonly only?: BookTab;
  /** The tab that is shown first where there are both. */
  readonly first?: BookTab;
  /** Only the best levels; opens the whole. */
  readonly onWhole?: () => void;
}

interface PanelProps<Market> {
  readonly market: Market;
  readonly className?: string;
}

/** The panels of a page that know its product. Module constants: they must not change. */
export interface TradingParts<Market extends TradingMarket> {
  readonly Header: ComponentType<{ readonly market: Market }>;
  readonly Chart: ComponentType<PanelProps<Market>>;
  readonly Book: ComponentType<PanelProps<Market> & BookProps>;
  readonly Form: ComponentType<PanelProps<Market>>;
  readonly Orders: ComponentType<PanelProps<Market>>;
}

export interface LayoutProps<Market extends TradingMarket> {
  readonly market: Market;
  readonly parts: TradingParts<Market>;
}

/** What every panel of a trading page may ask of it. */
export interface TradingPage {
  readonly form: FormPort;
  /** All markets of the page's product. */
  readonly markets: Loadable<readonly TradingMarket[]>;
}

const Page = createContext<TradingPage | null>(null);

export const TradingPageProvider = Page.Provider;

export function useTradingPage(): TradingPage {
  const page = useContext(Page);
  if (!page) throw new Error('this panel stands on no trading page');
  return page;
}
