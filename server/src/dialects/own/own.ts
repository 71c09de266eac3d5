import type { IncomingHttpHeaders } from 'node:http';
import { codeText, codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import type { Answer } from '@bourse/contract/route.ts';
import type { Language } from '@bourse/contract/texts.ts';
import { type Part, Parts } from '#edge/pipeline/answer-each.ts';
import type { Dialect, Written } from '#edge/pipeline/dialect.ts';
import type { Implementation } from '#edge/pipeline/handler.ts';
import { Refusal } from '#platform/refusal.ts';
import { readCredential } from './credentials.ts';
import { readJson } from './json.ts';

/**
 * The API of the contract: every answer is `{code, msg, data}`, with the contract's numbers, statuses and
 * sentences; each command is at the method and path of its row.
 */
export function createOwnDialect(implementations: readonly Implementation[]): Dialect {
  return {
    root: '/api',
    routes: implementations.map((command) => {
      const { method, path } = command.route;
      return { method, path, command };
    }),
    bodies: { 'application/json': readJson },
    details(request) {
      const { headers } = request;
      const key = headers['idempotency-key'];
      return {
        credential: readCredential(request),
        language: languageOf(headers),
        idempotencyKey: typeof key === 'string' ? key : '',
      };
    },
    answer: (data, language) => ({
      status: 200,
      body: answerOf(data instanceof Parts ? listOf(data, language) : data, language),
    }),
    refuse,
  };
}

/** Writes a refusal, also where no route is known yet. */
export function refuse(refusal: Refusal, headers: IncomingHttpHeaders = {}): Written {
  const { status } = codeTexts[refusal.code];
  const seconds = refusal.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return {
    status,
    ...(seconds !== undefined && { headers: { 'retry-after': String(seconds) } }),
    body: refusalOf(refusal, languageOf(headers)),
  };
}

function answerOf<Data>(data: Data, language: Language): Answer<Data> {
  return { code: Code.ok, msg: codeText(Code.ok, language), data };
}

function refusalOf(refusal: Refusal, language: Language): Answer<never> {
  return { code: refusal.code, msg: refusal.textIn(language), data: null };
}

/** Each part as a call of its own would be answered. */
function listOf({ list }: Parts<unknown>, language: Language): { list: Answer<unknown>[] } {
  const write = (part: Part<unknown>) =>
    part instanceof Refusal ? refusalOf(part, language) : answerOf(part.data, language);
  return { list: list.map(write) };
}

/** The language of the `language` header, else of accept-language, else English. */
function languageOf(headers: IncomingHttpHeaders): Language {
  const wish = headers.language ?? headers['accept-language'] ?? 'en';
  return String(wish).toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
