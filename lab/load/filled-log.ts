import {
  AccountKind,
  OrderType,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '@bourse/contract/enumerations.ts';
import type { Command, CommandBody, CommandRequest } from '@bourse/contract/messages.ts';
import type { Engine } from '@bourse/core/engine.ts';
import { sealBatch, writeEntry } from '@bourse/server/engine/log/command-log.ts';
import { noSnapshots } from '@bourse/server/engine/log/memory-log.ts';
import { PostgresLog } from '@bourse/server/engine/log/postgres-log.ts';
import { recover } from '@bourse/server/engine/log/recover.ts';
import { BATCH_COMMANDS_MAX } from '@bourse/server/engine/log/sequencer.ts';
import { pg } from '@bourse/server/platform/db/postgres/pg.ts';
import { Kind, MID_TICKS, makeFlow } from './flow.ts';

const SYMBOLS = 4;
const USER_FIRST = 1_000_000;
/** Of each coin; the accounts of a filling together stay below what a coin may have at most. */
const FUNDS = 100_000_000_000_000;

/** How a log is filled. */
export interface Filling {
  /** Accounts, each with money in the coins of four markets. */
  readonly accounts: number;
  /** Open orders, about, over the four markets. */
  readonly openOrders: number;
  /** Commands after the accounts are funded and the orders rest. */
  readonly operations: number;
}

/**
 * Writes a log of listed markets as the sequencer does: full batches, each chained to the one before. Every order has
 * a key.
 */
export async function fillLog(
  url: string,
  filling: Filling,
): Promise<{ readonly commandsCount: number; readonly openOrders: number }> {
  const log = await PostgresLog.lead(url);
  const recovered = await recover(log, noSnapshots, 0, () => {});
  const { engine } = recovered;
  let { lastHash } = recovered;
  let commands: Command[] = [];
  const write = async () => {
    if (commands.length === 0) return;
    const batch = sealBatch(commands.map(writeEntry), lastHash);
    await log.append(batch);
    lastHash = batch.hash;
    commands = [];
  };
  let commandsCount = 0;
  for (const request of requests(engine, filling)) {
    commandsCount += 1;
    commands.push({ ...request, sequence: engine.sequence + 1, time: engine.time });
    const command = commands.at(-1) as Command;
    const [event] = engine.apply(command).events;
    if (event?.case === 'refused') throw new Error(`refused: ${event.value.code}`);
    if (event?.case === 'orderAccepted') accepted = event.value.order;
    if (commands.length === BATCH_COMMANDS_MAX) await write();
  }
  await write();
  await log.close();
  await catchUp(url, engine.sequence);
  return { commandsCount, openOrders: engine.allOpenOrders().length };
}

/** The order that the last request opened. */
let accepted = 0;

function* requests(
  engine: Engine,
  { accounts, openOrders, operations }: Filling,
): Generator<CommandRequest> {
  const markets = engine.markets().slice(0, SYMBOLS);
  const flow = makeFlow({
    seed: 20_260_104,
    ...{ operations, accounts, symbols: SYMBOLS, resting: openOrders / SYMBOLS, levels: 500 },
  });
  const assets = markets.flatMap(({ rules }) => [rules.baseAsset, rules.quoteAsset]);
  yield* fund(accounts, new Set(assets));
  const orders = new Float64Array(flow.length);
  for (let at = 0; at < flow.length; at += 1) {
    const user = USER_FIRST + (flow.account[at] as number);
    if (flow.kind[at] === Kind.cancel) {
      const value = { order: orders[flow.target[at] as number] as number };
      yield { user, key: '', body: { case: 'cancelOrder', value } };
      continue;
    }
    const { rules } = markets[flow.symbol[at] as number] as (typeof markets)[number];
    const value = {
      market: rules.market,
      side: flow.side[at] === 0 ? Side.BUY : Side.SELL,
      type: OrderType.LIMIT,
      timeInForce: TimeInForce.GTC,
      priceTicks: rules.initialPriceTicks + (flow.priceTicks[at] as number) - MID_TICKS,
      // Lots of every market are worth something; ten thousand of them pass each smallest value.
      quantityLots: (flow.lots[at] as number) * lotsOfValue(rules),
      quoteAmount: 0,
      stopPriceTicks: 0,
      selfTradePrevention: SelfTradePrevention.UNSPECIFIED,
    };
    yield { user, key: `order-${at}`, body: { case: 'placeOrder', value } };
    orders[at] = accepted;
  }
}

/** Lots that are worth about ten units of the quote coin. */
function lotsOfValue(rules: { initialPriceTicks: number; tickSize: number; lotSize: number }) {
  const lotValue = (rules.initialPriceTicks * rules.tickSize * (rules.lotSize / 1e8)) / 1e8;
  return Math.max(1, Math.ceil(10 / lotValue));
}

function* fund(accounts: number, assets: ReadonlySet<number>): Generator<CommandRequest> {
  for (let account = 0; account < accounts; account += 1) {
    const user = USER_FIRST + account;
    for (const asset of assets) {
      const deposit = { user, asset, amount: FUNDS, chain: 'bench', logIndex: 0 };
      const credit: CommandBody = {
        case: 'creditDeposit',
        value: { ...deposit, transaction: `${user}-${asset}` },
      };
      yield { user: 0, key: '', body: credit };
      const move = { from: AccountKind.FUNDING, to: AccountKind.SPOT, asset, amount: FUNDS };
      yield { user, key: '', body: { case: 'transfer', value: move } };
    }
  }
}

/** The projector was up to date when the process died: what is measured is the engine's way back. */
async function catchUp(url: string, sequence: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('update projection_cursor set sequence = $1', [sequence]);
  await client.end();
}
