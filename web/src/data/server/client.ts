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
import { text } from '../../lib/i18n.ts';
import { toast } from '../../ui/overlays/toast-store.ts';
import { ApiError } from './api-error.ts';
import { askFactor } from './ask-factor.ts';
import { answeredAt, logSequence, refusedAsBehind } from './log-sequence.ts';
import { loseSession, useSession } from './session.ts';

/** What a call sends, typed by its route. */
export interface CallInput<R extends RoutePath> {
  readonly query?: QueryOf<R>;
  readonly body?: BodyOf<R>;
  readonly parameters?: ParametersOf<R>;
  /** For a route that takes one, in place of a body. */
  readonly file?: File;
}

export interface CallOptions {
  /**
   * Which notes appear: `errors` (default), `silent`, or errors and a success note with this text
   * (`true` is "Operation successful").
   */
  readonly toast?: 'errors' | 'silent' | { readonly success: string | true };
  /** Makes a money call safe to repeat: one key for each attempt of the user. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const CLIENT_VERSION = '1.0.0';
const CLIENT_ID = 'bourse-web';

type Plain = Readonly<Record<string, unknown>>;

/** The route's address with its parameters and query filled in; absent values are left out. */
export function addressOf(path: string, parameters: Plain = {}, query: Plain = {}): string {
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

function requestOf(
  route: RoutePath,
  input: CallInput<RoutePath>,
  options: CallOptions,
): RequestInit {
  const { token } = useSession.getState();
  const sequence = logSequence();
  const form = input.file && formWith(input.file);
  return {
    method: route.method,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: options.signal ?? null,
    headers: {
      accept: 'application/json',
      language: document.documentElement.lang || 'en',
      'x-client-version': CLIENT_VERSION,
      'x-client-id': CLIENT_ID,
      // The browser names a form's type itself, with the edge between its parts.
      ...(route.method === 'GET' || form ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(token && sequence > 0 ? { [LOG_SEQUENCE_HEADER]: String(sequence) } : {}),
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
    body: route.method === 'GET' ? null : (form ?? JSON.stringify(input.body ?? {})),
  };
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

async function readAnswer(response: Response): Promise<Answer<unknown> | null> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'code' in answer
      ? (answer as Answer<unknown>)
      : null;
  } catch {
    return null;
  }
}

async function attempt(route: RoutePath, input: CallInput<RoutePath>, options: CallOptions) {
  const sentToken = useSession.getState().token;
  const address = addressOf(route.path, input.parameters as Plain, input.query as Plain);
  let response: Response;
  try {
    const ask = () => fetch(address, requestOf(route, input, options));
    const early = route.method === 'GET' ? takeEarlyRead(address, Date.now()) : null;
    response = early ? await early.catch(ask) : await ask();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, -1, text('shell.noResponseReceived'));
  }
  answeredAt(Number(response.headers.get(LOG_SEQUENCE_HEADER)));
  const answer = await readAnswer(response);
  if (response.status === 401 && sentToken) loseSession(sentToken);
  if (answer?.code === Code.logBehind) refusedAsBehind();
  if (!response.ok) {
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(
      response.status,
      answer?.code ?? -1,
      answer?.msg ?? '',
      answer?.data ?? null,
      Number.isFinite(retryAfter) ? retryAfter : null,
    );
  }
  if (!answer) throw new ApiError(response.status, -1, text('shell.unexpectedError'));
  if (answer.code !== 0) {
    throw new ApiError(400, answer.code, answer.msg ?? '', answer.data);
  }
  return answer.data;
}

/** What a note says of a failure to which the server gave no words (error catalogue). */
const wordsFor = ({ status, code }: ApiError) =>
  status === 400 && code > 0 ? text('shell.operationFailed') : text('shell.apiError');

interface HandedOut {
  readonly blob: Blob;
  readonly fileName: string;
}

async function attemptFile(route: RoutePath, input: CallInput<RoutePath>): Promise<HandedOut> {
  const address = addressOf(route.path, input.parameters as Plain, input.query as Plain);
  const response = await fetch(address, requestOf(route, input, {})).catch(() => null);
  if (!response) throw new ApiError(0, -1, text('shell.noResponseReceived'));
  const disposition = response.headers.get('content-disposition');
  if (!disposition) {
    const answer = await readAnswer(response);
    throw new ApiError(response.status, answer?.code ?? -1, answer?.msg ?? '');
  }
  const fileName = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'download';
  return { blob: await response.blob(), fileName };
}

/**
 * What an attempt brings. One that asks for the second factor is made again once the person has proved
 * it; a failure is noted unless its screen says it.
 */
async function sent<Brought>(send: () => Promise<Brought>, isNoted: boolean): Promise<Brought> {
  try {
    return await send().catch(async (error: unknown) => {
      const isFactorDue = error instanceof ApiError && error.code === Code.factorDue;
      if (!isFactorDue || !(await askFactor())) throw error;
      return send();
    });
  } catch (error) {
    if (isNoted && error instanceof ApiError) toast.error(error.msg || wordsFor(error));
    throw error;
  }
}

/**
 * Calls a route of the contract and gives its data. Every failure is thrown as an ApiError with the
 * server's own words; where it had none the screen has its own, and a note the product's default.
 */
export async function call<R extends RoutePath>(
  route: R,
  input: CallInput<R> = {},
  options: CallOptions = {},
): Promise<DataOf<R>> {
  const { toast: notes = 'errors' } = options;
  const send = () => attempt(route, input as CallInput<RoutePath>, options);
  const data = await sent(send, notes !== 'silent');
  if (typeof notes === 'object') {
    toast.success(notes.success === true ? text('shell.operationSuccessful') : notes.success);
  }
  return data as DataOf<R>;
}

/** A file that a call hands out, once; a failure is noted and thrown as of other calls. */
export const download = <R extends RoutePath>(route: R, input: CallInput<R>): Promise<HandedOut> =>
  sent(() => attemptFile(route, input as CallInput<RoutePath>), true);

/** A call for a screen that shows its own error: no notes. */
export function read<R extends RoutePath>(
  route: R,
  input: CallInput<R> = {},
  signal?: AbortSignal,
): Promise<DataOf<R>> {
  return call(route, input, signal ? { toast: 'silent', signal } : { toast: 'silent' });
}

/** Older than this, an answer is asked for anew. */
const FRESH_MS = 10_000;

/** A read that first-paint.js began before the app was there. */
interface EarlyRead {
  readonly startedMs: number;
  readonly answer: Promise<Response>;
}

declare global {
  var earlyReads: Map<string, EarlyRead> | undefined;
}

/** The answer to a read that was begun early; each serves once. Null when there is none. */
export function takeEarlyRead(address: string, nowMs: number): Promise<Response> | null {
  const early = globalThis.earlyReads?.get(address);
  globalThis.earlyReads?.delete(address);
  return early && nowMs - early.startedMs < FRESH_MS ? early.answer : null;
}
