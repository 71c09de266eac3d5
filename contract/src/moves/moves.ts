/** Who causes a move. `rules`: the withdrawal rules by themselves; `chain`: what its blocks say. */
export type Mover =
  | 'owner'
  | 'staff'
  | 'two staff'
  | 'rules'
  | 'signer'
  | 'engine'
  | 'chain'
  | 'house';

/** From one state to another by an event, and who may cause it. */
export interface Move {
  readonly from: string | number;
  readonly event: string;
  readonly to: string | number;
  readonly by: Mover;
}

/** All moves of a thing. An event leads to one state, whatever it comes from. */
export type Moves = readonly Move[];

type MoveBy<M extends Moves, E> = Extract<M[number], { readonly event: E }>;
export type EventOf<M extends Moves> = M[number]['event'];
/** The states from which an event may come. */
export type FromOf<M extends Moves, E extends EventOf<M>> = MoveBy<M, E>['from'];
/** The state that an event leads to. */
export type ToOf<M extends Moves, E extends EventOf<M>> = MoveBy<M, E>['to'];
/** The states that nothing leads out of. */
export type EndOf<M extends Moves> = Exclude<M[number]['to'], M[number]['from']>;

/** The states from which an event may come. */
export function sourcesOf<const M extends Moves, E extends EventOf<M>>(
  moves: M,
  event: E,
): FromOf<M, E>[] {
  return moves.filter((move) => move.event === event).map(({ from }) => from as FromOf<M, E>);
}

/** The state that an event leads to. */
export function targetOf<const M extends Moves, E extends EventOf<M>>(
  moves: M,
  event: E,
): ToOf<M, E> {
  const move = moves.find((one) => one.event === event);
  if (!move) throw new Error(`no move is called ${event}`);
  return move.to as ToOf<M, E>;
}

/** Whether an event may happen to what stands in this state. */
export function canMove<const M extends Moves>(
  moves: M,
  state: string | number,
  event: EventOf<M>,
): boolean {
  return moves.some((move) => move.from === state && move.event === event);
}
