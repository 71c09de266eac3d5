import type { PositionChanged } from '@bourse/contract/messages.ts';
import type { HouseTrader } from './house-traders.ts';

/**
 * What house traders lose with each contract, fees and funding counted, atomic units: since the start or since
 * they were forgiven. A position says what it lost since it was opened; only what comes on top counts.
 */
export class Losses {
  private readonly ofPosition = new Map<string, { opened: number; loss: number }>();
  private readonly ofUser = new Map<number, Map<number, number>>();

  /** A position that was there before: what it lost so far does not count. */
  begin(position: PositionChanged): void {
    const { opened } = position;
    this.ofPosition.set(nameOf(position), { opened, loss: lossOf(position) });
  }

  /** A position as it is now. */
  note(position: PositionChanged): void {
    const { user, contract, opened } = position;
    const name = nameOf(position);
    const known = this.ofPosition.get(name);
    const before = known?.opened === opened ? known.loss : 0;
    const loss = lossOf(position);
    this.ofPosition.set(name, { opened, loss });
    const own = this.ofUser.get(user) ?? new Map<number, number>();
    this.ofUser.set(user, own.set(contract, (own.get(contract) ?? 0) + loss - before));
  }

  forgive(user: number): void {
    this.ofUser.delete(user);
  }

  /**
   * Which part of an account's losses each of its contracts made; in equal parts when nothing is
   * known. The parts are above 0 and add up to 1.
   */
  sharesOf({ user, markets }: HouseTrader): ReadonlyMap<number, number> {
    const losses = [...(this.ofUser.get(user) ?? [])].filter(([, loss]) => loss > 0);
    const total = losses.reduce((sum, [, loss]) => sum + loss, 0);
    if (total === 0) return new Map(markets.map(({ id }) => [id, 1 / markets.length]));
    return new Map(losses.map(([contract, loss]) => [contract, loss / total]));
  }
}

function lossOf({ realised, costs }: PositionChanged): number {
  return costs - realised;
}

function nameOf({ user, contract, positionSide }: PositionChanged): string {
  return `${user}-${contract}-${positionSide}`;
}
