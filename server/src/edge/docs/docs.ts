import { readFileSync } from 'node:fs';
import { codeTexts } from '@bourse/contract/code-texts.ts';
import { routes } from '@bourse/contract/routes.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { programsPage } from '../programs/page.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { createOpenApi, type RouteTable } from './openapi.ts';

const feedProtoUrl = new URL('../../../../contract/proto/exchange/v1/feed.proto', import.meta.url);

/** Our own style sheet and nothing else. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * GET /docs (page), /docs/programs (how programs call, with their clients), /docs/json (OpenAPI 3.1)
 * and /docs/feed.proto. What is made of the contract is made when it is first asked for, once: it was
 * a tenth of a start.
 */
export async function docsPlugin(
  app: FastifyInstance,
  { brandName }: { readonly brandName: string },
): Promise<void> {
  const feedProto = readFileSync(feedProtoUrl, 'utf8');
  const api = once(() => createOpenApi(routes as unknown as RouteTable, codeTexts, brandName));
  const page = once(() => docsPage(api(), feedProto));
  const json = once(() => JSON.stringify(api()));
  const send = (path: string, type: string, text: () => string) =>
    app.get(path, (_request, reply: FastifyReply) =>
      reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('content-security-policy', CONTENT_SECURITY_POLICY)
        .header('cache-control', 'no-cache')
        .send(text()),
    );
  for (const path of ['/docs', '/docs/']) send(path, 'text/html', page);
  const clientOf = (name: string) =>
    readFileSync(new URL(`../programs/${name}`, import.meta.url), 'utf8');
  const clients = { typescript: clientOf('client.ts'), python: clientOf('client.py') };
  send(
    '/docs/programs',
    'text/html',
    once(() => programsPage(brandName, clients)),
  );
  send('/docs/programs/client.ts', 'text/plain', () => clients.typescript);
  send('/docs/programs/client.py', 'text/plain', () => clients.python);
  send('/docs/style.css', 'text/css', () => docsStyle);
  send('/docs/json', 'application/json', json);
  send('/docs/feed.proto', 'text/plain', () => feedProto);
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
