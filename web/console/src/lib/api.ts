import { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { Answer, BodyOf, DataOf, QueryOf } from '@bourse/contract/route.ts';
import { useLanguage } from './language.ts';
import { signedOut, useSession } from './session.ts';

export type ConsoleRoute = keyof typeof consoleRoutes;
type Row<Name extends ConsoleRoute> = (typeof consoleRoutes)[Name];

/** The numbers of refusals that a page treats by themselves; the rest are shown in the server's words. */
const Refused = { notSignedIn: 1001, sessionEnded: 1002, credentialsWrong: 1003 } as const;

/** A refusal in the server's words. */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  /** Name, password or code is not right. */
  get isSignInWrong(): boolean {
    return this.code === Refused.credentialsWrong;
  }

  /** The session that asked is over at the server. */
  get isSessionOver(): boolean {
    return this.code === Refused.sessionEnded || this.code === Refused.notSignedIn;
  }
}

/** No answer came: whether it happened is not known. */
export class AnswerUnknown extends Error {}

export interface Ask<Name extends ConsoleRoute> {
  readonly body?: BodyOf<Row<Name>>;
  readonly query?: QueryOf<Row<Name>>;
  /** What stands for `{code}` in the path. */
  readonly code?: string;
  /** Of the act: the same one sent again happens once. */
  readonly key?: string;
  /** Gives up waiting for the answer. */
  readonly signal?: AbortSignal;
}

/** Calls a route of the console. Throws CallRefused and AnswerUnknown; an ended session leads to the sign-in. */
export async function ask<Name extends ConsoleRoute>(
  name: Name,
  input: Ask<Name> = {},
): Promise<DataOf<Row<Name>>> {
  const { token } = useSession.getState();
  const answer = await answerIn<DataOf<Row<Name>>>(await send(name, input));
  if (answer.code === 0) return answer.data as DataOf<Row<Name>>;
  throw refusalOf(answer, token);
}

/** A file that a route hands out, and what it is called. Throws as `ask` does. */
export async function askFile<Name extends ConsoleRoute>(
  name: Name,
  input: Ask<Name>,
): Promise<{ readonly blob: Blob; readonly fileName: string }> {
  const { token } = useSession.getState();
  const response = await send(name, input);
  const disposition = response.headers.get('content-disposition');
  if (!disposition) throw refusalOf(await answerIn(response), token);
  const blob = await response.blob().catch(() => {
    throw new AnswerUnknown();
  });
  return { blob, fileName: /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'download' };
}

/** What was answered; what stands between may have said something else, and then it is not known. */
const answerIn = async <Data>(response: Response): Promise<Answer<Data>> =>
  (await response.json().catch(() => {
    throw new AnswerUnknown();
  })) as Answer<Data>;

/** An ended session leads to the sign-in, unless another one has begun since it was asked by its token. */
function refusalOf({ code, msg }: Answer<unknown>, token: string): CallRefused {
  const refusal = new CallRefused(code, msg);
  const isOfThisSession = token !== '' && token === useSession.getState().token;
  if (refusal.isSessionOver && isOfThisSession) signedOut('over');
  return refusal;
}

function send<Name extends ConsoleRoute>(
  name: Name,
  { body, query, code = '', key, signal }: Ask<Name>,
): Promise<Response> {
  const { method, path } = consoleRoutes[name];
  const { token } = useSession.getState();
  const search = new URLSearchParams(
    Object.entries(query ?? {}).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ).toString();
  const filled = path.replace('{code}', () => encodeURIComponent(code));
  const address = filled + (search ? `?${search}` : '');
  const init: RequestInit = {
    method,
    cache: 'no-store',
    ...(signal && { signal }),
    headers: {
      language: useLanguage.getState().language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  };
  return fetch(address, init).catch(() => {
    throw new AnswerUnknown();
  });
}
