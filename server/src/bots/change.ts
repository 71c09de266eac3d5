import { formatFixed } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { endByPrice, investedOf } from '@bourse/core/strategy/decide.ts';
import type { DcaPlan, Plan } from '@bourse/core/strategy/plan.ts';
import { changedPlan } from '@bourse/core/strategy/purchases.ts';
import { worthOf } from '@bourse/core/strategy/purses.ts';
import type { Instrument } from '#engine/live/catalog.ts';
import type { Executor } from '#platform/db/tables/schema.ts';
import { Refusal } from '#platform/refusal.ts';
import type { UserDirectory } from '#ports/user-directory.ts';
import type { OutlookDependencies } from './outlook.ts';
import { type ChangeBody, readChange, refuseProblem } from './plan.ts';
import { admitFunds } from './policy.ts';
import type { BotRow } from './present.ts';
import { CLOSES, contractEndPrices, spotEndPrices } from './runner/end-prices.ts';
import { setAsideNow } from './set-aside.ts';
import type { TradingBotStore } from './store.ts';

const PERCENT_DECIMALS = 2;

export interface ChangeDependencies extends Pick<OutlookDependencies, 'live' | 'candlesOf'> {
  readonly database: Executor;
  readonly users: Pick<UserDirectory, 'lock'>;
}

/**
 * A bot with a change in its plan, in one write: its process goes by it from its next look on. What is as it was
 * already is not written. Refuses botOver, botStopLossReached, botTakeProfitReached, and a larger amount as a start does.
 *
 * @param now UTC epoch milliseconds
 */
export async function changeBot(
  dependencies: ChangeDependencies,
  store: TradingBotStore,
  { id, user_id, market: marketId }: BotRow,
  body: ChangeBody,
  now: number,
): Promise<BotRow> {
  const { database, users, live } = dependencies;
  const market = live.catalog.instrument(marketId);
  const prices = await endPricesOf(dependencies, market);
  return database.transaction().execute(async (executor) => {
    // Starts count with the same funds.
    await users.lock(user_id, executor);
    const row = await store.lock(id, executor);
    if (row.state !== 'running' && row.state !== 'paused') throw new Refusal(Code.botOver);
    const change = readChange(body, row.plan, market);
    const plan = changedPlan(row.plan, change, now - row.created_at);
    if (plan === row.plan) return row;
    refuseReached(plan, row, prices);
    if (plan.strategy === 'dca' && plan.amount !== amountOf(row.plan)) {
      const others = (await store.atWork(user_id, executor)).filter((bot) => bot.id !== id);
      const setAside = setAsideNow(live, user_id, others)(AccountKind.SPOT, market.quote.asset);
      const { available } = live.balanceOf(user_id, AccountKind.SPOT, market.quote.asset);
      admitAmount(plan, row, market, { available, setAside });
    }
    return store.setPlan(id, plan, executor);
  });
}

const amountOf = (plan: Plan): number => (plan.strategy === 'dca' ? plan.amount : 0);

/** Of what the bot still has, and, as at a start, of what is there and no other bot counts with. */
function admitAmount(
  plan: Plan & DcaPlan,
  row: BotRow,
  market: Instrument,
  free: { readonly available: bigint; readonly setAside: bigint },
): void {
  refuseProblem({ ...plan, funds: row.cash }, market, 0);
  if (plan.amount > amountOf(row.plan)) admitFunds({ ...free, funds: plan.amount }, market.quote);
}

/** The prices by which the bot's process judges it, as they are now; none: no price ends it now. */
async function endPricesOf(
  { live, candlesOf }: Pick<OutlookDependencies, 'live' | 'candlesOf'>,
  { id }: Instrument,
): Promise<readonly number[]> {
  if (live.catalog.isContract(id)) {
    const { markTicks, indexTicks } = live.futures.mark(id);
    return contractEndPrices(markTicks, indexTicks);
  }
  const anchorTicks = live.anchorTicksOf(id);
  const isSilent = anchorTicks === 0 && live.indexOf(id) > 0;
  const hasIndex = anchorTicks > 0 || isSilent;
  const candles = hasIndex ? [] : await candlesOf(id, { period: '1m', limit: CLOSES });
  const closes = candles.map(({ closeTicks }) => closeTicks);
  return spotEndPrices(anchorTicks, isSilent, closes).endTicks;
}

/** A take profit or stop loss that is set or moved would end the bot at once where it is reached already. */
function refuseReached(plan: Plan, row: BotRow, prices: readonly number[]): void {
  const moved = (name: 'takeProfitPercent' | 'stopLossPercent') =>
    plan[name] === row.plan[name] ? 0 : plan[name];
  const asked = {
    ...{ ...plan, takeProfitPercent: moved('takeProfitPercent') },
    stopLossPercent: moved('stopLossPercent'),
  };
  const end = endByPrice(asked, row.terms, prices, row);
  if (!end) return;
  const gains = prices.map((ticks) => Math.abs(worthOf(row, ticks, row.terms) - plan.funds));
  const hundredths = (BigInt(Math.min(...gains)) * 10_000n) / BigInt(investedOf(plan, row));
  const percent = formatFixed(hundredths, PERCENT_DECIMALS);
  const isLoss = end === 'stop-loss';
  throw new Refusal(isLoss ? Code.botStopLossReached : Code.botTakeProfitReached, { percent });
}
