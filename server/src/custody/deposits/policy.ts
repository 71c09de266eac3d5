import { Code } from '@bourse/contract/codes.ts';
import { Refusal } from '#platform/refusal.ts';

/** The faucet is for the demo: elsewhere there is no such route. */
export function admitFaucet(isDemo: boolean): void {
  if (!isDemo) throw new Refusal(Code.routeUnknown);
}

/** What the faucet gives at once, by coin. */
export const gifts: Readonly<Record<string, string>> = { ETH: '1', USDT: '1000', BTC: '0.02' };
