import type {
  AmendOrder,
  Command,
  CommandBody,
  Exit,
  PlaceContractOrder,
  Repeated,
} from '@bourse/contract/messages.ts';
import { quotientFloor } from '../arithmetic.ts';
import { KEY_LIFETIME_MS, KEYS_OF_USER_MAX, LEGACY_KEYS_MAX } from '../limits.ts';

/** As orders and positions have them. */
interface ExitPair {
  readonly takeProfit?: Exit | undefined;
  readonly stopLoss?: Exit | undefined;
}

/** A key, what was asked under it, and the first answer. */
export interface Remembered {
  readonly user: number;
  readonly key: string;
  readonly time: number;
  /** The kind of command and all its fields, as text. */
  readonly content: string;
  readonly answer: Repeated;
}

interface Entry extends Remembered {
  next: Entry | null;
}

/**
 * Client order ids and idempotency keys as release 0.2.0 remembered them: refusals too, of eleven
 * kinds of command: its nine, and the two that amend orders, which came later. Once the rules of
 * risk are adopted nothing is added; existing entries answer until they are too old. Entries are
 * forgotten in the order of their arrival, without a search, because time never goes back.
 */
export class LegacyKeys {
  private readonly entries = new Map<string, Entry>();
  private oldest: Entry | null = null;
  private newest: Entry | null = null;
  private readonly countOfUser = new Map<number, number>();
  private readonly keysMax: number;
  private readonly keysOfUserMax: number;

  constructor(keysMax: number = LEGACY_KEYS_MAX, keysOfUserMax: number = KEYS_OF_USER_MAX) {
    this.keysMax = keysMax;
    this.keysOfUserMax = keysOfUserMax;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Forgets what is too old at this time, at most so many entries. */
  forget(time: number, atMost: number): void {
    for (let left = atMost; left > 0; left -= 1) {
      if (!this.oldest || this.oldest.time + KEY_LIFETIME_MS > time) return;
      const { user, key, content, next } = this.oldest;
      this.entries.delete(addressOf(user, key, content));
      const count = this.countOfUser.get(user)! - 1;
      if (count === 0) this.countOfUser.delete(user);
      else this.countOfUser.set(user, count);
      this.oldest = next;
      if (!next) this.newest = null;
    }
  }

  find(user: number, key: string, content: string): Remembered | undefined {
    return this.entries.get(addressOf(user, key, content));
  }

  /**
   * 0 when another key of this user can be remembered; else the seconds until the oldest key is
   * forgotten, the first moment at which there may be room.
   */
  secondsUntilFree(user: number, time: number): number {
    const isFull =
      this.entries.size >= this.keysMax || (this.countOfUser.get(user) ?? 0) >= this.keysOfUserMax;
    if (!isFull || !this.oldest) return 0;
    return quotientFloor(this.oldest.time + KEY_LIFETIME_MS - time, 1_000) + 1;
  }

  remember(remembered: Remembered): void {
    const { user, key, time, content, answer } = remembered;
    const entry: Entry = { user, key, time, content, answer, next: null };
    this.entries.set(addressOf(user, key, content), entry);
    if (this.newest) this.newest.next = entry;
    else this.oldest = entry;
    this.newest = entry;
    this.countOfUser.set(user, (this.countOfUser.get(user) ?? 0) + 1);
  }

  /** All that is remembered, oldest first. */
  *all(): Generator<Remembered> {
    for (let entry = this.oldest; entry; entry = entry.next) yield entry;
  }
}

/** Keys are unique per user and kind of command; the kind is the first letter of the content. */
function addressOf(user: number, key: string, content: string): string {
  return `${content.charAt(0)}${user}:${key}`;
}

/** What a keyed command of these kinds asks, as text that differs when any field does; '' for any other command. */
export function legacyContentOf(command: Command): string {
  if (command.key === '') return '';
  return keyedContentOf(command.body);
}

function keyedContentOf(body: CommandBody): string {
  switch (body.case) {
    case 'placeOrder': {
      const order = body.value;
      return `p${order.market},${order.side},${order.type},${order.timeInForce},${order.priceTicks},${order.quantityLots},${order.quoteAmount},${order.stopPriceTicks},${order.selfTradePrevention}`;
    }
    case 'transfer':
      return `t${body.value.from},${body.value.to},${body.value.asset},${body.value.amount}`;
    case 'grantFromTreasury': {
      const amounts = body.value.amounts.map(({ asset, amount }) => `${asset}:${amount}`);
      return `g${body.value.user},${amounts.join(',')},${body.value.reason}`;
    }
    case 'placeContractOrder':
      return `f${contentOfContractOrder(body.value)}`;
    case 'cancelAllContractOrders':
      return `x${body.value.contract}`;
    case 'adjustMargin':
      return `m${body.value.contract},${body.value.positionSide},${body.value.amount}${contentOfAdded([body.value.opened])}`;
    case 'setPositionExits': {
      const { contract, positionSide, replacedOrders, opened } = body.value;
      return `e${contract},${positionSide},${contentOfExits(body.value)},${replacedOrders.join(':')}${contentOfAdded([opened])}`;
    }
    case 'setOrderExits':
      return `o${body.value.order},${contentOfExits(body.value)}`;
    case 'cancelAllOrders':
      return `c${body.value.market}`;
    // Later than release 0.2.0: its logs have neither.
    case 'amendOrder':
      return `a${contentOfAmendment(body.value)}`;
    case 'amendContractOrder':
      return `b${contentOfAmendment(body.value)}`;
    default:
      return '';
  }
}

function contentOfAmendment({ order, priceTicks, quantityLots, clientOrderId }: AmendOrder) {
  return `${order},${priceTicks},${quantityLots},${clientOrderId}`;
}

function contentOfContractOrder(order: PlaceContractOrder): string {
  const { leverage, marginMode, opened, expectedMargin } = order;
  const added = contentOfAdded([leverage, marginMode, opened, expectedMargin]);
  return `${order.contract},${order.side},${order.positionSide},${order.type},${order.timeInForce},${order.priceTicks},${order.quantityLots},${order.reduceOnly},${order.triggerPriceTicks},${order.triggerType},${order.selfTradePrevention},${contentOfExits(order)}${added}`;
}

/** Fields that release 0.2.0 did not have: without any of them the text is the one that it wrote. */
function contentOfAdded(values: readonly (number | undefined)[]): string {
  return values.every((value) => value === undefined) ? '' : `;${values.join(',')}`;
}

function contentOfExits({ takeProfit, stopLoss }: ExitPair): string {
  const contents = [takeProfit, stopLoss].map((exit) =>
    exit
      ? `${exit.triggerPriceTicks}:${exit.triggerType}:${exit.priceTicks}:${exit.quantityLots}`
      : '',
  );
  return contents.join(',');
}
