import { AccountKind } from '@bourse/contract/enumerations.ts';
import { HouseUser } from '@bourse/contract/messages.ts';
import { routes } from '@bourse/contract/routes.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText, type Catalog, type Instrument, priceText } from '#engine/live/catalog.ts';
import { positionCode, readPositionCode } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { presentWait } from '#engine/live/order-waits.ts';
import { readCharges } from '#engine/projector/bot-charges.ts';
import type { Clock } from '#platform/clock.ts';
import { analyse } from '../analysis/sums.ts';
import { closedByDay } from './analysis-store.ts';
import {
  closedContractOrders,
  closedPositions,
  contractFills,
  contractFillsOfOrder,
  findContractOrder,
  fundingRates,
  type HistoryFilter,
  movements,
  type OrderRow,
  receiptOf,
} from './history-store.ts';
import { codeOfExit } from './lists.ts';
import { isOwnOrder, ownOrder, ownReceipt } from './policy.ts';
import { presentClosedPosition, presentContractOrder, rateText } from './present.ts';
import {
  presentContractFill,
  presentHeld,
  presentNearBudgets,
  presentSold,
  presentStep,
} from './present-history.ts';

export interface FuturesHistoryDependencies {
  readonly live: LiveState;
  readonly pool: pg.Pool;
  /** Waits until rows show a command; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
  /** The clock of the house traders; absent: there are none. */
  readonly botsClock?: Clock;
}

/** What is over, from rows: closed orders and positions, fills, funding, receipts. */
export function createFuturesHistory(
  dependencies: FuturesHistoryDependencies,
): readonly Implementation[] {
  return [...ownLists(dependencies), receiptRoute(dependencies), ...publicLists(dependencies)];
}

function ownLists({ live, pool, caughtUp }: FuturesHistoryDependencies): readonly Implementation[] {
  const { catalog } = live;
  /** History is at most a second old, and never older than the caller's own last command. */
  const settle = async (user: number) =>
    (await caughtUp(live.lastSequenceOf(user))) ? {} : { isBehind: true as const };
  const presentClosed = (row: OrderRow) => presentContractOrder(row, catalog, positionOf(row));
  return [
    implement(routes.contractOrderHistory, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const { side = 0, clientOrderId = '', bots = 'all' } = query;
      const filter = { ...filterOf(query, user, catalog), side, clientOrderId, bots };
      const { rows, total } = await closedContractOrders(pool, filter);
      const list = rows.map(presentClosed);
      return { list, order: list, total, page: query.page, pageSize: query.pageSize, ...late };
    }),

    implement(routes.contractOrder, async ({ parameters }, call) => {
      const { userId: user } = callerOf(call);
      const code = Number(parameters.code);
      await settle(user);
      const open = live.futures.openOrder(code);
      const order = isOwnOrder(user, open)
        ? {
            ...presentContractOrder(open, catalog, codeOfExit(live, open)),
            ...presentWait(live, open),
          }
        : presentClosed(ownOrder(user, await findContractOrder(pool, user, code)));
      const fills = await contractFillsOfOrder(pool, code);
      return { ...order, fills: fills.map((fill) => presentContractFill(fill, catalog)) };
    }),

    implement(routes.contractPositionHistory, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const filter = { ...filterOf(query, user, catalog), side: query.positionType ?? 0 };
      const { rows, total } = await closedPositions(pool, filter);
      const list = rows.map((row) => presentClosedPosition(row, catalog));
      return { list, position: list, total, page: query.page, pageSize: query.pageSize, ...late };
    }),

    implement(routes.contractAnalysis, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const rows = await closedByDay(pool, { user, ...query });
      const { list: contracts, ...sums } = analyse(rows, {
        startAt: query.startAt,
        // All contracts are quoted in one asset.
        decimals: live.futures.quote.decimals,
        symbolOf: (contract) => catalog.contract(contract).symbol,
      });
      return { ...sums, contracts, ...late };
    }),

    implement(routes.contractFills, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const late = await settle(user);
      const { side = 0, bots = 'all' } = query;
      const filter = { ...filterOf(query, user, catalog), side, bots };
      const { rows, total } = await contractFills(pool, filter);
      const list = rows.map((row) => presentContractFill(row, catalog));
      return { list, total, page: query.page, pageSize: query.pageSize, ...late };
    }),
  ];
}

function receiptRoute({ live, pool, caughtUp }: FuturesHistoryDependencies): Implementation {
  return implement(routes.contractLiquidation, async ({ parameters }, call) => {
    const { userId: user } = callerOf(call);
    const { code } = parameters;
    // Not the owner's command but the clock's took the position, perhaps a moment ago.
    await caughtUp(live.sequence);
    const name = readPositionCode(code);
    const steps = ownReceipt(await receiptOf(pool, user, name));
    const contract = live.catalog.contract(name.contract);
    return {
      positionCode: code,
      symbol: contract.symbol,
      positionType: name.positionSide,
      marginMode: steps[0].marginMode,
      steps: steps.map((step) => presentStep(step, contract)),
    };
  });
}

function publicLists({
  live,
  pool,
  botsClock,
}: FuturesHistoryDependencies): readonly Implementation[] {
  const { catalog } = live;
  return [
    implement(routes.contractFundingHistory, async ({ query }) => {
      const { page, pageSize } = query;
      const contract = catalog.findContract(query.symbol);
      const { rows, total } = await fundingRates(pool, contract.id, query);
      const list = rows.map(({ instant, rate, markTicks }) => ({
        symbol: contract.symbol,
        fundingRate: rateText(rate),
        markPrice: priceText(contract, markTicks),
        time: instant,
      }));
      return { list, total, page, pageSize };
    }),

    implement(routes.contractInsurance, async ({ query }) => {
      const { page, pageSize } = query;
      const { quote } = live.futures;
      const fund = {
        ...{ user: HouseUser.insurance, account: AccountKind.FUNDING, asset: quote.asset },
      };
      const { available, frozen } = live.balanceOf(fund.user, fund.account, fund.asset);
      const { rows, total } = await movements(pool, fund, query);
      const list = rows.map(({ time, kind, amount, balanceAfter }) => ({
        time,
        kind,
        amount: amountText(quote, amount),
        balance: amountText(quote, BigInt(balanceAfter)),
      }));
      const balance = amountText(quote, available + frozen);
      const held = Array.from(live.futures.positionsOf(HouseUser.insurance), (position) =>
        presentHeld(position, live),
      );
      const closed = await closedPositions(pool, fundsClosed);
      const sold = closed.rows.map((position) => presentSold(position, live.catalog));
      const spent = botsClock && (await readCharges(pool, 'near', botsClock.now()));
      const nearBudgets = (instruments: Iterable<Instrument>) =>
        spent ? presentNearBudgets(spent, instruments) : [];
      return {
        ...{ coin: quote.symbol, balance, held, sold, list, total, page, pageSize },
        nearQuotes: nearBudgets(catalog.contracts),
        spotNearQuotes: nearBudgets(catalog.markets),
      };
    }),
  ];
}

/** What the insurance fund held and holds no more: the last of it. */
const fundsClosed: HistoryFilter = {
  ...{ user: HouseUser.insurance, contract: 0, side: 0 },
  ...{ startAt: 0, endAt: 0, page: 1, pageSize: 20 },
};

interface ListQuery {
  readonly symbol?: string | undefined;
  readonly startAt?: number | undefined;
  readonly endAt?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** Throws a Refusal when the symbol is unknown. */
function filterOf(query: ListQuery, user: number, catalog: Catalog): Omit<HistoryFilter, 'side'> {
  return {
    user,
    contract: query.symbol ? catalog.findContract(query.symbol).id : 0,
    startAt: query.startAt ?? 0,
    endAt: query.endAt ?? 0,
    page: query.page,
    pageSize: query.pageSize,
  };
}

/** The code of the position that an exit was for; empty for other orders. */
function positionOf({ positionOpened, contract, positionSide }: OrderRow): string {
  return positionOpened === null
    ? ''
    : positionCode({ opened: positionOpened, contract, positionSide });
}
