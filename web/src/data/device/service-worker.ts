const SERVICE_WORKER = '/service-worker.js';

/**
 * The worker behind the installed app: it says that one is offline and shows what is pushed. It is of the built
 * app alone; where there is none (a private window, an address without TLS) the page goes without.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Its file is asked for past the browser's store.
  const options = { updateViaCache: 'none' } as const;
  // Without it until the next load; pushes that are switched on meanwhile say that they failed.
  navigator.serviceWorker.register(SERVICE_WORKER, options).catch(() => undefined);
}
