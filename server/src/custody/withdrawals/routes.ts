import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import { WithdrawalStatus as Status } from '@bourse/contract/moves/withdrawal-moves.ts';
import { withdrawalRoutes as routes } from '@bourse/contract/routes/withdrawals.ts';
import { type Call, callerOf, type Implementation, implement } from '#edge/pipeline/handler.ts';
import { amountText } from '#engine/live/catalog.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { hasSecondFactor } from '#ports/user-directory.ts';
import { readRequest } from '../coins/payment-request.ts';
import type { WithdrawalContext } from './context.ts';
import { readDayCount } from './day-count.ts';
import { heldUp } from './open-way.ts';
import { presentWithdrawal } from './present.ts';
import { admitAddress, askWithdrawal } from './request.ts';
import { withdrawalsOf } from './store.ts';

/** Asking for withdrawals, taking them back, and their states. */
export function withdrawalRoutes(context: WithdrawalContext): readonly Implementation[] {
  const { database, pool, live, chains, users, store, locks, policy } = context;
  const standingOf = async (call: Call) => {
    const user = await users.findUser(callerOf(call).userId);
    if (!user) throw new Refusal(Code.sessionEnded);
    const isHeld = user.holdUntil > call.time;
    return {
      holdUntil: isHeld ? user.holdUntil : 0,
      holdCause: isHeld ? user.holdCause : ('' as const),
      hasFactor: hasSecondFactor(user),
    };
  };
  return [
    implement(routes.addressCheck, async ({ query: { chain: code, coin, text } }) => {
      const chain = coin === undefined ? chains.chainFor(code) : chains.coinOn(code, coin).chain;
      const asked = readRequest(text, chain, coin);
      if ('fault' in asked)
        throw new Refusal(Code.addressInvalid, { reason: sayBoth(`addressFaults.${asked.fault}`) });
      const address = await admitAddress(context, chain, asked.address);
      return { address, amount: asked.amount };
    }),
    implement(routes.withdraw, async ({ body }, call) => {
      const row = await askWithdrawal(context, body, call);
      context.tell(row.user);
      return { id: String(row.id), status: row.status };
    }),
    implement(routes.withdrawCancel, async ({ parameters }, call) => {
      const row = await store.find(Number(parameters.code));
      if (row?.user !== callerOf(call).userId || row.status === Status.asked) {
        throw new Refusal(Code.notFound);
      }
      // Once cancelled, it stays so: the same call again answers the same.
      if (row.status !== Status.cancelled) {
        const ended = { reason: 'user' } as const;
        const isDone = await store.move(row.id, Status.review, 'cancel', ended);
        if (!isDone) throw new Refusal(Code.withdrawNotWaiting);
      }
      await context.endHold(row.id);
      context.tell(row.user);
      return { id: String(row.id), status: Status.cancelled };
    }),
    implement(routes.withdrawList, async ({ query }, call) => {
      const { page, pageSize, coin = '', startTime = 0, endTime = 0 } = query;
      const { userId: user } = callerOf(call);
      const { holdUntil } = await standingOf(call);
      const filter = { user, coin, startTime, endTime, page, pageSize };
      const { rows, total } = await withdrawalsOf(pool, filter);
      const waiting = await heldUp(context, rows);
      const list = rows.map((row) =>
        presentWithdrawal(
          row,
          chains.find(row.chain),
          live.catalog,
          holdUntil,
          waiting.has(row.id),
        ),
      );
      return { list, total, page, pageSize };
    }),
    implement(routes.withdrawState, async ({ query }, call) => {
      const { userId: user } = callerOf(call);
      const asset = live.catalog.findAsset(query.coin);
      const { available } = live.balanceOf(user, AccountKind.FUNDING, asset.asset);
      const free = await locks.freeOf(user, asset);
      const standing = await standingOf(call);
      const count = await readDayCount(database, user, call.time, policy.perDayMax);
      return {
        coin: asset.symbol,
        available: amountText(asset, available),
        locked: amountText(asset, available - free),
        withdrawable: amountText(asset, free),
        ...standing,
        requestsMax: policy.perDayMax,
        ...{ requestsLeft: count.left, nextRequestTime: count.nextAt },
        paid: await store.arrivals(user),
      };
    }),
  ];
}
