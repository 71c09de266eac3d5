import {
  type CommandBody,
  MarginMode,
  type Outcome,
  type PositionSide,
} from '@bourse/contract/messages.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import type { Contract } from '../../live/catalog.ts';
import type { ContractSetting } from '../../live/live-futures.ts';
import type { LivePosition } from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { EnginePort } from '../../services/engine-port.ts';

/** Margin that a lower leverage asked of a position. */
interface AddedMargin {
  readonly positionSide: PositionSide;
  readonly amount: number;
}

/** Leverage and margin mode that an order brings along: set before it, and back when it fails. */
export class SettingChange {
  private readonly engine: EnginePort;
  private readonly live: LiveState;
  private readonly user: number;
  private readonly contract: Contract;
  private readonly before: ContractSetting;
  private readonly wanted: ContractSetting;
  private added: readonly AddedMargin[] = [];

  constructor(
    { engine, live }: { readonly engine: EnginePort; readonly live: LiveState },
    user: number,
    contract: Contract,
    wanted: Partial<ContractSetting>,
  ) {
    this.engine = engine;
    this.live = live;
    this.user = user;
    this.contract = contract;
    this.before = live.futures.settingOf(user, contract.id);
    this.wanted = { ...this.before, ...wanted };
  }

  /** What the order is to be placed with. */
  get leverage(): number {
    return this.wanted.leverage;
  }

  get isNeeded(): boolean {
    const { leverage, marginMode } = this.present();
    return leverage !== this.wanted.leverage || marginMode !== this.wanted.marginMode;
  }

  /** Throws the engine's refusal; then both are as they were. */
  async make(): Promise<void> {
    try {
      await this.moveTo(this.wanted);
    } catch (error) {
      await this.undo();
      throw error;
    }
  }

  /** Back to what was before, margins of positions too, as far as the engine lets it. */
  async undo(): Promise<void> {
    const { added } = this;
    try {
      await this.moveTo(this.before);
      for (const { positionSide, amount } of added) {
        const value = { contract: this.contract.id, positionSide, amount: -amount };
        await this.submit({ case: 'adjustMargin', value });
      }
    } catch {
      // The engine has a reason against it, like a stale mark: what is set is shown as it is.
    }
  }

  private present(): ContractSetting {
    return this.live.futures.settingOf(this.user, this.contract.id);
  }

  private async moveTo({ leverage, marginMode }: ContractSetting): Promise<void> {
    const contract = this.contract.id;
    if (this.present().marginMode !== marginMode) {
      await this.submit({ case: 'setMarginMode', value: { contract, marginMode } });
    }
    if (this.present().leverage !== leverage) {
      const isolated = this.isolatedPositions();
      const { events } = await this.submit({ case: 'setLeverage', value: { contract, leverage } });
      this.added = events.flatMap((event) => {
        if (event.case !== 'positionChanged') return [];
        const { positionSide, margin, lots } = event.value;
        const known = isolated.get(positionSide);
        // With other lots than it was seen with, some of the margin is theirs.
        const amount = known?.lots === lots ? margin - known.margin : 0;
        return amount > 0 ? [{ positionSide, amount }] : [];
      });
    }
  }

  private isolatedPositions(): ReadonlyMap<PositionSide, LivePosition> {
    const own = [...this.live.futures.positionsOf(this.user)].filter(
      ({ contract, marginMode }) =>
        contract === this.contract.id && marginMode === MarginMode.ISOLATED,
    );
    return new Map(own.map((position) => [position.positionSide, position]));
  }

  private async submit(body: CommandBody): Promise<Outcome> {
    const outcome = await this.engine.submit({ user: this.user, key: '', body });
    acceptedOrThrow(outcome, this.live.catalog, this.contract);
    return outcome;
  }
}
