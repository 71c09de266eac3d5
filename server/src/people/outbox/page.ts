import { escapeHtml } from '#platform/escape-html.ts';
import type { Message } from './message.ts';

const REFRESH_SECONDS = 3;

/** The outbox as a page without a script: the browser asks for it again every few seconds. */
export function outboxPage(
  messages: readonly Message[],
  target: string,
  brandName: string,
  operator?: DemoOperatorCard,
): string {
  const title = `${escapeHtml(brandName)} outbox`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${title}</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p>Emails and text messages from this demo exchange. Only this machine can open this page.${
    target ? ` Showing ${escapeHtml(target)} only; <a href="/dev/outbox">show all</a>.` : ''
  }</p>
</header>
${operator && !target ? operatorCard(operator) : ''}${messages.length > 0 ? messages.map(card).join('\n') : empty}
</main>
</body>
</html>
`;
}

/** How to get into the console of this demo, whose operator is no secret here. */
export interface DemoOperatorCard {
  readonly name: string;
  readonly password: string;
  /** Base32, for an authenticator app. */
  readonly secret: string;
  /** What that app shows now. */
  readonly code: string;
}

function operatorCard({ name, password, secret, code }: DemoOperatorCard): string {
  return `<article>
<div class="head"><span class="to">Operator console</span><span class="channel">Demo</span></div>
<h2><a href="/console">Open the console</a> as ${escapeHtml(name)}, password ${escapeHtml(password)}</h2>
<p class="code">${escapeHtml(code)}</p>
<p class="text">Current code. Key for an authenticator app: ${escapeHtml(secret)}</p>
</article>
`;
}

const empty = `<p class="empty">No messages yet. Codes for login, registration and setting a
password appear here as soon as they are requested.</p>`;

function card(message: Message): string {
  const time = new Date(message.time).toISOString();
  const text = message.code ? message.text.replace(`${message.code}\n\n`, '') : message.text;
  return `<article>
<div class="head"><span class="to">${escapeHtml(message.to)}</span><span class="channel">${
    message.channel === 'mail' ? 'Email' : 'SMS'
  }</span><time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></div>
<h2>${escapeHtml(message.subject)}</h2>
${message.code ? `<p class="code">${escapeHtml(message.code)}</p>` : ''}
<p class="text">${escapeHtml(text.trim())}</p>
${message.html ? `<p class="more"><a href="/dev/outbox/${encodeURIComponent(message.id)}.html">View the email as it looks</a></p>\n` : ''}</article>`;
}

/** In its own file, since the content security policy allows no inline style. */
export const outboxStyle = `:root {
  color-scheme: light dark;
  --back: #f4f5f7; --card: #fff; --text: #16181d; --faint: #6b7280; --line: #e5e7eb; --strong: #0b6bcb;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #0e1116; --card: #171b22; --text: #e6e9ee; --faint: #8b93a1; --line: #262c36; --strong: #6cb2ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.55 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 40px 16px; }
h1 { margin: 0; font-size: 22px; }
header p { margin: 4px 0 24px; color: var(--faint); }
a { color: var(--strong); }
article { margin: 0 0 16px; padding: 20px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; color: var(--faint); font-size: 13px; }
.to { color: var(--text); font-weight: 600; overflow-wrap: anywhere; }
.channel { padding: 0 8px; border: 1px solid var(--line); border-radius: 99px; font-size: 12px; }
time { margin-left: auto; font-variant-numeric: tabular-nums; }
h2 { margin: 12px 0 0; font-size: 15px; font-weight: 600; }
.code { margin: 8px 0; color: var(--strong); font: 700 34px/1.3 ui-monospace, Consolas, monospace; letter-spacing: 6px; user-select: all; }
.text { margin: 8px 0 0; color: var(--faint); white-space: pre-line; }
.more { margin: 12px 0 0; font-size: 13px; }
.empty { padding: 48px 20px; text-align: center; color: var(--faint); border: 1px dashed var(--line); border-radius: 12px; }
`;
