import { Code } from '@bourse/contract/codes.ts';
import type { AccountKind } from '@bourse/contract/enumerations.ts';
import { routes } from '@bourse/contract/routes.ts';
import type pg from 'pg';
import { callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { OwnBots } from '#edge/pipeline/own-bots.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import { readPositive } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { balanceRoutes } from './balances.ts';
import { billRoutes, billsFileRoute } from './bills.ts';
import { ClaimBudget, claimLimits } from './claim-budget.ts';
import { admitClaim, claimDay, claimKey } from './policy.ts';

/** What a demo account may claim each day. */
const demoFunds = [
  { coin: 'USDT', amount: '10000' },
  { coin: 'BTC', amount: '0.1' },
  { coin: 'ETH', amount: '2' },
] as const;

export interface MoneyDependencies {
  readonly engine: EnginePort;
  readonly live: LiveState;
  readonly pool: pg.Pool;
  readonly isDemo: boolean;
  readonly bots: Pick<OwnBots, 'setAside'>;
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Balances, ledger entries, transfers among own accounts, demo funds. */
export function moneyRoutes(dependencies: MoneyDependencies): readonly Implementation[] {
  const { live, bots } = dependencies;
  return [
    ...balanceRoutes(live, bots),
    ...billRoutes(dependencies),
    billsFileRoute(dependencies),
    transferRoute(dependencies),
    demoClaimRoute(dependencies),
  ];
}

function transferRoute({ engine, live }: MoneyDependencies): Implementation {
  return implement(routes.transfer, async ({ body }, call) => {
    const { userId: user } = callerOf(call);
    const asset = live.catalog.findAsset(body.coin);
    const amount = readPositive(body.amount, asset.decimals, asset.symbol);
    const { from, to } = body as { from: AccountKind; to: AccountKind };
    const value = { from, to, asset: asset.asset, amount };
    const key = call.idempotencyKey;
    const outcome = await engine.submit({ user, key, body: { case: 'transfer', value } });
    const repeated = acceptedOrThrow(outcome, live.catalog);
    return { sequence: repeated?.sequence ?? outcome.sequence };
  });
}

function demoClaimRoute({ engine, live, isDemo }: MoneyDependencies): Implementation {
  const budget = new ClaimBudget(claimLimits);
  return implement(routes.demoClaim, async (_input, call) => {
    admitClaim(isDemo);
    const { userId: user } = callerOf(call);
    const day = claimDay(call.time);
    const amounts = demoFunds.map(({ coin, amount }) => {
      const asset = live.catalog.findAsset(coin);
      return { asset: asset.asset, amount: readPositive(amount, asset.decimals, coin) };
    });
    if (!budget.take(user, call.address, day)) throw new Refusal(Code.claimsSpent);
    const outcome = await engine.submit({
      user: 0,
      key: claimKey(user, day),
      body: { case: 'grantFromTreasury', value: { user, amounts, reason: 'demo' } },
    });
    if (outcome.events[0]?.case === 'refused') budget.giveBack(user, call.address, day);
    const repeated = acceptedOrThrow(outcome, live.catalog);
    if (repeated) throw new Refusal(Code.claimedToday);
    return { amounts: [...demoFunds], sequence: outcome.sequence };
  });
}
