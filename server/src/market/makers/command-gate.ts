import type { CommandRequest, Outcome } from '@bourse/contract/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';

export interface GateLimits {
  /** Commands a second that the house traders may send over a long time. */
  readonly perSecond: number;
  /** How many may come at once after a quiet time. */
  readonly burst: number;
  /** Commands without an answer; a stalled engine is not fed more. */
  readonly unansweredMax: number;
}

const PAUSE_FIRST_MS = 250;
const PAUSE_MAX_MS = 10_000;

/**
 * The house traders' way to the engine: a budget of commands, so that a laptop stays cool and the log small,
 * and a pause that doubles while the engine takes no commands.
 */
export class CommandGate {
  private readonly engine: EnginePort;
  private readonly clock: Clock;
  private readonly limits: GateLimits;
  private tokens: number;
  private filledMs: number;
  private unanswered = 0;
  private pauseMs = 0;
  private pausedUntilMs = 0;
  /** Commands that were sent. */
  sentCount = 0;

  constructor(engine: EnginePort, clock: Clock, limits: GateLimits) {
    this.engine = engine;
    this.clock = clock;
    this.limits = limits;
    this.tokens = limits.burst;
    this.filledMs = clock.now();
  }

  /** Whether the engine takes commands, as far as is known: what must be sent may be sent. */
  get isTaken(): boolean {
    return this.unanswered < this.limits.unansweredMax && this.clock.now() >= this.pausedUntilMs;
  }

  /** Whether a command may be sent now. */
  get isOpen(): boolean {
    const nowMs = this.clock.now();
    const { perSecond, burst } = this.limits;
    const earned = (Math.max(0, nowMs - this.filledMs) / 1_000) * perSecond;
    this.tokens = Math.min(burst, this.tokens + earned);
    this.filledMs = nowMs;
    return this.tokens >= 1 && this.isTaken;
  }

  /** Sends a command whatever is left of the budget; undefined when the engine did not take it. */
  async submit(request: CommandRequest): Promise<Outcome | undefined> {
    this.tokens -= 1;
    this.unanswered += 1;
    this.sentCount += 1;
    try {
      const outcome = await this.engine.submit(request);
      this.pauseMs = 0;
      return outcome;
    } catch (error) {
      // Not taken is an answer; anything else is a bug.
      if (!(error instanceof Refusal)) throw error;
      // Many fail together: one failure makes the pause longer, not each of them.
      const nowMs = this.clock.now();
      if (nowMs >= this.pausedUntilMs) {
        this.pauseMs = Math.min(PAUSE_MAX_MS, Math.max(PAUSE_FIRST_MS, this.pauseMs * 2));
        this.pausedUntilMs = nowMs + this.pauseMs;
      }
      return undefined;
    } finally {
      this.unanswered -= 1;
    }
  }
}
