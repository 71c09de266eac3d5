import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { LiveState } from '../live/live-state.ts';
import type { Projector } from '../projector/projector.ts';
import type { EngineFigures } from './engine-figures.ts';
import type { Holds } from './engine-messages.ts';
import { FREE_BYTES_MIN } from './preflight.ts';

export interface ReadinessSources {
  readonly live: LiveState;
  readonly projector: Pick<Projector, 'backlog' | 'isBroken'>;
  readonly readers: pg.Pool;
  readonly engine: { readonly holds: Holds; readonly figures: Pick<EngineFigures, 'get'> };
  readonly dataDir: string;
  /** Whether bots keep the books: until each has two sides, there is nothing to trade with. */
  readonly hasBots: boolean;
}

/** Why the exchange is not ready. */
export type Hindrance = 'clock' | 'log' | 'ledger' | 'database' | 'projections' | 'disk' | 'books';

const BACKLOG_MAX = 50_000;
/** Of all books: so many have two sides once bots quote. */
const FILLED_MIN = 0.75;
const DATABASE_WITHIN_MS = 1_000;

/** Whether people can be sent here: everything that an order needs is there, now. */
export class Readiness {
  private readonly sources: ReadinessSources;
  private areBooksFilled: boolean;
  private asked: Promise<readonly Hindrance[]> | undefined;

  constructor(sources: ReadinessSources) {
    this.sources = sources;
    this.areBooksFilled = !sources.hasBots;
  }

  /** What is in the way; nothing: it is ready. Whoever asks meanwhile gets the same answer. */
  hindrances(): Promise<readonly Hindrance[]> {
    this.asked ??= this.look().finally(() => {
      this.asked = undefined;
    });
    return this.asked;
  }

  private async look(): Promise<readonly Hindrance[]> {
    const { engine, projector, dataDir } = this.sources;
    const { clockStepMs, isLogAway } = engine.holds;
    const [hasDatabase, hasRoom] = await Promise.all([this.hasDatabase(), hasRoomIn(dataDir)]);
    const found: [Hindrance, boolean][] = [
      ['clock', clockStepMs !== 0],
      ['log', isLogAway],
      ['ledger', engine.figures.get('auditFindings') > 0],
      ['database', !hasDatabase],
      ['projections', projector.isBroken || projector.backlog >= BACKLOG_MAX],
      ['disk', !hasRoom],
      ['books', !this.haveBooks()],
    ];
    return found.filter(([, isInTheWay]) => isInTheWay).map(([name]) => name);
  }

  private async hasDatabase(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS);
    });
    const answer = this.sources.readers.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Once after the start: later on a book may well be swept empty. A few may be so at the start, too,
   * or who sweeps one keeps everybody out at the next restart.
   */
  private haveBooks(): boolean {
    const { live } = this.sources;
    if (this.areBooksFilled) return true;
    const all = [...live.catalog.markets, ...live.catalog.contracts];
    const filled = all.filter(({ id }) => live.depthOf(id).isTwoSided);
    this.areBooksFilled = filled.length >= all.length * FILLED_MIN;
    return this.areBooksFilled;
  }
}

async function hasRoomIn(directory: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= FREE_BYTES_MIN;
  } catch {
    return false;
  }
}
