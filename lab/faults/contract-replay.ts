import { setTimeout as sleep } from 'node:timers/promises';
import { PositionSide, Side } from '@bourse/contract/enumerations.ts';
import {
  type ContractTraded,
  type Event,
  HouseUser,
  type Outcome,
  USER_FIRST,
} from '@bourse/contract/messages.ts';
import { Engine } from '@bourse/core/engine.ts';
import { openBatch } from '../../server/src/engine/log/command-log.ts';
import { LogInUse } from '../../server/src/engine/log/lead-refused.ts';
import { PostgresLog } from '../../server/src/engine/log/postgres-log.ts';

/** One step of a liquidation, as the log says it. */
export interface Receipt {
  readonly sequence: number;
  readonly user: number;
  readonly contract: number;
  readonly side: PositionSide;
  /** Number of the command that opened the position. */
  readonly opened: number;
  readonly lots: number;
  /** Of these, what the book took. */
  readonly tradedLots: number;
  readonly cancelledOrders: number;
}

interface Leg {
  lots: number;
  opened: number;
}

/** The whole log, folded without the engine's own books. */
export class ContractReplay {
  readonly engine = new Engine();
  /** Hash of every batch by the number of its last command: what was durable, and in which order. */
  readonly batches: string[] = [];
  readonly receipts: Receipt[] = [];
  readonly deleveragings: Receipt[] = [];
  /** The broken invariants, in words; empty when all hold. */
  readonly faults: string[] = [];
  private readonly legs = new Map<string, Leg>();
  /** Long less short of what the insurance fund took over and has not passed on, by contract. */
  private readonly held = new Map<number, number>();

  /** Reads the log while no server leads it. */
  static async read(databaseUrl: string): Promise<ContractReplay> {
    const replay = new ContractReplay();
    const log = await lead(databaseUrl);
    try {
      for await (const batch of log.read(0)) {
        for (const command of openBatch(batch)) replay.fold(replay.engine.apply(command));
        replay.batches.push(`${batch.lastSequence} ${Buffer.from(batch.hash).toString('hex')}`);
      }
    } finally {
      await log.close();
    }
    replay.audit();
    return replay;
  }

  /** Open positions by user, contract and side. */
  get openLegs(): ReadonlyMap<string, Leg> {
    return this.legs;
  }

  private audit(): void {
    for (const { invariant, text } of this.engine.audit().findings) {
      this.faults.push(`${invariant}: ${text}`);
    }
    const positions = this.engine.allPositions();
    for (const position of positions.filter(isFunds)) {
      const { contract, positionSide, lots } = position;
      const signed = positionSide === PositionSide.LONG ? lots : -lots;
      const told = this.held.get(contract) ?? 0;
      if (told !== signed) this.faults.push(`the fund has ${signed} lots, events tell ${told}`);
    }
    for (const { user, contract, positionSide, lots } of positions.filter(isTraders)) {
      const told = this.legs.get(keyOf(user, contract, positionSide))?.lots;
      if (told !== lots) this.faults.push(`the engine has ${lots} lots, events tell ${told}`);
    }
    const open = positions.filter(isTraders).length;
    if (open !== this.legs.size) this.faults.push(`${open} positions, events tell others`);
  }

  /** I44 I48 I53: each position is what its trades, liquidations and deleveragings left of it. */
  private fold({ sequence, events }: Outcome): void {
    const changed = new Map<string, number>();
    const isGone = new Map<string, number>();
    const add = (key: string, lots: number) => changed.set(key, (changed.get(key) ?? 0) + lots);
    for (const event of events) {
      for (const [key, lots] of changesOf(event)) add(key, lots);
      this.foldFund(event);
      if (event.case === 'positionChanged') {
        const { user, contract, positionSide, opened } = event.value;
        isGone.set(keyOf(user, contract, positionSide), opened);
      }
      if (event.case !== 'balanceChanged' || event.value.user !== HouseUser.insurance) continue;
      const { available = 0n, frozen = 0n } = event.value.balance ?? {};
      if (available < 0n || frozen !== 0n) this.faults.push(`${sequence}: the fund is below zero`);
    }
    for (const event of events) this.keepReceipt(sequence, event, isGone);
    for (const event of events) {
      if (event.case !== 'positionChanged' || isFunds(event.value)) continue;
      const { user, contract, positionSide, opened, lots } = event.value;
      const key = keyOf(user, contract, positionSide);
      const before = this.legs.get(key);
      const expected = (before?.lots ?? 0) + (changed.get(key) ?? 0);
      if (lots !== expected) this.faults.push(`${sequence}: ${key} has ${lots}, not ${expected}`);
      if (before && before.opened !== opened) this.faults.push(`${sequence}: ${key} was renamed`);
      changed.delete(key);
      if (lots === 0) this.legs.delete(key);
      else this.legs.set(key, { lots, opened });
    }
    for (const [key, lots] of changed) {
      if (lots !== 0) this.faults.push(`${sequence}: ${key} changed by ${lots} untold`);
    }
    if (events.some((event) => event.case === 'positionChanged')) this.checkInterest(sequence);
  }

  /** R3: what the fund takes over it sells in the book, keeps, or has taken over from it. */
  private foldFund(event: Event): void {
    const add = (contract: number, side: PositionSide, lots: number) => {
      const signed = side === PositionSide.LONG ? lots : -lots;
      this.held.set(contract, (this.held.get(contract) ?? 0) + signed);
    };
    switch (event.case) {
      case 'liquidated': {
        const { contract, positionSide, lots, deleveragedLots } = event.value;
        return add(contract, positionSide, lots - deleveragedLots);
      }
      case 'positionResolved':
        return add(event.value.contract, event.value.positionSide, event.value.keptLots);
      case 'contractTraded': {
        const { contract, takerUser, takerSide, quantityLots } = event.value;
        if (takerUser !== HouseUser.insurance) return;
        const isSale = takerSide === Side.SELL;
        return add(contract, PositionSide.LONG, isSale ? -quantityLots : quantityLots);
      }
      case 'deleveraged': {
        const { contract, positionSide, lots, liquidatedUser } = event.value;
        if (liquidatedUser === HouseUser.insurance) add(contract, positionSide, lots);
        return;
      }
      default:
    }
  }

  private keepReceipt(sequence: number, event: Event, opened: ReadonlyMap<string, number>): void {
    if (event.case !== 'liquidated' && event.case !== 'deleveraged') return;
    const { user, contract, positionSide: side, lots } = event.value;
    const key = keyOf(user, contract, side);
    const place = { sequence, user, contract, side, lots, opened: opened.get(key) ?? 0 };
    if (place.opened === 0) this.faults.push(`${sequence}: a receipt of no position`);
    if (event.case === 'liquidated') {
      const { tradedLots, cancelledOrders } = event.value;
      this.receipts.push({ ...place, tradedLots, cancelledOrders });
    } else {
      this.deleveragings.push({ ...place, tradedLots: 0, cancelledOrders: 0 });
    }
  }

  /** I44: what is long is short. */
  private checkInterest(sequence: number): void {
    const signed = new Map<string, number>();
    for (const [contract, lots] of this.held) signed.set(String(contract), lots);
    for (const [key, { lots }] of this.legs) {
      const [, contract = '', side] = key.split('/');
      const sign = Number(side) === PositionSide.LONG ? 1 : -1;
      signed.set(contract, (signed.get(contract) ?? 0) + sign * lots);
    }
    for (const [contract, lots] of signed) {
      if (lots !== 0)
        this.faults.push(`${sequence}: longs of ${contract} exceed shorts by ${lots}`);
    }
  }
}

/** A batch that was on its way when the server died may still be written: Postgres goes on. */
async function lead(databaseUrl: string): Promise<PostgresLog> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await PostgresLog.lead(databaseUrl);
    } catch (error) {
      if (!(error instanceof LogInUse) || attempt === 100) throw error;
      await sleep(20);
    }
  }
}

const keyOf = (user: number, contract: number, side: PositionSide) => `${user}/${contract}/${side}`;

const isFunds = ({ user }: { readonly user: number }) => user === HouseUser.insurance;
const isTraders = (each: { readonly user: number }) => !isFunds(each);

/** By how many lots an event changes which position (hedge mode). */
function changesOf(event: Event): [string, number][] {
  const { case: name } = event;
  if (name === 'liquidated' || name === 'deleveraged' || name === 'positionResolved') {
    const { user, contract, positionSide, lots } = event.value;
    return [[keyOf(user, contract, positionSide), -lots]];
  }
  return event.case === 'contractTraded' ? changesOfTrade(event.value) : [];
}

function changesOfTrade(traded: ContractTraded): [string, number][] {
  const { contract, quantityLots, takerUser, makerUser, takerSide } = traded;
  const makerSide = takerSide === Side.BUY ? Side.SELL : Side.BUY;
  const party = (user: number, side: Side, closed: number): [string, number][] => {
    if (user < USER_FIRST) return [];
    const opens = side === Side.BUY ? PositionSide.LONG : PositionSide.SHORT;
    const closes = side === Side.BUY ? PositionSide.SHORT : PositionSide.LONG;
    return [
      [keyOf(user, contract, opens), quantityLots - closed],
      [keyOf(user, contract, closes), -closed],
    ];
  };
  return [
    ...party(takerUser, takerSide, traded.takerClosedLots),
    ...party(makerUser, makerSide, traded.makerClosedLots),
  ];
}
