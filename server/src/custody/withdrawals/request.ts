import { Code } from '@bourse/contract/codes.ts';
import { AccountKind } from '@bourse/contract/enumerations.ts';
import type { BodyOf } from '@bourse/contract/route.ts';
import type { withdrawalRoutes } from '@bourse/contract/routes/withdrawals.ts';
import { type Call, callerOf } from '#edge/pipeline/handler.ts';
import { amountText } from '#engine/live/catalog.ts';
import { readPositive } from '#platform/money.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import { secondOf, withdrawalBlock } from '#ports/withdrawal-block.ts';
import { allAddresses } from '../chains/mover.ts';
import { type ListedChain, paysOut } from '../coins/chain-book.ts';
import type { WithdrawalContext } from './context.ts';
import { readDayCount } from './day-count.ts';
import { needsTwoPeople, readDaySums } from './day-sums.ts';
import { holdMoney } from './hold-money.ts';
import { admitAmount, boundIn, firedRules, type RiskFacts } from './policy.ts';
import type { Judge, NewWithdrawal, WithdrawalRow } from './store.ts';

type Body = Required<BodyOf<typeof withdrawalRoutes.withdraw>> & { readonly amount: string };

/**
 * Asks for a withdrawal: every check, then the row, then the hold. The key of the call makes it one,
 * however often it comes: the first answer stands, for the same request; another one is refused.
 */
export function askWithdrawal(
  context: WithdrawalContext,
  body: Body,
  call: Call,
): Promise<WithdrawalRow> {
  return afterPrevious(callerOf(call).userId, () => ask(context, body, call));
}

/** An account's next request is looked at once the money of the previous one is held. */
const previous = new Map<number, Promise<unknown>>();
function afterPrevious<Result>(user: number, work: () => Promise<Result>): Promise<Result> {
  const running = (previous.get(user) ?? Promise.resolve()).then(work);
  // The caller gets a failure through `running`; the next one begins all the same.
  const ended = running
    .catch(() => {})
    .finally(() => {
      if (previous.get(user) === ended) previous.delete(user);
    });
  previous.set(user, ended);
  return running;
}

async function ask(context: WithdrawalContext, body: Body, call: Call): Promise<WithdrawalRow> {
  const { live, store } = context;
  const { userId: user } = callerOf(call);
  if (!call.idempotencyKey) throw new Refusal(Code.withdrawKeyMissing);
  const known = await store.findByKey(user, call.idempotencyKey);
  const row = known ?? (await writeDown(context, body, call));
  refuseOther(context, row, body);
  if (row.status === 0) await holdMoney({ ...context, catalog: live.catalog }, row);
  return (await store.find(row.id)) ?? row;
}

async function writeDown(
  context: WithdrawalContext,
  body: Body,
  call: Call,
): Promise<WithdrawalRow> {
  const { asked, facts } = await admit(context, body, call);
  const { chains, policy, store } = context;
  const judge: Judge = async (executor) => {
    const { user, chain, coin, amount, address, memo, askedAt: now } = asked;
    await admitCount(context, asked, executor);
    await admitUnlocked(context, asked, executor);
    const sums = await readDaySums(executor, { user, address, memo, now });
    const moved = { chain, coin, amount };
    return {
      evidence: firedRules(policy, chains, { ...facts, moved, sums }),
      needsTwoPeople: needsTwoPeople(boundIn(chains, 'twoPeopleAbove'), moved, sums),
    };
  };
  const row =
    (await store.add(asked, judge)) ?? (await store.findByKey(asked.user, asked.requestKey));
  // Only a call that was refused meanwhile takes a row away.
  if (!row) throw new Refusal(Code.outcomeUnknown, {}, 1);
  return row;
}

/** The limit of a day, for people (S23). Refuses withdrawalsDayMax. */
async function admitCount(
  { policy: { perDayMax } }: WithdrawalContext,
  { user, requestKey, askedAt: now, keyId }: NewWithdrawal,
  executor: Parameters<Judge>[0],
): Promise<void> {
  if (keyId !== null) return;
  const { left, nextAt } = await readDayCount(executor, user, now, perDayMax, requestKey);
  if (left > 0) return;
  const waitSeconds = Math.ceil((nextAt - now) / 1_000);
  throw new Refusal(
    Code.withdrawalsDayMax,
    { count: perDayMax, time: secondOf(nextAt) },
    Math.max(1, waitSeconds),
  );
}

/** A key names one request. Refuses keyReused. */
function refuseOther({ chains }: WithdrawalContext, row: WithdrawalRow, body: Body): void {
  const reading = chains.find(body.chain)?.chain.readAddress(body.address);
  const address = reading && 'address' in reading ? reading.address : body.address;
  const listed = chains.find(row.chain)?.coins.get(row.coin);
  const isSame =
    row.chain === body.chain &&
    row.coin === body.coin &&
    row.address === address &&
    row.memo === body.remark &&
    (!listed || readPositive(body.amount, listed.asset.decimals, row.coin) === row.amount);
  if (!isSame) throw new Refusal(Code.keyReused);
}

/** Every reason to refuse that is not the engine's: rights, the day's bound and the balance are. */
async function admit(
  context: WithdrawalContext,
  body: Body,
  call: Call,
): Promise<{ readonly asked: NewWithdrawal; readonly facts: Omit<RiskFacts, 'moved' | 'sums'> }> {
  const { chains, store, policy } = context;
  const { userId: user } = callerOf(call);
  const { chain, listed } = chains.coinOn(body.chain, body.coin);
  const amount = readPositive(body.amount, listed.asset.decimals, body.coin);
  await admitPerson(context, call);
  const address = await admitAddress(context, chain, body.address);
  // No chain that is listed takes one: it would be lost, and its sender think that it was not.
  if (body.remark !== '') throw new Refusal(Code.memoNotTaken);
  admitAmount(listed, amount);
  if (!paysOut(chain, listed)) throw new Refusal(Code.coinClosed, { coin: body.coin }, 60);
  if (chain.isAway || !chain.sender) throw new Refusal(Code.chainAway, {}, 10);
  if (await context.isPaused(chain.code, body.coin)) {
    throw new Refusal(Code.withdrawPaused, { coin: body.coin }, 60);
  }
  const saved = await context.addresses.find(user, chain.code, address, body.remark);
  // A program sends where its owner said so with a second factor, a day before: the key alone gets nothing.
  if (call.caller.kind === 'key' && !saved) throw new Refusal(Code.withdrawAddressUnsaved);
  if (saved && saved.usableAt > call.time) {
    throw new Refusal(Code.addressWaits, { time: secondOf(saved.usableAt) });
  }
  const facts = {
    now: call.time,
    isAddressKnown:
      saved !== undefined || (await store.hasArrived(user, chain.code, address, body.remark)),
    credits: await context.locks.creditsSince(user, call.time - policy.afterDepositMs, call.time),
    // A key has waited for its right as long as a device would.
    deviceSeenAt: call.caller.kind === 'key' ? 0 : await context.deviceSeenAt(user, call),
  };
  const asked = {
    ...{ user, requestKey: call.idempotencyKey, chain: chain.code, coin: body.coin, amount },
    ...{ fee: listed.withdrawFee, address, memo: body.remark, askedAt: call.time },
    keyId: call.caller.kind === 'key' ? call.caller.keyId : null,
  };
  return { asked, facts };
}

/** The suspension (D12), and a second factor that is bound (D11): of who gave a program its key, too. */
async function admitPerson({ users }: WithdrawalContext, call: Call): Promise<void> {
  const person = await users.findUser(callerOf(call).userId);
  if (!person) throw new Refusal(Code.sessionEnded);
  const block = withdrawalBlock(person, call.time);
  if (block) throw block;
}

/** The canonical form of an address that coins may be sent to. Refuses addressInvalid, addressOwn. */
export async function admitAddress(
  { ownerOf }: Pick<WithdrawalContext, 'ownerOf'>,
  { chain, sender, mover }: ListedChain,
  text: string,
): Promise<string> {
  const reading = chain.readAddress(text);
  if ('fault' in reading)
    throw new Refusal(Code.addressInvalid, { reason: sayBoth(`addressFaults.${reading.fault}`) });
  const { address } = reading;
  if (chain.coins.some(({ contract }) => contract === address)) {
    throw new Refusal(Code.addressInvalid, { reason: sayBoth('addressFaults.contract') });
  }
  const isOurs =
    address === sender?.hotAddress ||
    (mover && allAddresses(mover.addresses).includes(address)) ||
    (await ownerOf(chain.code, address)) !== undefined;
  if (isOurs) throw new Refusal(Code.addressOwn);
  return address;
}

/**
 * What deposits brought that may not leave yet stays, and so does what was asked for and is not held:
 * asked under the lock that `WithdrawalStore.add` takes. Refuses depositLocked.
 */
async function admitUnlocked(
  { live, locks, store }: WithdrawalContext,
  { user, requestKey, coin, amount }: NewWithdrawal,
  executor: Parameters<Judge>[0],
): Promise<void> {
  const asset = live.catalog.findAsset(coin);
  const free = await locks.freeOf(user, asset, await store.notHeld(user, requestKey, executor));
  const { available } = live.balanceOf(user, AccountKind.FUNDING, asset.asset);
  // What is not there at all, the engine refuses with its own words.
  if (BigInt(amount) <= available && BigInt(amount) > free) {
    throw new Refusal(Code.depositLocked, { amount: amountText(asset, free), coin: asset.symbol });
  }
}
