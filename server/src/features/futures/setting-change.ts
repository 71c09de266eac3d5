import type { CommandBody } from '@bourse/contract/messages.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import type { Contract } from '../../live/catalog.ts';
import type { ContractSetting } from '../../live/live-futures.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { EnginePort } from '../../services/engine-port.ts';

/** Leverage and margin mode that an order brings along: set before it, and back when it fails. */
export class SettingChange {
  private readonly engine: EnginePort;
  private readonly live: LiveState;
  private readonly user: number;
  private readonly contract: Contract;
  private readonly before: ContractSetting;
  private readonly wanted: ContractSetting;

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

  /** Back to what was set before, as far as the engine lets it; what was set since stays. */
  async undo(): Promise<void> {
    const { before, wanted } = this;
    const present = this.present();
    await this.moveTo({
      leverage: present.leverage === wanted.leverage ? before.leverage : present.leverage,
      marginMode: present.marginMode === wanted.marginMode ? before.marginMode : present.marginMode,
    }).catch(() => undefined);
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
      await this.submit({ case: 'setLeverage', value: { contract, leverage } });
    }
  }

  private async submit(body: CommandBody): Promise<void> {
    const outcome = await this.engine.submit({ user: this.user, key: '', body });
    acceptedOrThrow(outcome, this.live.catalog, this.contract);
  }
}
