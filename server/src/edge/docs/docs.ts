import { readFileSync } from 'node:fs';
import { codeTexts } from '@bourse/contract/code-texts.ts';
import { routes } from '@bourse/contract/routes.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { programsPage } from '../programs/page.ts';
import { docsPage } from './docs-page.ts';
import { createOpenApi, type RouteTable } from './openapi.ts';

/** In a file of its own, since the content security policy allows no inline style. */
const docsStyle = `:root {
  color-scheme: light dark;
  --back: #f4f5f7; --card: #fff; --text: #16181d; --faint: #5b6472; --line: #e2e5ea; --strong: #0b5fb3;
  --get: #0b6b3a; --post: #0b5fb3; --patch: #8a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #0e1116; --card: #171b22; --text: #e6e9ee; --faint: #98a1af; --line: #262c36; --strong: #6cb2ff;
    --get: #4cc38a; --post: #6cb2ff; --patch: #f0a35e;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 56px; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.55 system-ui, sans-serif; }
header, main { max-width: 1040px; margin: 0 auto; padding: 0 16px; }
header { padding-top: 40px; }
header p { max-width: 720px; color: var(--faint); }
h1 { margin: 0; font-size: 26px; }
h2 { margin: 40px 0 12px; font-size: 19px; }
h3 { margin: 16px 0 6px; font-size: 13px; color: var(--faint); font-weight: 600; }
a { color: var(--strong); margin-right: 12px; }
nav { position: sticky; top: 0; z-index: 1; display: flex; overflow-x: auto; justify-content: safe center; padding: 12px 16px; background: var(--back); border-bottom: 1px solid var(--line); white-space: nowrap; }
main { padding-bottom: 80px; }
code, pre { font: 13px/1.5 ui-monospace, Consolas, monospace; }
pre { overflow-x: auto; }
details { margin: 0 0 8px; padding: 0 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
details[open] { padding-bottom: 16px; }
summary { padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--strong); outline-offset: 2px; }
.method { display: inline-block; min-width: 52px; font-size: 12px; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); }
.what { color: var(--faint); margin-left: 8px; }
.facts { margin: 0; color: var(--faint); font-size: 13px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th { text-align: left; font-weight: 600; color: var(--faint); white-space: nowrap; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td > code { white-space: nowrap; }
`;
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
