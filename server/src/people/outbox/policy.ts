import type { Config } from '#platform/config.ts';

/** Whether there is an outbox page at all: codes lie open on it, so only a demo has one. */
export function hasPage({ mode, outbox }: Pick<Config, 'mode' | 'outbox'>): boolean {
  return mode === 'demo' && outbox !== 'off';
}

/** Whether a visitor may read the page: only one at this machine, or everybody. */
export function mayRead({ outbox }: Pick<Config, 'outbox'>, isFromThisMachine: boolean): boolean {
  return outbox === 'open' || isFromThisMachine;
}
