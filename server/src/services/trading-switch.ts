import type { HouseSwitches } from '../features/closed/closed.ts';
import { isFurther, stateCommand } from '../features/console-markets/scopes.ts';
import type { LiveState } from '../live/live-state.ts';
import type { Alarms } from '../platform/alarms.ts';
import { systemScheduler } from '../platform/scheduler.ts';
import type { EnginePort } from './engine-port.ts';

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

/** Looks once, and from then on each second; returns what ends it. Rejects where the first look fails. */
export async function startTradingSwitch(
  own: TradingSwitchDependencies & { readonly alarms: Pick<Alarms, 'raise'> },
): Promise<() => Promise<void>> {
  const trading = new TradingSwitch(own);
  await trading.look();
  let looking: Promise<void> | undefined;
  const end = systemScheduler.every(LOOK_MS, () => {
    looking ??= trading
      .look()
      .catch((error: Error) => {
        const text = `could not open or close trading as ordered: ${error.message}`;
        own.alarms.raise({ name: 'upkeep_failed', text, cause: error });
      })
      .finally(() => {
        looking = undefined;
      });
  });
  return async () => {
    end();
    await looking;
  };
}
