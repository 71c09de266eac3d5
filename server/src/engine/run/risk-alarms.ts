import { MarketState } from '@bourse/contract/enumerations.ts';
import type { Event } from '@bourse/contract/messages.ts';
import type { Alarms } from '#platform/alarms.ts';
import { amountText } from '../live/catalog.ts';
import type { LiveState } from '../live/live-state.ts';

/**
 * Says what the rules of risk could not settle by themselves: a contract that stopped because nothing can value
 * a position of it (R6), and debts that nothing backs and the insurance fund may not pay yet (R3).
 */
export function watchRisk(live: LiveState, alarms: Pick<Alarms, 'raise'>): void {
  let known = 0n;
  const lookAtDebts = () => {
    const debts = live.futures.uncoveredDebts();
    if (debts > known) {
      const { quote } = live.futures;
      const amount = amountText(quote, debts);
      const text = `debts of ${amount} ${quote.symbol} are not covered`;
      alarms.raise({ name: 'debts_uncovered', text, details: { amount } });
    }
    known = debts;
  };
  if (live.sequence > 0) lookAtDebts();
  live.onOutcome(({ events }) => {
    for (const contract of stoppedIn(events)) {
      const { symbol } = live.catalog.contract(contract);
      const text = `${symbol} is cancel-only: the value of one of its positions is out of range`;
      alarms.raise({ name: 'contract_stopped', text, details: { contract: symbol } });
    }
    if (events.some((event) => event.case === 'futuresAccountChanged')) lookAtDebts();
  });
}

/** Contracts that a step of their clock stopped; nothing else reports what people stop. */
function stoppedIn(events: readonly Event[]): number[] {
  const isClock = events.some(({ case: kind }) => kind === 'markMoved' || kind === 'riskAdvanced');
  if (!isClock) return [];
  return events.flatMap((event) =>
    event.case === 'contractStateChanged' && event.value.state === MarketState.CANCEL_ONLY
      ? [event.value.contract]
      : [],
  );
}
