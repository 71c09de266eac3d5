import { HeardAlarms } from './test-alarms.ts';
import { type Looks, Upkeep, type UpkeepDependencies, type Worker } from './upkeep.ts';

/** Upkeep whose workers look when a test says so, and whose alarms a test looks at. */
export class TestUpkeep extends Upkeep {
  readonly #looks: Looks[] = [];

  constructor(alarms: UpkeepDependencies['alarms'] = new HeardAlarms(), now = () => Date.now()) {
    const never = () => () => undefined;
    super({
      ...{ alarms, clock: { now }, holds: () => true, act: (_, work) => work() },
      scheduler: { every: never, after: never },
    });
  }

  override add(worker: Worker): Looks {
    const looks = super.add(worker);
    this.#looks.push(looks);
    return looks;
  }

  /** A period of each worker passes: they look, and it resolves when their looks have ended. */
  async pass(): Promise<void> {
    await Promise.all(this.#looks.map((one) => one.now()));
  }
}
