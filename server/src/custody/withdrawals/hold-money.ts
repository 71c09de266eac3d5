import { HoldReason } from '@bourse/contract/enumerations.ts';
import { acceptedOrThrow, eventOf } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { ChangeAndTell } from '#ports/notify-user.ts';
import { askedNotice, type NoticeSources } from './notices.ts';
import type { WithdrawalRow, WithdrawalStore } from './store.ts';

/** What begins and ends the hold of a withdrawal. */
export interface HoldContext extends NoticeSources {
  readonly engine: EnginePort;
  readonly store: WithdrawalStore;
  readonly changeAndTell: ChangeAndTell;
}

/**
 * Lets the engine hold the money of a withdrawal that is written down, by a key of the row: however
 * often this is called, and wherever it was cut off, there is one hold, and its owner is notified once.
 * What the engine refuses is forgotten, and its refusal thrown. While nothing is known (outcomeUnknown,
 * unavailable) the row stays.
 */
export async function holdMoney(context: HoldContext, row: WithdrawalRow): Promise<void> {
  const { engine, catalog, store, changeAndTell } = context;
  const { id, user, coin, amount, fee, chain, address, memo } = row;
  const { asset } = catalog.findAsset(coin);
  const destination = memo ? `${chain}:${address}:${memo}` : `${chain}:${address}`;
  const value = { asset, amount: amount - fee, fee, reason: HoldReason.WITHDRAWAL, destination };
  const outcome = await engine.submit({
    user,
    key: `withdrawal-${id}`,
    body: { case: 'holdFunds', value },
  });
  let hold: number;
  try {
    const repeated = acceptedOrThrow(outcome, catalog);
    hold = repeated?.order ?? eventOf(outcome, 'fundsHeld')?.hold ?? 0;
  } catch (error) {
    if (error instanceof Refusal) await store.forget(id);
    throw error;
  }
  if (hold === 0) throw new Error(`the engine says nothing of the hold of withdrawal ${id}`);
  await changeAndTell({
    change: (executor) => store.setHeld(row, hold, outcome.time, executor),
    ...{ user, notice: askedNotice(context, row) },
  });
}
