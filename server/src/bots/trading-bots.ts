import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { tradingBotRoutes as routes } from '@bourse/contract/routes/trading-bots.ts';
import { BOTS_MAX } from '@bourse/contract/trading-bots.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Instrument } from '#engine/live/catalog.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { botKeyPlace } from '#platform/db/tables/sealed-columns.ts';
import type { Sealer } from '#platform/files/sealed.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Upkeep } from '#platform/upkeep.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import { BotNotices } from './bot-notices.ts';
import { changeBot } from './change.ts';
import { type OutlookDependencies, outlookRoutes, readAsked } from './outlook.ts';
import { type PlanBody, termsOf } from './plan.ts';
import { admitBot, admitContract } from './policy.ts';
import { type BotRow, presentBot, presentBotOrder } from './present.ts';
import { setAsideNow } from './set-aside.ts';
import { type ShownBot, TradingBotStore } from './store.ts';
import { clearBots, type UpkeepDependencies } from './upkeep.ts';

const UPKEEP_MS = 1_000;
const names = { 'spot-grid': 'Spot grid', 'futures-grid': 'Futures grid', dca: 'DCA' } as const;

/** What the keys of programs do for bots. */
export interface BotKeyPort {
  add(
    key: {
      readonly id: string;
      readonly user: number;
      readonly bot: number;
      readonly name: string;
      readonly publicKey: Buffer;
      readonly addresses: readonly string[];
    },
    call: Call,
    executor: Executor,
  ): Promise<void>;
  end(user: number, id: string): Promise<void>;
}

export interface TradingBotsDependencies
  extends OutlookDependencies,
    Pick<UpkeepDependencies, 'engine' | 'clock'> {
  readonly database: Executor;
  readonly users: Pick<UserDirectory, 'lock'>;
  readonly keys: BotKeyPort;
  /** Of the secrets that the process of the bots alone opens. */
  readonly sealer: Sealer;
  /** Addresses that the process of the bots calls from. */
  readonly callsFrom: readonly string[];
  readonly upkeep: Pick<Upkeep, 'add'>;
  /** Whether bots may be made at another machine: then they are looked after from the start on. */
  readonly isShared: boolean;
}

export interface TradingBots {
  readonly implementations: readonly Implementation[];
  /** Once the exchange answers: bots that were at work go on. @param launch starts their process */
  start(launch: () => void): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Bots that trade for a user by a strategy. Here they are made, shown and cleared up after; a process of
 * its own lets them trade, over HTTP like any program.
 */
export function createTradingBots(dependencies: TradingBotsDependencies): TradingBots {
  const { database, live, keys, upkeep, simulator } = dependencies;
  const store = new TradingBotStore(database);
  const notices = new BotNotices(database);
  let launch: (() => void) | undefined;
  let isAtWork = false;
  const endKey = (user: number, id: string) => keys.end(user, id);
  /** Without bots there is no process of theirs, and nothing to look after. */
  const work = () => {
    if (!launch || isAtWork) return;
    isAtWork = true;
    launch();
    upkeep.add({
      ...({ name: 'trading-bots', where: 'keeper', everyMs: UPKEEP_MS } as const),
      look: () => clearBots({ ...dependencies, store, notices, endKey }),
    });
  };
  const marketOf = (row: BotRow): Instrument => live.catalog.instrument(row.market);
  const ownOf = async (call: Call, code: string): Promise<ShownBot> => {
    const row = await store.find(callerOf(call).userId, Number(code));
    if (!row) throw new Refusal(Code.notFound);
    return row;
  };
  const setPaused = async (call: Call, code: string, isPaused: boolean) => {
    const own = await ownOf(call, code);
    const row = (await store.setPaused(own.user_id, own.id, isPaused)) ?? own;
    return { bot: presentBot(row, marketOf(row)) };
  };
  return {
    implementations: [
      ...outlookRoutes(dependencies),
      implement(routes.botList, async (_input, call) => {
        const rows = await store.list(callerOf(call).userId);
        return { list: rows.map((row) => presentBot(row, marketOf(row), row)), botsMax: BOTS_MAX };
      }),
      implement(routes.botCreate, async ({ body }, call) => {
        const { userId } = callerOf(call);
        const request = JSON.stringify(body);
        // Before the plan is read: a price that moved meanwhile undoes no bot.
        const known = await findAsked(store, userId, call.idempotencyKey, request, database);
        const row = known ?? (await createBot(dependencies, store, body, call));
        work();
        return { bot: presentBot(row, marketOf(row)) };
      }),
      implement(routes.botDetail, async ({ parameters }, call) => {
        const row = await ownOf(call, parameters.code);
        const market = marketOf(row);
        const points = (await store.points(row.id)).map(({ time, worth }) => ({
          time,
          worth: amountText(market.quote, worth),
        }));
        return { bot: presentBot(row, market, row), points };
      }),
      implement(routes.botOrders, async ({ parameters, query }, call) => {
        const row = await ownOf(call, parameters.code);
        const { page, pageSize } = query;
        const { rows, total } = await store.orders(row.id, { page, pageSize });
        const market = marketOf(row);
        return { list: rows.map((one) => presentBotOrder(one, market)), total, page, pageSize };
      }),
      implement(routes.botPause, ({ parameters }, call) => setPaused(call, parameters.code, true)),
      implement(routes.botResume, ({ parameters }, call) =>
        setPaused(call, parameters.code, false),
      ),
      implement(routes.botChange, async ({ parameters, body }, call) => {
        const own = await ownOf(call, parameters.code);
        const row = await changeBot(dependencies, store, own, body, call.time);
        return { bot: presentBot(row, marketOf(row)) };
      }),
      implement(routes.botStop, async ({ parameters, body }, call) => {
        const own = await ownOf(call, parameters.code);
        const row = (await store.stop(own.user_id, own.id, body.isSelling)) ?? own;
        return { bot: presentBot(row, marketOf(row), own) };
      }),
    ],
    async start(how) {
      launch = how;
      if (dependencies.isShared || (await store.hasUncleared())) work();
    },
    async stop() {
      launch = undefined;
      await simulator.stop();
    },
  };
}

/** What a call with this key started already. Refuses keyReused where that one asked for something else. */
async function findAsked(
  store: TradingBotStore,
  user: number,
  requestKey: string,
  request: string,
  executor: Executor,
): Promise<BotRow | undefined> {
  const known = requestKey ? await store.findByKey(user, requestKey, executor) : undefined;
  if (known && known.request !== request) throw new Refusal(Code.keyReused);
  return known;
}

/**
 * A bot with its key, both or neither; one only for each key of a call. Refuses botsMax,
 * insufficientBalance, botFundsTaken, botPositionBusy, keyReused, and what `readAsked` does.
 */
async function createBot(
  { database, users, live, keys, sealer, callsFrom }: TradingBotsDependencies,
  store: TradingBotStore,
  body: PlanBody,
  call: Call,
): Promise<BotRow> {
  const { userId } = callerOf(call);
  const { plan, market, lastTicks } = readAsked({ live }, body, userId);
  const request = JSON.stringify(body);
  const keyId = randomBytes(16).toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
  return database.transaction().execute(async (executor) => {
    await users.lock(userId, executor);
    // Two calls with one key at once: the second finds what the first made.
    const known = await findAsked(store, userId, call.idempotencyKey, request, executor);
    if (known) return known;
    const others = await store.atWork(userId, executor);
    const isFutures = plan.strategy === 'futures-grid';
    const account = isFutures ? AccountKind.FUTURES : AccountKind.SPOT;
    const { available } = live.balanceOf(userId, account, market.quote.asset);
    const setAside = setAsideNow(live, userId, others)(account, market.quote.asset);
    const asked = { atWorkCount: others.length, available, setAside, funds: plan.funds };
    admitBot(asked, market.quote);
    const busy = others.map((bot) => bot.market);
    admitContract(live, userId, plan, market, busy);
    const row = await store.insert(
      {
        ...{ user_id: userId, market: market.id, symbol: market.symbol, key_id: keyId },
        ...{ plan: JSON.stringify(plan), terms: JSON.stringify(termsOf(market)) },
        ...(call.idempotencyKey ? { request_key: call.idempotencyKey, request } : {}),
        sealed_secret: sealer.seal(secret, botKeyPlace(keyId)),
        ...{ created_at: call.time, cash: plan.funds, worth: plan.funds, last_ticks: lastTicks },
      },
      executor,
    );
    const key = {
      ...{ id: keyId, user: userId, bot: row.id, addresses: callsFrom },
      name: `${names[plan.strategy]} ${market.name} ${row.id}`,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    };
    await keys.add(key, call, executor);
    return row;
  });
}
