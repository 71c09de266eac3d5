import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { limits } from '../rate-limit.ts';

/** The texts of the clients that the page shows, as they are tested. */
export interface Clients {
  readonly typescript: string;
  readonly python: string;
}

/** What a program that signs may be told, and what it should do then. */
const refusals: readonly (readonly [Code, string])[] = [
  [Code.apiKeyInvalid, 'Compare what you sign with the five lines above, byte for byte.'],
  [Code.callTimeOutside, 'Set your clock, or add the difference to the time that you sign.'],
  [
    Code.callBeforeStart,
    'Wait for as many seconds as the header retry-after says, then sign anew.',
  ],
  [Code.callRepeated, 'Sign anew, with a later time. Two calls never have the same time.'],
  [Code.apiKeyAddress, 'Add the address to the key’s list, or call from one that is on it.'],
  [Code.apiKeyTooYoung, 'Wait: the list of keys says from when on.'],
  [
    Code.withdrawAddressUnsaved,
    'Save the address in the address book: it may be used a day later.',
  ],
  [
    Code.withdrawKeyMissing,
    'Give each withdrawal an idempotency-key of its own, and repeat with the same.',
  ],
  [Code.notAllowed, 'The key lacks the right that the endpoint names as its scope.'],
  [
    Code.accountFrozen,
    'The staff froze the account and ended its keys; its owner reads why in the app. Reads, cancels and closes go on in a new session.',
  ],
  [
    Code.futuresNotEnabled,
    'The owner of the account enables futures, once, on the page Futures: no key can.',
  ],
  [Code.tooManyRequests, 'Wait for as many seconds as the header retry-after says.'],
  [Code.outcomeUnknown, 'Ask again with the same clientOrderId: nothing is done twice.'],
];

const withdrawalSample = `const { id } = await client.call('POST', '/api/cryptocurrency/withdraw', {
  body: { chain: 'ETH', coin: 'USDT', amount: '100', address: '0x…' },
  idempotencyKey: 'payroll-2026-11-alice',
});
const { list } = await client.call('GET', '/api/cryptocurrency/withdraw/list');`;

/** "For programs": how to sign, limits, errors, and a client in two languages, as one page. */
export function programsPage(brandName: string, { typescript, python }: Clients): string {
  const budgets = Object.entries(limits)
    .filter(([name]) => !['sign-in', 'code'].includes(name))
    .map(
      ([name, { calls, periodMs }]) =>
        `<tr><td>${name}</td><td>${calls}</td><td>${periodMs / 1_000} s</td></tr>`,
    );
  const told = refusals.map(
    ([code, help]) =>
      `<tr><td>${code}</td><td>${codeTexts[code].status}</td><td>${escapeHtml(codeTexts[code].en.replace(/\{\d\}/g, '…'))}</td><td>${escapeHtml(help)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>For programs · ${escapeHtml(brandName)} API</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header>
<h1>For programs</h1>
<p>An API key lets a program act for you. Make one at <a href="/user/api-keys">API keys</a>. <a href="/docs">All endpoints</a></p>
</header>
<nav aria-label="Sections"><a href="#sign">Sign</a><a href="#keys">Keys</a><a href="#limits">Limits</a><a href="#orders">Orders</a><a href="#withdrawals">Withdrawals</a><a href="#safety">Safety</a><a href="#feed">Live feed</a><a href="#errors">Errors</a><a href="#typescript">TypeScript</a><a href="#python">Python</a></nav>
<main>
<section id="sign">
<h2>Sign</h2>
<p>Each call carries one header, <code>authorization: HMAC-SHA256 &lt;key&gt;:&lt;time&gt;:&lt;signature&gt;</code>. The time is UTC epoch milliseconds. The signature is the HMAC-SHA256, in lower-case hex, of these five lines, joined by a line feed, with the secret's own characters as the key:</p>
<pre>1760000000000
POST
/api/spot/order/place

44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a</pre>
<p>They are the time, the method, the path, the query exactly as it is sent (without the question mark; an empty line if there is none), and the SHA-256 of the body's bytes in hex (of no bytes if there is no body).</p>
<p>For a key of your own: <code>authorization: Ed25519 &lt;key&gt;:&lt;time&gt;:&lt;signature&gt;</code>, where the signature is that of the same five lines, in lower-case hex. We then have nothing that could be stolen.</p>
<p>A call is taken once, up to 5 seconds after its time and 1 second before it.</p>
</section>
<section id="keys">
<h2>Keys</h2>
<p>Rights are read, trade, transfer and withdraw; each endpoint names its scope. A key never changes passwords, contacts, sessions or keys. One without IP addresses ends within 90 days of its creation. One that withdraws has addresses, waits for 24 hours, and loses that right whenever your withdrawals are held: after a change of password or second factor. What you change or remove counts at once, for open sockets too.</p>
</section>
<section id="limits">
<h2>Limits</h2>
<p>Each key has budgets of its own. Every answer tells in <code>ratelimit-policy</code> and <code>ratelimit</code> what the budget is and what is left. A batch costs as many calls as it has orders. Sizes, ticks, fees and bands of each market are at <code>GET /api/exchange/rules</code>. One address may ask for ${houseNumbers.codesPerAddressHour} codes (of registration, sign-in, recovery) in an hour, and for one contact for ${houseNumbers.codesPerHour}.</p>
<div class="scroll"><table><thead><tr><th>Budget</th><th>Calls</th><th>Within</th></tr></thead><tbody>${budgets.join('\n')}</tbody></table></div>
</section>
<section id="orders">
<h2>Orders</h2>
<p>Give each order a <code>clientOrderId</code>. For 24 hours the same order with the same id is placed once, however often it is sent: after a timeout, send it again. Up to 20 orders go into one call (<code>/api/spot/order/placeBatch</code>, <code>/api/contract/openBatch</code>, and <code>cancelBatch</code> by <code>code</code> or <code>clientOrderId</code>); each has its own answer, and one that is refused keeps no other from being placed. <code>/api/spot/order/amend</code> and <code>/api/contract/amend</code> (<code>amendBatch</code> for 20) give an order that rests another price or quantity in one step: whole or not at all. Where only the quantity falls it keeps its turn and its <code>code</code>; else the answer names the order that stands in its place, under the same <code>clientOrderId</code>. Send an <code>Idempotency-Key</code> header, and the same call may be sent again.</p>
<p>An answer tells what was filled at once. A market or IOC order that meets more than 100 others (spot: 250) goes on within milliseconds: its status is partially filled until then, and the feed tells the rest. Fill or kill is decided in the answer.</p>
</section>
<section id="withdrawals">
<h2>Withdrawals</h2>
<p><code>POST /api/cryptocurrency/withdraw</code> with <code>{"chain", "coin", "amount", "address", "remark"}</code>, by a key with the right to withdraw. The signed call stands for the second factor, which the making of the key took. Everything else is as for you: minimum, maximum, the day's bound, holds, and what a person looks at.</p>
<p>It sends to addresses of your address book only, once their wait is over. To add one takes you and your second factor, so who has the key alone can send nothing to an own address.</p>
<p>The header <code>idempotency-key</code> (1 to 64 of <code>A-Z a-z 0-9 _ -</code>) is required and makes it one withdrawal, however often it is sent: after a timeout, sign anew and send the same key and body. The same key with another body is refused.</p>
<p>The budget is “withdraw”, each key’s own. Take the right from the key, or remove it, and what it asked for that is not signed yet is cancelled; a hold on your withdrawals does both.</p>
<pre>${escapeHtml(withdrawalSample)}</pre>
</section>
<section id="safety">
<h2>Safety</h2>
<p><code>POST /api/trade/cancelAfter</code> with <code>{"seconds": 30}</code> cancels all your open orders in 30 seconds unless it is called again before; 0 turns it off. It holds for the whole account and survives a restart of the server. It takes no orders of a halted market, and closes no positions.</p>
</section>
<section id="feed">
<h2>Live feed</h2>
<p>Sign a GET of <code>${FEED_PATH}</code> and send what would be the authorization header as the <code>token</code> of the sign-in message. With <code>cancel_on_disconnect</code> all open orders of the account but the exits of open positions are cancelled once that socket is gone, whatever ended it but the server's own shutdown.</p>
</section>
<section id="errors">
<h2>Errors</h2>
<p>An answer is <code>{"code", "msg", "data"}</code>; 0 is success. <a href="/docs#codes">All codes</a></p>
<div class="scroll"><table><thead><tr><th>Code</th><th>HTTP</th><th>Says</th><th>Do</th></tr></thead><tbody>${told.join('\n')}</tbody></table></div>
</section>
<section id="typescript">
<h2>TypeScript</h2>
<p><a href="/docs/programs/client.ts">client.ts</a></p>
<pre>${escapeHtml(typescript)}</pre>
</section>
<section id="python">
<h2>Python</h2>
<p><a href="/docs/programs/client.py">client.py</a></p>
<pre>${escapeHtml(python)}</pre>
</section>
</main>
</body>
</html>
`;
}
