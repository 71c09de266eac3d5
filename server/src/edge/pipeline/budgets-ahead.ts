import type { Clock } from '#platform/clock.ts';
import {
  type BudgetAsk,
  type BudgetTaken,
  type LeaderBudgets,
  limits,
  type SharedBudget,
} from '#ports/call-budgets.ts';

/** Money is never moved before the answer. */
const BUDGETS: readonly SharedBudget[] = ['order', 'cancel'];
/** Of a budget: who has less left waits for the leader. */
const LEFT_MIN = 1 / 2;
/** Calls of one caller that may be made before the leader has answered. */
const UNANSWERED_MAX = 4;
/** Callers that are remembered for each budget; past it, those that asked longest ago are forgotten. */
const CALLERS_MAX = 10_000;

/** What the leader said last of a caller. */
interface Known {
  readonly left: number;
  readonly answeredAt: number;
  /** Calls that were made since, unanswered. */
  unanswered: number;
}

/**
 * The budgets at the leader, for a gateway that does not wait for each answer. A call goes on at once where its caller
 * had half a budget left by the last answer, or the last answer is older than the period; the leader counts it when it
 * hears of it. So a caller makes at most four calls more at each further gateway than the budget has, and pays for
 * them: the leader counts them in any case.
 */
export function goAhead(leader: LeaderBudgets, monotonic: Clock): LeaderBudgets {
  const known = new Map(BUDGETS.map((name) => [name, new Map<string, Known>()]));
  const hear = (callers: Map<string, Known>, key: string, { left }: BudgetTaken, made: number) => {
    const unanswered = Math.max(0, (callers.get(key)?.unanswered ?? 0) - made);
    callers.delete(key);
    callers.set(key, { left: left.calls, answeredAt: monotonic.now(), unanswered });
    const [oldest] = callers.keys();
    if (callers.size > CALLERS_MAX && oldest !== undefined) callers.delete(oldest);
  };
  return {
    async takeCalls(ask: BudgetAsk) {
      const { name, key, calls } = ask;
      const callers = known.get(name);
      if (!callers) return leader.takeCalls(ask);
      const caller = callerOf(callers, ask, monotonic.now());
      if (!mayGoAhead(caller, ask)) {
        const taken = await leader.takeCalls(ask);
        hear(callers, key, taken, 0);
        return taken;
      }
      caller.unanswered += calls;
      leader.takeCalls({ ...ask, areMade: true }).then(
        (taken) => hear(callers, key, taken, calls),
        // What the leader has counted is not known: the next call asks first.
        () => callers.set(key, { left: 0, answeredAt: monotonic.now(), unanswered: 0 }),
      );
      const left = caller.left - caller.unanswered;
      const msEach = limits[name].periodMs / limits[name].calls;
      const fullAfterSeconds = Math.ceil(((limits[name].calls - left) * msEach) / 1_000);
      return { waitSeconds: 0, left: { calls: left, fullAfterSeconds } };
    },
  };
}

/** What is known of a caller; a whole budget, once what was said is as old as its period. */
function callerOf(callers: Map<string, Known>, { name, key }: BudgetAsk, now: number): Known {
  const { calls, periodMs } = limits[name];
  const known = callers.get(key);
  if (known && now - known.answeredAt < periodMs) return known;
  const caller = { left: calls, answeredAt: now, unanswered: known?.unanswered ?? 0 };
  callers.set(key, caller);
  return caller;
}

function mayGoAhead({ left, unanswered }: Known, ask: BudgetAsk): boolean {
  return (
    unanswered + ask.calls <= UNANSWERED_MAX &&
    left - unanswered - ask.calls >= limits[ask.name].calls * LEFT_MIN
  );
}
