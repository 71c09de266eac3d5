/**
 * How a reader of the engine's events says what it does with each kind: a record over all of them that
 * does not compile with one missing. A new kind of event is put beside its like in `eventKinds`; every
 * reader then folds it or passes it over with the rest of its group.
 */
import type { Event } from './messages.ts';

export type EventKind = Event['case'];
export type EventOf<Kind extends EventKind> = Extract<Event, { case: Kind }>;
type Fold<Kind extends EventKind, Context extends readonly unknown[], Result> = (
  event: EventOf<Kind>,
  ...context: Context
) => Result;

/** What is done with each kind of event; null: it is passed over. */
export type EventFolds<Context extends readonly unknown[] = [], Result = void> = {
  readonly [Kind in EventKind]: Fold<Kind, Context, Result> | null;
};

/** The kinds of events, grouped by subject. */
export const eventKinds = {
  /** To who asked: nothing happened, or nothing new. */
  answers: ['refused', 'repeated'],
  definitions: [
    'assetDefined',
    'marketDefined',
    'marketStateChanged',
    'feeScheduleSet',
    'feeTierSet',
    'contractDefined',
    'contractScheduled',
    'contractStateChanged',
    'riskRulesSet',
    'accountRightsSet',
  ],
  /** Money that came, went or is on its way, told beside the balances. */
  funds: [
    'depositCredited',
    'treasuryGranted',
    'transferred',
    'referralPaid',
    'fundsHeld',
    'holdPosted',
    'holdVoided',
    'balancesCorrected',
  ],
  balances: ['balanceChanged'],
  /** Changes of books, of spot and contracts. */
  books: ['levelChanged', 'auctionOpened', 'auctionUncrossed', 'auctionClosed'],
  spotOrders: [
    'orderAccepted',
    'orderTriggered',
    'orderRearmed',
    'orderRepriced',
    'orderReduced',
    'orderResized',
    'stopAmended',
    'orderClosed',
  ],
  spotTrades: ['traded'],
  contractOrders: [
    'contractOrderAccepted',
    'contractOrderTriggered',
    'contractOrderRearmed',
    'contractOrderReduced',
    'contractOrderResized',
    'contractStopAmended',
    'contractOrderClosed',
    'orderExitsSet',
  ],
  contractTrades: ['contractTraded'],
  /** How many orders a cancel of all found; each of them has an event of its own. */
  cancels: ['ordersCancelled', 'contractOrdersCancelled'],
  positions: ['positionChanged'],
  /** Positions that end without their owner's order. */
  losses: ['liquidated', 'deleveraged', 'positionResolved'],
  futuresAccounts: ['futuresAccountChanged', 'leverageSet', 'marginModeSet', 'positionModeSet'],
  /** Money of futures, told beside the balances: each movement, and what it was for. */
  futuresFunds: ['fundsMoved', 'marginAdjusted', 'debtSettled', 'fundingPaid'],
  /** The house's clocks: prices from outside, funding instants, work that is left. */
  clocks: ['marketsObserved', 'markMoved', 'fundingOpened', 'fundingClosed', 'riskAdvanced'],
} as const satisfies Readonly<Record<string, readonly EventKind[]>>;

/** The same function for each of these kinds. */
export function foldAll<Kinds extends readonly EventKind[], Of>(
  kinds: Kinds,
  fold: Of,
): { readonly [Kind in Kinds[number]]: Of } {
  return Object.fromEntries(kinds.map((kind) => [kind, fold])) as {
    [Kind in Kinds[number]]: Of;
  };
}

/** These kinds are not for the reader. */
export function passOver<Groups extends readonly (readonly EventKind[])[]>(
  ...groups: Groups
): { readonly [Kind in Groups[number][number]]: null } {
  return foldAll(groups.flat(), null) as { [Kind in Groups[number][number]]: null };
}

type Group = keyof typeof eventKinds;
type KindOf<Of extends Group> = (typeof eventKinds)[Of][number];
type AllBut<Own extends Group> = { readonly [Kind in KindOf<Exclude<Group, Own>>]: null };

/** Passes over all groups but these. */
export function passOverAllBut<Own extends Group>(...own: readonly Own[]): AllBut<Own> {
  const isOwn = (group: string) => own.some((each) => each === group);
  const others = Object.entries(eventKinds).filter(([group]) => !isOwn(group));
  const folds: unknown = passOver(...others.map(([, kinds]) => kinds));
  return folds as AllBut<Own>;
}

/** Calls the reader's function for an event's kind; undefined where it is passed over. */
export function foldEvent<Context extends readonly unknown[], Result>(
  folds: EventFolds<Context, Result>,
  event: Event,
  ...context: Context
): Result | undefined {
  // The record pairs each kind with its own event; a lookup by a union loses that.
  const fold = folds[event.case] as Fold<EventKind, Context, Result> | null;
  return fold?.(event, ...context);
}
