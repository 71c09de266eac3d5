import type { IncomingMessage } from 'node:http';
import { identityReasons } from '@bourse/contract/identity.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#platform/escape-html.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Decision, IdentityReview, OpenedPapers } from '#ports/identity-review.ts';

export interface DeveloperPageOptions {
  readonly review: IdentityReview;
  /** Whether a visitor is at this machine, and did not come through a proxy. */
  readonly isFromThisMachine: (request: IncomingMessage) => boolean;
  readonly brandName: string;
}

/** Invented numbers: two people of the demo, so that the rule of the second one is walked, too. */
const FIRST = 0;
const SECOND = -1;
const LIST_MAX = 50;
const PATH = '/dev/identity';
const POLICY =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The queue of a demo as a page without a script, for use at this machine: a developer decides where
 * a compliance officer does in the console, by the same service. Nothing decides by itself.
 */
export function developerPage(app: FastifyInstance, options: DeveloperPageOptions): void {
  const { review, isFromThisMachine } = options;
  const reviewerOf = ({ ip }: FastifyRequest) => ({ operatorId: FIRST, address: ip });
  const send = (reply: FastifyReply, text: string) =>
    reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(text);
  app.get(PATH, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    const { list } = await review.list('', LIST_MAX);
    const opened = await Promise.all(list.map(({ id }) => review.open(id, reviewerOf(request))));
    return send(reply, page(opened, options.brandName));
  });
  app.get(`${PATH}/:id/:side.jpg`, async (request, reply) => {
    const { id, side } = request.params as { readonly id: string; readonly side: string };
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    const opened = await openOrNothing(review, Number(id), reviewerOf(request));
    const picture = opened?.pictures.find((one) => String(one.side) === side);
    if (!picture) return reply.callNotFound();
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store')
      .type('image/jpeg')
      .send(picture.bytes);
  });
  app.get(`${PATH}/:id/:decision`, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.redirect(PATH);
  });
  app.post(`${PATH}/:id/:decision`, async (request, reply) => {
    if (!isFromThisMachine(request.raw) || isForeign(request)) return reply.callNotFound();
    const { id, decision } = request.params as { readonly id: string; readonly decision: string };
    const wanted = decisionOf(decision);
    if (!wanted) return reply.callNotFound();
    await review
      .decide(Number(id), wanted, reviewerOf(request), { operatorId: SECOND })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    return reply.redirect(PATH, 303);
  });
}

/** Another page that a developer has open must not decide. */
function isForeign({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-site'] !== 'same-origin';
}

async function openOrNothing(
  review: IdentityReview,
  id: number,
  reviewer: Parameters<IdentityReview['open']>[1],
): Promise<OpenedPapers | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1) return undefined;
  return review.open(id, reviewer).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** `approve`, `ask-again`, or the word of a reason to reject for. */
function decisionOf(word: string): Decision | undefined {
  if (word === 'approve') return { kind: 'approve' };
  if (word === 'ask-again') return { kind: 'ask-again', reason: 'unreadable' };
  const reason = identityReasons.find((one) => one === word);
  return reason && { kind: 'reject', reason };
}

function page(list: readonly OpenedPapers[], brandName: string): string {
  const title = `${escapeHtml(brandName)} identity queue`;
  const rows = list.map(card).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body>
<h1>${title}</h1>
<p>Papers that wait in this demo exchange. Only this machine can open the page. The customer is told 20 s after a decision.</p>
${rows || '<p>Nothing waits.</p>'}
</body>
</html>
`;
}

function card(papers: OpenedPapers): string {
  const { id, publicNumber, name, number, country, kind, attempt, hits, pictures } = papers;
  const button = (word: string, label: string) =>
    `<form method="post" action="${PATH}/${id}/${word}"><button>${label}</button></form>`;
  const images = pictures.map(
    ({ side }) => `<img src="${PATH}/${id}/${side}.jpg" alt="Side ${side}" height="200">`,
  );
  const rejects = identityReasons.map((word) => button(word, `Reject: ${word}`));
  const facts = `${country}, ${kinds[kind]}, try ${attempt}, ${hits.length} other accounts with it`;
  return `<hr><h2>UID ${publicNumber}</h2>
<p>${escapeHtml(name)}, ${escapeHtml(number)}: ${facts}</p>
<p>${images.join(' ')}</p>
${button('approve', 'Approve')}${button('ask-again', 'Ask again: unreadable')}${rejects.join('')}`;
}

const kinds = { 1: 'ID card', 2: 'passport', 3: "driver's license" } as const;
