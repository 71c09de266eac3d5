import { type ComponentType, lazy } from 'react';

type Loaded<Part extends ComponentType> = Promise<{ readonly default: Part }>;

/**
 * A part of a screen whose code is loaded when it is first drawn. Without a connection it waits for one, and
 * then loads by itself; what fails while there is one is thrown.
 */
export const lazyPart = <Part extends ComponentType>(load: () => Loaded<Part>) =>
  lazy(() => loadOnline(load));

async function loadOnline<Part extends ComponentType>(load: () => Loaded<Part>): Loaded<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((back) => addEventListener('online', back, { once: true }));
    }
  }
}
