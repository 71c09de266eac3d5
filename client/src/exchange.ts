import { Code } from '@bourse/contract/codes.ts';
import { LOG_SEQUENCE_HEADER } from '@bourse/contract/headers.ts';
import type {
  Answer,
  BodyOf,
  DataOf,
  ParametersOf,
  QueryOf,
  RoutePath,
} from '@bourse/contract/route.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { Refused, Unanswered } from './failures.ts';
import { type LogPosition, logPositionOf } from './log-position.ts';
import { type CallClock, clockOf, type SigningKey, signCall } from './sign-call.ts';

/** What a call sends, typed by its route. */
export interface CallInput<R extends RoutePath> {
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  readonly parameters?: ParametersOf<R>;
  /** Makes a transfer or a withdrawal safe to repeat: one for each thing that is wanted once. */
  readonly idempotencyKey?: string;
  /** How long this call may wait, in all; absent: as long as the exchange's options say. */
  readonly patienceMs?: number;
}

export interface ExchangeOptions {
  /** Such as https://exchange.example, without a slash at its end. */
  readonly address: string;
  /** None: only what anybody may call. */
  readonly key?: SigningKey;
  /** Of messages; English when it is left out. */
  readonly language?: string;
  /** How long a read or a cancel may wait for its budget to fill up, or for a server that starts, in all. */
  readonly patienceMs?: number;
  /** The same for every other call: an order that was kept longer would carry an old price. */
  readonly changePatienceMs?: number;
  /** What was seen of the log; absent: one for all that has this address. Gateways with addresses of their own share one. */
  readonly position?: LogPosition;
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
}

const PATIENCE_MS = 60_000;
/** As long as the exchange takes a signed call. */
const CHANGE_PATIENCE_MS = 5_000;
const SILENCES_MAX = 3;
const SILENCE_MS = 1_000;
const ANSWER_MS = 30_000;

type Fields = Readonly<Record<string, unknown>>;

/** The exchange over HTTP. */
export class Exchange {
  readonly address: string;
  readonly key: SigningKey | undefined;
  private readonly language: string;
  private readonly clock: CallClock;
  private readonly position: LogPosition;
  private readonly patienceMs: number;
  private readonly changePatienceMs: number;
  private readonly fetch: typeof fetch;
  private readonly pause: (ms: number) => Promise<void>;

  constructor(options: ExchangeOptions) {
    this.address = options.address;
    this.key = options.key;
    this.clock = clockOf(options.address);
    this.position = options.position ?? logPositionOf(options.address);
    this.language = options.language ?? 'en';
    this.patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.changePatienceMs = options.changePatienceMs ?? CHANGE_PATIENCE_MS;
    this.fetch = options.fetch ?? fetch;
    this.pause = options.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /**
   * Makes a call and gives its data. A used-up budget, and a server that just starts, are waited for
   * and the call is signed again; once also by the exchange's clock, where this machine's is another and
   * nobody on the way can have written what that is (https, or this machine). Silence is tried again three
   * times where that is safe: for reads, and for calls with a client order id or an idempotency key. It stops
   * trying after a minute for reads and cancels, and after five seconds for every other call.
   *
   * @throws Refused when the exchange says no
   * @throws Unanswered when nobody knows whether it was done
   */
  async call<R extends RoutePath>(route: R, input: CallInput<R> = {}): Promise<DataOf<R>> {
    const deadlineMs = performance.now() + (input.patienceMs ?? this.patienceOf(route));
    const hasTime = (waitMs: number) => performance.now() + waitMs <= deadlineMs;
    let silences = 0;
    let hasFollowed = false;
    for (;;) {
      try {
        const { response, answer } = await this.attempt(route, input);
        const waitMs = waitOf(response, answer);
        if (waitMs > 0 && hasTime(waitMs)) {
          await this.pause(waitMs);
          continue;
        }
        if (answer.code === Code.callTimeOutside && !hasFollowed) {
          hasFollowed = await this.followClock();
          if (hasFollowed) continue;
        }
        if (answer.code === 0) return answer.data as DataOf<R>;
        if (answer.code === Code.logBehind) this.position.forget();
        throw new Refused(answer.code, answer.msg, response.status, answer.data);
      } catch (error) {
        if (!(error instanceof Unanswered) || !isRepeatable(route, input)) throw error;
        silences += 1;
        const waitMs = SILENCE_MS * 2 ** (silences - 1);
        if (silences > SILENCES_MAX || !hasTime(waitMs)) throw error;
        await this.pause(waitMs);
      }
    }
  }

  /** The exchange's time, UTC epoch milliseconds, as far as the calls so far told it. */
  now(): number {
    return this.clock.now();
  }

  private patienceOf({ method, path }: RoutePath): number {
    const isNeverLate = method === 'GET' || /cancel/i.test(path);
    return isNeverLate ? this.patienceMs : this.changePatienceMs;
  }

  /**
   * Makes later calls use the exchange's clock. Does so over https and on this machine only, where nobody between
   * can change the time.
   *
   * @returns whether later calls use it
   * @throws Refused, Unanswered: as a call
   */
  async followClock(): Promise<boolean> {
    if (!isPrivate(this.address)) return false;
    this.clock.follow(await this.serverTime());
    return true;
  }

  /** What the exchange's clock says, UTC epoch milliseconds. */
  private async serverTime(): Promise<number> {
    const { response, answer } = await this.attempt(routes.exchangeTime, {}, null);
    if (answer.code !== 0) {
      throw new Refused(answer.code, answer.msg, response.status, answer.data);
    }
    const { time } = answer.data as DataOf<typeof routes.exchangeTime>;
    if (!Number.isSafeInteger(time)) throw new Unanswered('the exchange told no time');
    return time;
  }

  private async attempt(
    route: RoutePath,
    input: CallInput<RoutePath>,
    key: SigningKey | null = this.key ?? null,
  ) {
    const target = targetOf(route.path, input.parameters as Fields, input.query as Fields);
    const body = route.method === 'GET' ? '' : JSON.stringify(input.body ?? {});
    const { sequence } = this.position;
    let response: Response;
    let answer: unknown;
    try {
      response = await this.fetch(`${this.address}${target}`, {
        method: route.method,
        headers: {
          language: this.language,
          ...(body && { 'content-type': 'application/json' }),
          ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
          ...(key && {
            authorization: signCall(key, route.method, target, body, this.clock.next()),
            ...(sequence > 0 && { [LOG_SEQUENCE_HEADER]: String(sequence) }),
          }),
        },
        body: body || null,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      answer = await response.json();
    } catch (error) {
      throw new Unanswered(`${route.method} ${route.path}: no answer`, error);
    }
    this.position.see(Number(response.headers.get(LOG_SEQUENCE_HEADER) ?? 0));
    if (isAnswer(answer)) return { response, answer };
    throw new Unanswered(`${route.method} ${route.path}: ${response.status} and no answer of ours`);
  }
}

/** Whether what this address answers is what it said: nobody on the way can have changed it. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function isAnswer(answer: unknown): answer is Answer<unknown> {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'msg' in answer;
}

/** What a call is refused for that passes by itself. */
const passing: ReadonlySet<number> = new Set([
  ...[Code.unavailable, Code.callBeforeStart, Code.logBehind],
]);

/** How long to wait before the call is worth another try; 0: what was said is final. */
function waitOf({ status, headers }: Response, { code }: Answer<unknown>): number {
  if (status !== 429 && !passing.has(code)) return 0;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1_000 : 0;
}

/** Whether the exchange takes the second of two equal calls for the first. */
function isRepeatable(route: RoutePath, { body, idempotencyKey }: CallInput<RoutePath>): boolean {
  if (route.method === 'GET' || idempotencyKey !== undefined) return true;
  const { orders, clientOrderId } = (body ?? {}) as {
    orders?: readonly { clientOrderId?: string }[];
    clientOrderId?: string;
  };
  const isPlacing = !/cancel|amend/i.test(route.path);
  return isPlacing && (orders ? orders.every((each) => each.clientOrderId) : !!clientOrderId);
}

/** Path and query as they are signed and sent; absent values are left out. */
function targetOf(path: string, parameters: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
