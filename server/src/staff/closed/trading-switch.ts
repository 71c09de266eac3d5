import type { LiveState } from '#engine/live/live-state.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { isFurther, stateCommand } from '../markets/scopes.ts';
import type { HouseSwitches } from './closed.ts';

export interface TradingSwitchDependencies {
  readonly switches: HouseSwitches;
  readonly engine: EnginePort;
  readonly live: LiveState;
}

/**
 * Does in the engine what the switch of trading says: while it is closed all that was open takes cancels
 * only, and it opens again with the switch. What stood before stays. Each step may be done again.
 */
export class TradingSwitch {
  readonly #own: TradingSwitchDependencies;

  constructor(own: TradingSwitchDependencies) {
    this.#own = own;
  }

  async look(): Promise<void> {
    const { switches, live } = this.#own;
    const row = await switches.find('trading');
    if (!row) return;
    const { markets, contracts } = live.catalog;
    const all = [...markets, ...contracts];
    if (row.instruments === null) {
      const open = all.filter((one) => isFurther(one, 'cancel-only'));
      await switches.setInstruments(
        'trading',
        open.map(({ id }) => id),
      );
      return this.look();
    }
    const own = all.filter(({ id }) => row.instruments?.includes(id));
    if (row.openedAt !== null) {
      await this.#set(own, 'open', `house-open:${row.openedAt}`);
      await switches.forget('trading');
    } else if (!row.isApplied) {
      await this.#set(own, 'cancel-only', `house-close:${row.closedAt}`);
      await switches.setApplied('trading');
    }
  }

  async #set(
    instruments: readonly Parameters<typeof stateCommand>[0][],
    state: 'open' | 'cancel-only',
    key: string,
  ): Promise<void> {
    for (const one of instruments) {
      const body = stateCommand(one, state);
      await this.#own.engine.submit({ user: 0, key: `${key}:${one.id}`, body });
    }
  }
}

const LOOK_MS = 1_000;

/** Looks each second. An engine has looked before it takes orders. */
export function keepTradingSwitch(
  own: TradingSwitchDependencies & { readonly upkeep: Pick<Upkeep, 'add'> },
): void {
  const trading = new TradingSwitch(own);
  const worker = { name: 'trading-switch', where: 'keeper', everyMs: LOOK_MS } as const;
  own.upkeep.add({ ...worker, look: () => trading.look() });
}
