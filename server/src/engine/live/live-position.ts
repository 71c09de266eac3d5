import type { PositionSide } from '@bourse/contract/enumerations.ts';
import type { PositionChanged } from '@bourse/contract/messages.ts';

/** A position as its last event left it; 0 lots: closed. Amounts are quote atomic units. */
export interface LivePosition extends PositionChanged {
  readonly updateTime: number;
}

/** What identifies a position, also after its end. */
export interface PositionName {
  readonly opened: number;
  readonly contract: number;
  readonly positionSide: PositionSide;
}

/** {opened}-{contract}-{side}, side 1 long, 2 short. */
export function positionCode({ opened, contract, positionSide }: PositionName): string {
  return `${opened}-${contract}-${positionSide}`;
}

/** The parts of a code of the right shape. */
export function readPositionCode(code: string): PositionName {
  const [opened, contract, positionSide] = code.split('-').map(Number);
  return { opened: opened ?? 0, contract: contract ?? 0, positionSide: positionSide ?? 0 };
}
