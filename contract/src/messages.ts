/**
 * Commands and events as plain data, from the generated protobuf messages. The engine, the server
 * and the tests use these; only the log and the wire have bytes.
 */
import type * as command from './gen/exchange/v1/command_pb.js';
import type * as event from './gen/exchange/v1/event_pb.js';
import type * as snapshot from './gen/exchange/v1/snapshot_pb.js';
import type { Plain } from './plain.ts';

type Chosen<Body> = Exclude<Body, { readonly case: undefined }>;

/** A request, without the log's number and time. */
export type CommandBody = Chosen<Plain<command.Command['body']>>;
/** A request for a change. Read-only once made. */
export type Command = Omit<Plain<command.Command>, 'body'> & { readonly body: CommandBody };
/** A command before the sequencer stamped it. */
export type CommandRequest = Pick<Command, 'user' | 'key' | 'body'>;
/** What happened, as the engine reports it. */
export type Event = Chosen<Plain<event.Event['body']>>;
/** What one command did. */
export interface Outcome {
  readonly sequence: number;
  readonly time: number;
  readonly user: number;
  readonly key: string;
  readonly events: readonly Event[];
}

export type PlaceOrder = Plain<command.PlaceOrder>;
export type AmendOrder = Plain<command.AmendOrder>;
export type AmendContractOrder = Plain<command.AmendContractOrder>;
export type DefineMarket = Plain<command.DefineMarket>;
export type PlaceContractOrder = Plain<command.PlaceContractOrder>;
export type ReversePosition = Plain<command.ReversePosition>;
export type CancelAllContractOrders = Plain<command.CancelAllContractOrders>;
export type CancelAllOrders = Plain<command.CancelAllOrders>;
export type DefineContract = Plain<command.DefineContract>;
export type Exit = Plain<command.Exit>;
export type DefineAsset = Plain<command.DefineAsset>;
export type SetAccountRights = Plain<command.SetAccountRights>;
export type SetRiskRules = Plain<command.SetRiskRules>;
export type AssetAmount = Plain<command.AssetAmount>;
export type Hold = Plain<command.Hold>;
export type CorrectBalances = Plain<command.CorrectBalances>;
export type FeeTier = Plain<command.FeeTier>;
export type FeeSchedule = Plain<command.SetFeeSchedule>;
export type FeeShare = Plain<command.FeeShare>;
export type Traded = Plain<event.Traded>;
export type OrderAccepted = Plain<event.OrderAccepted>;
export type OrderClosed = Plain<event.OrderClosed>;
export type BalanceChanged = Plain<event.BalanceChanged>;
export type ContractTraded = Plain<event.ContractTraded>;
export type ContractOrderAccepted = Plain<event.ContractOrderAccepted>;
export type ContractOrderClosed = Plain<event.ContractOrderClosed>;
export type PositionChanged = Plain<event.PositionChanged>;
export type MarkMoved = Plain<event.MarkMoved>;
export type Liquidated = Plain<event.Liquidated>;
export type Deleveraged = Plain<event.Deleveraged>;
export type FundingOpened = Plain<event.FundingOpened>;
export type FundsMoved = Plain<event.FundsMoved>;
export type Refused = Plain<event.Refused>;
export type Repeated = Plain<event.Repeated>;
export type Snapshot = Plain<snapshot.Snapshot>;
export type BulkCancel = Plain<snapshot.BulkCancel>;

/** Accounts of the house in the engine's ledger. Users start at USER_FIRST. */
export const HouseUser = {
  /** Trading fees land here. */
  fees: 1,
  /** The insurance fund. */
  insurance: 2,
  /** The funded account that grants are paid from. */
  treasury: 3,
  /** Coins on chains, as a counter account: its balance is minus all that was credited. */
  custody: 4,
  pendingDeposits: 5,
  pendingWithdrawals: 6,
  /**
   * Between winners and losers of futures: below zero by profits that were realised before the
   * losses of the other side.
   */
  clearing: 7,
  /** What people owe the house: below zero by what could not be taken from them. */
  debts: 8,
} as const;

/** The first engine account that belongs to a person or a house trader. */
export const USER_FIRST = 100;
