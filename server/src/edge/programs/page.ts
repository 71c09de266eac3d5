import { codeTexts } from '@bourse/contract/code-texts.ts';
import { Code } from '@bourse/contract/codes.ts';
import { FEED_PATH } from '@bourse/contract/feed.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { escapeHtml } from '#platform/escape-html.ts';
import { limits } from '#ports/call-budgets.ts';

/** The texts of the clients that the page shows, as they are tested. */
export interface Clients {
  readonly typescript: string;
  readonly python: string;
}

/** Refusals of signed calls, and what a program should do then. */
const refusals: readonly (readonly [Code, string])[] = [
  [Code.apiKeyInvalid, 'Compare the text you sign with the five lines above, byte for byte.'],
  [Code.callTimeOutside, 'Set your clock, or add the difference to the time you sign.'],
  [Code.callBeforeStart, 'Wait for the seconds in the retry-after header, then sign again.'],
  [Code.callRepeated, 'Sign again with a later time. No two calls may have the same time.'],
  [Code.apiKeyAddress, 'Add the address to the key’s list, or call from an address on the list.'],
  [Code.apiKeyTooYoung, 'Wait. The list of keys shows when the right becomes active.'],
  [
    Code.withdrawAddressUnsaved,
    'Save the address in the address book. You can use it 24 hours later.',
  ],
  [
    Code.withdrawKeyMissing,
    'Give each withdrawal its own idempotency-key, and retry with the same one.',
  ],
  [Code.notAllowed, 'Use a key with the right that the endpoint names as its scope.'],
  [
    Code.accountFrozen,
    'Staff froze the account and ended its keys; the owner sees the reason in the app. Reads, cancels and closes still work in a new session.',
  ],
  [
    Code.futuresNotEnabled,
    'The owner of the account enables futures once, on the Futures page. No key can do it.',
  ],
  [Code.tooManyRequests, 'Wait for the seconds in the retry-after header.'],
  [Code.outcomeUnknown, 'Retry with the same clientOrderId: no order is placed twice.'],
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
      `<tr><td>${code}</td><td>${codeTexts[code].status}</td><td>${escapeHtml(codeTexts[code].en.replace(/\{\{\w+\}\}/g, '…'))}</td><td>${escapeHtml(help)}</td></tr>`,
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
<p>An API key lets a program act for you. Create one at <a href="/user/api-keys">API keys</a>. <a href="/docs">All endpoints</a></p>
</header>
<nav aria-label="Sections"><a href="#sign">Sign</a><a href="#keys">Keys</a><a href="#limits">Limits</a><a href="#orders">Orders</a><a href="#withdrawals">Withdrawals</a><a href="#safety">Safety</a><a href="#feed">Live feed</a><a href="#errors">Errors</a><a href="#typescript">TypeScript</a><a href="#python">Python</a></nav>
<main>
<section id="sign">
<h2>Sign</h2>
<p>Each call carries one header, <code>authorization: HMAC-SHA256 &lt;key&gt;:&lt;time&gt;:&lt;signature&gt;</code>. The time is in milliseconds since the Unix epoch (UTC). The signature is the lowercase hex HMAC-SHA256 of these five lines, joined by line feeds, with the characters of the secret as the key:</p>
<pre>1760000000000
POST
/api/spot/order/place

44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a</pre>
<p>The lines are the time, the method, the path, the query exactly as you send it (without the question mark; an empty line if there is none), and the hex SHA-256 of the body's bytes (of zero bytes if there is no body).</p>
<p>With your own key pair, send <code>authorization: Ed25519 &lt;key&gt;:&lt;time&gt;:&lt;signature&gt;</code>, with the lowercase hex signature of the same five lines. We then hold no secret that could be stolen.</p>
<p>We accept a call once, from 1 second before its time to 5 seconds after it.</p>
</section>
<section id="keys">
<h2>Keys</h2>
<p>The rights are read, trade, transfer and withdraw; each endpoint names its scope. A key can never change passwords, contacts, sessions or keys. A key without IP addresses expires within 90 days of its creation. A key with the withdraw right needs IP addresses and waits for 24 hours. It loses the right whenever your withdrawals are suspended: after you change your password or two-factor authentication. Changes and removals take effect at once, for open sockets too.</p>
</section>
<section id="limits">
<h2>Limits</h2>
<p>Each key has its own budgets. Every response shows the budget in <code>ratelimit-policy</code> and the remainder in <code>ratelimit</code>. A batch costs as many calls as it has orders. <code>GET /api/exchange/rules</code> returns the sizes, ticks, fees and bands of each market. One IP address can request ${houseNumbers.codesPerAddressHour} codes (for registration, sign-in and recovery) an hour, and ${houseNumbers.codesPerHour} for one contact.</p>
<div class="scroll"><table><thead><tr><th>Budget</th><th>Calls</th><th>Within</th></tr></thead><tbody>${budgets.join('\n')}</tbody></table></div>
</section>
<section id="orders">
<h2>Orders</h2>
<p>Give each order a <code>clientOrderId</code>. For 24 hours, we place the same order with the same id once, however often you send it: after a timeout, send it again. One call takes up to 20 orders (<code>/api/spot/order/placeBatch</code>, <code>/api/contract/openBatch</code>, and <code>cancelBatch</code> by <code>code</code> or <code>clientOrderId</code>). Each order has its own result, and a rejected order doesn't affect the others. <code>/api/spot/order/amend</code> and <code>/api/contract/amend</code> (<code>amendBatch</code> for 20) change the price or quantity of a resting order in one step, entirely or not at all; of a stop order that waits they also change the trigger (<code>stopPrice</code>), and it keeps its <code>code</code>. If you only reduce the quantity, the order keeps its place in the queue and its <code>code</code>. Otherwise the response names the order that replaces it, under the same <code>clientOrderId</code>. With an <code>Idempotency-Key</code> header, you can safely send the same call again.</p>
<p>The response shows the immediate fills. A market or IOC order that meets more than 100 other orders (spot: 250) continues within milliseconds: until then its status is partially filled, and the feed reports the rest. The response settles a fill-or-kill order.</p>
</section>
<section id="withdrawals">
<h2>Withdrawals</h2>
<p><code>POST /api/cryptocurrency/withdraw</code> with <code>{"chain", "coin", "amount", "address", "remark"}</code>, with a key that has the withdraw right. You passed two-factor authentication when you created the key, so the signed call needs no other. All other rules apply as they do to you: minimum, maximum, daily limit, holds and manual reviews.</p>
<p>You can only withdraw to addresses in your address book whose waiting period is over. Only you can add one, with two-factor authentication, so someone who has just the key can't withdraw to their own address.</p>
<p>The <code>idempotency-key</code> header (1 to 64 of <code>A-Z a-z 0-9 _ -</code>) is required. It makes the call one withdrawal, however often you send it: after a timeout, sign again and send the same key and body. We reject the same key with another body.</p>
<p>The budget is “withdraw”, separate for each key. If you take the right from the key or remove the key, we cancel its withdrawals that aren't signed yet. A hold on your withdrawals does both.</p>
<pre>${escapeHtml(withdrawalSample)}</pre>
</section>
<section id="safety">
<h2>Safety</h2>
<p><code>POST /api/trade/cancelAfter</code> with <code>{"seconds": 30}</code> cancels all your open orders in 30 seconds unless you call it again first; 0 turns it off. It applies to the whole account and survives a server restart. It doesn't cancel orders in a halted market and doesn't close positions.</p>
</section>
<section id="feed">
<h2>Live feed</h2>
<p>Sign a GET of <code>${FEED_PATH}</code> and send the value of the authorization header as the <code>token</code> of the sign-in message. With <code>cancel_on_disconnect</code>, we cancel all open orders of the account once that socket closes for any reason other than a server shutdown. The take profits and stop losses of open positions stay.</p>
</section>
<section id="errors">
<h2>Errors</h2>
<p>A response is <code>{"code", "msg", "data"}</code>; code 0 means success. <a href="/docs#codes">All codes</a></p>
<div class="scroll"><table><thead><tr><th>Code</th><th>HTTP</th><th>Message</th><th>What to do</th></tr></thead><tbody>${told.join('\n')}</tbody></table></div>
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
