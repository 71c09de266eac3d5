import { type ComponentType, lazy } from 'react';

type Loaded<Props> = Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A part of a screen whose code is loaded when it is first drawn. Without a connection it waits for one, and
 * then loads by itself; what fails while there is one is thrown. `LoadingPart` says so in its place.
 */
export const lazyPart = <Props extends object>(load: () => Loaded<Props>) =>
  lazy(() => loadOnline(load));

async function loadOnline<Props>(load: () => Loaded<Props>): Loaded<Props> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((back) => addEventListener('online', back, { once: true }));
    }
  }
}
