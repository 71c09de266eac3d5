/**
 * The engine: commands in, events out. Deterministic: no clock, no chance, no I/O, so that the same
 * log gives the same state and the same events on every machine. Start reading at `run`.
 */
import { Code } from '@bourse/contract/codes.ts';
import type { AccountKind, Side } from '@bourse/contract/enumerations.ts';
import type {
  Command,
  DefineAsset,
  FeeSchedule,
  FeeTier,
  Hold,
  Outcome,
  PositionChanged,
  SetAccountRights,
  SetRiskRules,
} from '@bourse/contract/messages.ts';
import { assert } from './assert.ts';
import { type AuditReport, audit } from './audit.ts';
import type { BookMaker, Level } from './book/book.ts';
import { PriceLevelBook } from './book/price-level-book.ts';
import { cancelAllContractOrders, cancelAllOrders, goOnWithCancels } from './cancels/cancel-all.ts';
import { correctBalances } from './correct-balances.ts';
import {
  defineAsset,
  defineMarket,
  setFeeSchedule,
  setFeeTier,
  setMarketState,
  setRiskRules,
} from './define.ts';
import { creditDeposit, grantFromTreasury, transfer } from './funds.ts';
import { pendingRisk, refuseAdvance } from './futures/clock/observe-index.ts';
import {
  allContractOrders,
  allContractSettings,
  allFuturesAccounts,
  allPositions,
  type ContractOrderView,
  type ContractSetting,
  type ContractView,
  contractOrdersOf,
  contractView,
  deleveragingLightsOf,
  type FuturesAccountState,
  type FuturesAccountView,
  futuresAccountView,
  type PositionView,
  positionsOf,
} from './futures/read.ts';
import { linkFutures } from './futures/restore.ts';
import { runFutures } from './futures/run.ts';
import type { HashSeed } from './half-sip-hash.ts';
import { holdFunds, postHold, voidHold } from './holds.ts';
import { keyUses } from './keys/key-uses.ts';
import { keysMaxOf } from './keys/keys-max.ts';
import { type AssetTotals, totalsOf } from './ledger/audit.ts';
import type { Balance } from './ledger/ledger.ts';
import {
  FILLS_OF_COMMAND_MAX,
  KEY_LENGTH_MAX,
  KEYS_FORGOTTEN_MAX,
  TRIGGERS_OF_COMMAND_MAX,
} from './limits.ts';
import { payReferral } from './pay-referral.ts';
import {
  type AccountBalance,
  type AnchorView,
  allBalances,
  allOpenOrders,
  anchorView,
  balancesOf,
  type MarketView,
  marketView,
  type OpenOrder,
  openOrder,
  type UserBalance,
} from './read.ts';
import { refusal } from './refusal.ts';
import { goOnWithRights, setAccountRights } from './rights/set-account-rights.ts';
import { joined } from './snapshot/bytes.ts';
import { readSnapshot, snapshotParts } from './snapshot/snapshot.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelOrder } from './spot/cancel-order.ts';
import { advanceSpot, observeMarkets, pendingWakes, tellPendingTurns } from './spot/clock.ts';
import { placeOrder } from './spot/place-order.ts';
import { State } from './state.ts';

/** Work that is left for further clock commands. */
interface PendingRisk {
  readonly pendingLiquidations: number;
  readonly pendingFunding: number;
  /**
   * Triggered orders that wait for their turn, markets and contracts whose auction continues, and
   * accounts whose opening orders are still to be cancelled.
   */
  readonly pendingWakes: number;
}

export class Engine {
  private readonly state: State;
  /** True while a command runs, and for ever after one threw. */
  private isBroken = false;

  /**
   * `makeBook` is for tests: the obvious book instead of the fast one. `keySeed` must stay secret
   * where people send keys: who knows it can make the table of keys slow. It changes no outcome and
   * no snapshot.
   */
  constructor(makeBook: BookMaker = (orders) => new PriceLevelBook(orders), keySeed?: HashSeed) {
    this.state = new State(makeBook, keySeed);
  }

  /**
   * Carries out the next command of the log. A refusal is an event. A throw is a bug, here or in
   * the log: the state may be half changed and the engine refuses to go on. The caller drops it,
   * restores the last snapshot, applies the log again, and passes the command that threw to
   * `quarantine` instead, on this and every later replay (F05).
   */
  apply(command: Command): Outcome {
    this.begin(command.sequence, command.time);
    if (command.key === '') this.runUnkeyed(command);
    else this.runOnce(command);
    return this.end(command);
  }

  /**
   * Takes the place of a command that made `apply` throw: the log's number and time advance,
   * nothing else changes, and the sender gets a refusal.
   */
  quarantine(command: Pick<Command, 'sequence' | 'time' | 'user' | 'key'>): Outcome {
    this.begin(command.sequence, command.time);
    this.state.outcome.refuse(refusal(Code.commandQuarantined));
    return this.end(command);
  }

  private run(command: Command): void {
    const { state } = this;
    const { body, user } = command;
    switch (body.case) {
      case 'placeOrder':
        return placeOrder(state, command, body.value);
      case 'cancelOrder':
        return cancelOrder(state, user, body.value.order);
      case 'amendOrder':
        return amendOrder(state, command, body.value);
      case 'cancelAllOrders':
        return cancelAllOrders(state, user, body.value);
      case 'cancelAllContractOrders':
        return cancelAllContractOrders(state, user, body.value);
      case 'transfer':
        return transfer(state, user, body.value);
      case 'creditDeposit':
        return creditDeposit(state, user, body.value);
      case 'grantFromTreasury':
        return grantFromTreasury(state, user, body.value);
      case 'payReferral':
        return payReferral(state, user, body.value);
      case 'holdFunds':
        return holdFunds(state, user, body.value);
      case 'postHold':
        return postHold(state, user, body.value);
      case 'voidHold':
        return voidHold(state, user, body.value);
      case 'correctBalances':
        return correctBalances(state, user, body.value);
      case 'defineAsset':
        return defineAsset(state, user, body.value);
      case 'defineMarket':
        return defineMarket(state, user, body.value);
      case 'setMarketState':
        return setMarketState(state, user, body.value);
      case 'setFeeSchedule':
        return setFeeSchedule(state, user, body.value);
      case 'setFeeTier':
        return setFeeTier(state, user, body.value);
      case 'setRiskRules':
        return setRiskRules(state, user, body.value);
      case 'setAccountRights':
        return setAccountRights(state, user, body.value);
      case 'observeMarkets':
        return observeMarkets(state, user, body.value);
      case 'advanceRisk':
        if (!refuseAdvance(user, body.value.stepsMax)) {
          goOnWithRights(state);
          goOnWithCancels(state);
          advanceSpot(state, body.value.stepsMax);
        }
        runFutures(state, command);
        return tellPendingTurns(state);
      default:
        return runFutures(state, command);
    }
  }

  private runUnkeyed(command: Command): void {
    if (!keyUses[command.body.case]?.isRequired) return this.run(command);
    this.state.outcome.refuse(refusal(Code.shapeInvalid, 'key'));
  }

  /**
   * One effect and one answer for each key, whatever the kind of command (I12, I13, I80). A command
   * without effect (a refusal, a cancel that found nothing) is not remembered, so that nobody takes
   * room for nothing (I77).
   */
  private runOnce(command: Command): void {
    const { keys, outcome, time } = this.state;
    const { body, key, user } = command;
    const use = keyUses[body.case];
    if (use === undefined) return this.run(command);
    if (use === null || key.length > KEY_LENGTH_MAX) {
      return outcome.refuse(refusal(Code.shapeInvalid, 'key'));
    }
    const first = keys.find(user, use, key, body.value, time);
    if (first >= 0) {
      if (!keys.isContentOf(first)) return outcome.refuse(refusal(Code.keyReused));
      return outcome.emit({ case: 'repeated', value: keys.answerOf(first) });
    }
    const seconds = keys.secondsUntilFree(time, this.keysMaxOf(user));
    if (seconds > 0) return outcome.refuse(refusal(Code.tooManyRequests, seconds));
    this.run(command);
    const { answer } = outcome;
    const isCancelOfAll =
      body.case === 'cancelAllOrders' || body.case === 'cancelAllContractOrders';
    const hadEffect = answer.code === 0 && !(isCancelOfAll && answer.cancelledCount === 0);
    if (hadEffect) keys.remember(time, answer);
  }

  private keysMaxOf(user: number): number {
    const { keys, riskRules, time, traded } = this.state;
    // Nearly all accounts have fewer keys than anybody may have.
    if (keys.countOf(user) < riskRules.keysOfUserMin) return riskRules.keysOfUserMin;
    return keysMaxOf(riskRules, traded.of(user, time));
  }

  private begin(sequence: number, time: number): void {
    const { state } = this;
    assert(!this.isBroken, 'an engine that threw is used again');
    assert(sequence === state.sequence + 1, 'a command is not the next one of the log');
    assert(time >= state.time, 'time goes back');
    this.isBroken = true;
    state.sequence = sequence;
    state.time = time;
    state.keys.forget(time, KEYS_FORGOTTEN_MAX);
    state.fillsLeft = FILLS_OF_COMMAND_MAX;
    state.triggersLeft = TRIGGERS_OF_COMMAND_MAX;
    state.outcome.begin(sequence);
  }

  private end(command: Omit<Command, 'body'>): Outcome {
    const outcome = this.state.outcome.finish(command, this.state.ledger);
    this.isBroken = false;
    return outcome;
  }

  /** The whole state as canonical bytes, whose hash is the state hash. */
  snapshot(): Uint8Array {
    return joined([...this.snapshotParts()]);
  }

  /**
   * The same bytes by parts of at most half a megabyte. The state is that of now, whatever is applied
   * before the last part is drawn. Some parts are empty. Who does not draw all ends it by `return`.
   */
  snapshotParts(): Generator<Uint8Array> {
    assert(!this.isBroken, 'a snapshot of an engine that threw');
    return snapshotParts(this.state);
  }

  /**
   * Makes the memory ready into which the next snapshot copies what commands change, a few milliseconds'
   * worth with each call. True once all of it is: then a snapshot begins at once.
   */
  prepareSnapshot(): boolean {
    return this.state.snapshotRoom.prepare(this.state);
  }

  /** The engine that wrote these bytes. Throws when they are no snapshot of a known version. */
  static restore(bytes: Uint8Array, makeBook?: BookMaker, keySeed?: HashSeed): Engine {
    const engine = new Engine(makeBook, keySeed);
    readSnapshot(engine.state, bytes);
    linkFutures(engine.state);
    return engine;
  }

  /** Checks every invariant that one state can show. */
  audit(): AuditReport {
    return audit(this.state);
  }

  /** The log's number of the last command; 0 before the first. */
  get sequence(): number {
    return this.state.sequence;
  }

  /** The log's time of the last command, UTC epoch milliseconds. */
  get time(): number {
    return this.state.time;
  }

  /** Defined assets, by id. */
  assets(): DefineAsset[] {
    return this.state.assets.filter((asset) => asset !== undefined);
  }

  /** Money on its way out, by id. */
  holds(): Hold[] {
    return this.state.holds.all();
  }

  /** Defined markets, by id. */
  markets(): MarketView[] {
    const { state } = this;
    return state.markets
      .filter((market) => market !== undefined)
      .map((market) => marketView(state, market));
  }

  /** What the rules of risk measure defined markets by, by id. */
  anchors(): AnchorView[] {
    return this.state.markets.flatMap((market) => (market ? [anchorView(market)] : []));
  }

  market(id: number): MarketView | null {
    const market = this.state.markets[id];
    return market ? marketView(this.state, market) : null;
  }

  /** The last trade's price in ticks, or 0. */
  lastPriceTicks(market: number): number {
    return this.state.markets[market]?.lastPriceTicks ?? 0;
  }

  /** Aggregated levels of one side, best first. */
  depth(market: number, side: Side, levelsMax: number): Level[] {
    return this.state.markets[market]?.book.depth(side, levelsMax) ?? [];
  }

  /** Zero for a balance that was never used. */
  balance(user: number, account: AccountKind, asset: number): Balance {
    const { ledger } = this.state;
    const row = ledger.find(user, account, asset);
    return { available: ledger.available(row), frozen: ledger.frozen(row) };
  }

  /** Balances of a user that were ever used, by account and asset. */
  balances(user: number): AccountBalance[] {
    return balancesOf(this.state, user);
  }

  /** Every balance that was ever used, the house's included: what a live view starts from. */
  allBalances(): UserBalance[] {
    return allBalances(this.state);
  }

  /** Every open order, waiting stops included, by slot. */
  allOpenOrders(): OpenOrder[] {
    return allOpenOrders(this.state);
  }

  /** Open orders of a user, waiting stops included, oldest first. */
  openOrders(user: number): OpenOrder[] {
    return this.state.openOrdersOf(user).map((slot) => openOrder(this.state, slot));
  }

  /** An open order by its id, or null. */
  openOrder(id: number): OpenOrder | null {
    const slot = this.state.orders.find(id);
    return slot < 0 ? null : openOrder(this.state, slot);
  }

  feeTiers(): readonly FeeTier[] {
    return this.state.fees.tiers;
  }

  /** The fees of all tiers as the command that would set them. */
  feeSchedule(): FeeSchedule {
    return this.state.fees.schedule();
  }

  /** The last UTC day since 1970 for which a referrer was paid; 0: never. */
  referralDayOf(user: number): number {
    return this.state.referralDays.get(user) ?? 0;
  }

  /** The numbers of the rules of risk: neutral, of version 0, until the house sets its own. */
  riskRules(): SetRiskRules {
    return this.state.riskRules;
  }

  /** What accounts may do that were ever told, by user; all others may do everything. */
  accountRights(): SetAccountRights[] {
    return this.state.rights.all().map(({ rights }) => rights);
  }

  /** What counts towards bounds of withdrawals: the last UTC day of each account that had any, by user. */
  withdrawnDays(): { user: number; day: number; value: number }[] {
    return this.state.rights
      .all()
      .filter(({ day }) => day > 0)
      .map(({ rights: { user }, day, dayValue: value }) => ({ user, day, value }));
  }

  /** Users with a tier above 0, as the house set it, by user. */
  assignedFeeTiers(): { user: number; tier: number }[] {
    return this.state.fees.assigned();
  }

  feeTierOf(user: number): number {
    return this.state.fees.tierOf(user);
  }

  /** Defined contracts, by id. */
  contracts(): ContractView[] {
    return this.state.futures.contracts.flatMap((each) => (each ? [contractView(each)] : []));
  }

  contract(id: number): ContractView | null {
    const contract = this.state.futures.contracts[id];
    return contract ? contractView(contract) : null;
  }

  /** Aggregated levels of one side of a contract, best first. */
  contractDepth(contract: number, side: Side, levelsMax: number): Level[] {
    return this.state.futures.contracts[contract]?.book.depth(side, levelsMax) ?? [];
  }

  /** Open positions of a user. */
  positions(user: number): PositionView[] {
    return positionsOf(this.state, user);
  }

  /** A user's futures account at the current marks. */
  futuresAccount(user: number): FuturesAccountView {
    return futuresAccountView(this.state, user);
  }

  /** Open orders of a user on contracts, waiting triggers included, oldest first. */
  contractOrders(user: number): ContractOrderView[] {
    return contractOrdersOf(this.state, user);
  }

  /** Every open position, as the last event told of it: what a live view starts from. */
  allPositions(): PositionChanged[] {
    return allPositions(this.state);
  }

  /** Every open order on contracts, waiting triggers included. */
  allContractOrders(): ContractOrderView[] {
    return allContractOrders(this.state);
  }

  /** Debt, order margin and position mode of every user who used futures. */
  allFuturesAccounts(): FuturesAccountState[] {
    return allFuturesAccounts(this.state);
  }

  /** Leverage and margin mode of every user who ever used a contract. */
  allContractSettings(): ContractSetting[] {
    return allContractSettings(this.state);
  }

  /** The five deleveraging lights of a position: 5 is the first to go, 0 no position. */
  deleveragingLights(user: number, contract: number, sign: 1 | -1): number {
    return deleveragingLightsOf(this.state, user, contract, sign);
  }

  /** Work that clock commands left: the caller sends AdvanceRisk while it is above 0. */
  pendingRisk(): PendingRisk {
    const { state } = this;
    return {
      ...pendingRisk(state),
      pendingWakes: pendingWakes(state),
    };
  }

  /** The totals of every asset, by asset. */
  totals(): AssetTotals[] {
    return totalsOf(this.state.ledger);
  }
}
