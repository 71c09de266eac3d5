import { codeTexts } from '@bourse/contract/code-texts.ts';
import {
  cancelTypes,
  FEED_ENGINE_ACTION,
  FEED_ERROR_ACTION,
  FEED_PATH,
  FeedAction,
  feedLimits,
  PUSH_OFFSET,
} from '@bourse/contract/feed.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { budgetText } from '../pipeline/rate-limit.ts';
import type { OpenApi, Operation, Parameter } from './openapi.ts';
import { type JsonSchema, resolveSchema } from './openapi-schemas.ts';

/** A path and method with its operation. */
interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * The API as one page without scripts or outside parts: endpoints by tag with their shapes, the
 * live feed's actions and messages, and every refusal code.
 *
 * @param feedProto the text of feed.proto
 */
export function docsPage(api: OpenApi, feedProto: string): string {
  const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = api.tags.map(({ name }) => {
    const own = endpoints.filter(({ operation }) => operation.tags.includes(name));
    return section(name, own.map((one) => endpointCard(one, api.components.schemas)).join('\n'));
  });
  const names = [...api.tags.map(({ name }) => name), 'Live feed', 'Codes'];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(api.info.title)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<h1>${escapeHtml(api.info.title)}</h1>
<p>${prose(api.info.description)}</p>
<p><a href="/docs/programs">For programs</a> <a href="/docs/json">OpenAPI 3.1</a> <a href="/docs/feed.proto">feed.proto</a></p>
</header>
<nav aria-label="Sections">${names.map((name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`).join('')}</nav>
<main>
${sections.join('\n')}
${section('Live feed', feedSection(feedProto))}
${section('Codes', codesTable())}
</main>
</body>
</html>
`;
}

function section(name: string, content: string): string {
  return `<section id="${anchor(name)}">\n<h2>${escapeHtml(name)}</h2>\n${content}\n</section>`;
}

type Named = OpenApi['components']['schemas'];

function endpointCard({ method, path, operation }: Endpoint, named: Named): string {
  const { summary, parameters, requestBody, responses } = operation;
  const inputs = parameters.filter((parameter) => parameter.in !== 'header');
  const headers = parameters.filter((parameter) => parameter.name === 'idempotency-key');
  const content = requestBody?.content;
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  return `<details id="${operation.operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="what">${escapeHtml(summary)}</span></summary>
<p class="facts">${whoMay(operation)} · budget “${escapeHtml(operation['x-limit'])}”: ${budgetText(operation['x-limit'])}${forKeys(operation)}</p>
${table('Parameters', [...inputs, ...headers].map(parameterRow))}
${body ? table('Body', fieldRows(body, named)) : ''}
${table('Data', fieldRows(dataOf(responses), named))}
</details>`;
}

function whoMay(operation: Operation): string {
  if (operation.security.length === 0) return 'Everyone';
  const factor = operation['x-fresh-factor'] ? ', two-factor authentication just passed' : '';
  const who = operation.security.length > 1 ? 'Signed-in users and API keys' : 'Signed-in users';
  return `${who}, scope “${operation['x-scope']}”${factor}`;
}

type Row = readonly [name: string, type: string, required: string, description: string];

function parameterRow({ name, in: place, required, description, schema }: Parameter): Row {
  return [`${name} (${place})`, typeOf(schema), required ? 'yes' : '', description ?? ''];
}

/** The schema of `data` inside the answer that says success. */
function dataOf({ 200: success }: Operation['responses']): JsonSchema {
  return success.content['application/json'].schema.properties.data.anyOf[0] as JsonSchema;
}

/** One row for each field, the fields of objects and lists inside with their whole path. */
function fieldRows(reference: JsonSchema, named: Named, prefix = ''): Row[] {
  const schema = resolveSchema(reference, named);
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isList = field.type === 'array';
    const inner = isList ? (field.items as JsonSchema) : field;
    const path = `${prefix}${name}${isList ? '[]' : ''}`;
    const description = String(field.description ?? inner.description ?? '');
    const row: Row = [path, typeOf(field), required.has(name) ? 'yes' : '', description];
    return [row, ...fieldRows(shapeOf(inner), named, `${path}.`)];
  });
}

/** Of what may be null: what it is otherwise. */
function shapeOf(schema: JsonSchema): JsonSchema {
  const choices = Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [];
  return choices.length === 2 && choices[1]?.type === 'null' ? (choices[0] as JsonSchema) : schema;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return 'object';
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ');
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : String(schema.const);
  if (Array.isArray(schema.anyOf)) {
    return [...new Set((schema.anyOf as JsonSchema[]).map(typeOf))].join(' or ');
  }
  if (schema.type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}`;
  const bounds = [
    typeof schema.minimum === 'number' ? `from ${schema.minimum}` : '',
    typeof schema.maximum === 'number' ? `to ${schema.maximum}` : '',
    typeof schema.pattern === 'string' ? schema.pattern : '',
  ];
  return [String(schema.type ?? 'any'), ...bounds].filter(Boolean).join(' ');
}

/** What goes in says what is required; what comes out is always there. */
function table(title: 'Parameters' | 'Body' | 'Data', rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const isInput = title !== 'Data';
  const lines = rows.map(([name, type, required, description]) => {
    const cells = [`<code>${escapeHtml(name)}</code>`, escapeHtml(type)];
    if (isInput) cells.push(required);
    return tableRow('td', [...cells, prose(description)]);
  });
  const heads = ['Name', 'Type', ...(isInput ? ['Required'] : []), 'Meaning'];
  return `<h3>${title}</h3>
<div class="scroll"><table><thead>${tableRow('th', heads)}</thead>
<tbody>${lines.join('\n')}</tbody></table></div>`;
}

function tableRow(cell: 'th' | 'td', contents: readonly string[]): string {
  return `<tr>${contents.map((content) => `<${cell}>${content}</${cell}>`).join('')}</tr>`;
}

/** Requests and pushes of the feed's actions, as messages of feed.proto. */
const feedMessages: Readonly<Record<keyof typeof FeedAction, readonly [string, string]>> = {
  spotTicker: ['SubscriptionIdentity', 'TickerPush'],
  spotKline: ['KlineRequest', 'KlinePush'],
  futureKline: ['KlineRequest', 'KlinePush'],
  spotTimes: ['TimesRequest', 'TimesPush'],
  cancel: ['CancelRequest', ''],
  futureTicker: ['SubscriptionIdentity', 'TickerPush'],
  spotDepth: ['DepthRequest', 'DepthPush'],
  futureTimes: ['TimesRequest', 'TimesPush'],
  spotTrade: ['TradeRequest', 'TradePush'],
  futureDepth: ['DepthRequest', 'DepthPush'],
  futureTrade: ['TradeRequest', 'TradePush'],
  signIn: ['SignInRequest', 'SignInPush'],
  private: ['', 'PrivatePush'],
};

function feedSection(feedProto: string): string {
  const cancels = Object.entries(cancelTypes);
  const rows = Object.entries(FeedAction).map(([name, action]) => {
    const [request, push] = feedMessages[name as keyof typeof FeedAction];
    const cancelType = cancels.find(([, ended]) => ended === action)?.[0] ?? '';
    const pushAction = push ? String(action + PUSH_OFFSET) : '';
    const cells = [String(action), name, request, pushAction, push, cancelType];
    return tableRow('td', cells.map(escapeHtml));
  });
  const { messageBytesMax, messagesPerSecondMax, subscriptionsMax, heartbeatMs } = feedLimits;
  return `<p>A WebSocket at <code>${FEED_PATH}</code>. Each frame, in both directions, is a binary
<code>Envelope</code> with an action and the bytes of the inner message. A subscription returns the
current state at once, then changes. <code>Envelope.sequence</code> grows by one with each push of a
channel; after a gap, send the subscription again. If we reject a message, you receive
a push of action ${FEED_ERROR_ACTION} with an <code>ErrorPush</code>. A push of action ${FEED_ENGINE_ACTION} with an
<code>EnginePush</code> says that this server reconnects to the engine, and when it is back. Limits: ${messageBytesMax / 1024} KiB per message,
${messagesPerSecondMax} messages per second, ${subscriptionsMax} subscriptions per socket. The server pings
every ${heartbeatMs / 1000} s.</p>
<div class="scroll"><table><thead><tr><th>Action</th><th>Name</th><th>Request</th><th>Push action</th><th>Push</th><th>Cancel type</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
<details><summary>feed.proto</summary><pre>${escapeHtml(feedProto)}</pre></details>`;
}

function codesTable(): string {
  const rows = Object.entries(codeTexts).map(
    ([code, { status, en, zh }]) =>
      `<tr><td>${code}</td><td>${status}</td><td>${escapeHtml(en)}</td><td lang="zh-CN">${escapeHtml(zh)}</td></tr>`,
  );
  return `<div class="scroll"><table><thead><tr><th>Code</th><th>HTTP status</th><th>English</th><th>Chinese</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** Escaped text in which `code` marks code. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function forKeys({ 'x-key-limit': limit }: Operation): string {
  return limit ? ` · for API keys “${escapeHtml(limit)}”: ${budgetText(limit)}` : '';
}
