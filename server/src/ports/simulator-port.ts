import type { Plan, StrategyMarket } from '@bourse/core/strategy/plan.ts';
import type { FeeRates, PricePath, Simulation } from '@bourse/core/strategy/simulate.ts';

/** What a strategy is tried on. */
export interface SimulatorQuestion {
  readonly plan: Plan;
  readonly market: StrategyMarket;
  readonly rates: FeeRates;
  readonly candles: readonly PricePath[];
}

export interface SimulatorPort {
  /** Throws a Refusal (queueFull, unavailable) when there is no answer. */
  simulate(question: SimulatorQuestion): Promise<Simulation>;
  stop(): Promise<void>;
}
