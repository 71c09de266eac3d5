import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeTexts } from '@bourse/contract/code-texts.ts';
import { cancelTypeOf, FeedAction } from '@bourse/contract/feed.ts';
import { houseNumbers } from '@bourse/contract/house-numbers.ts';
import { NOTIFICATIONS_MAX, PRICE_ALERTS_MAX } from '@bourse/contract/notifications.ts';
import { CANCEL_AFTER_SECONDS_MAX } from '@bourse/contract/routes/dead-man.ts';
import { routes } from '@bourse/contract/routes.ts';
import { BATCH_MAX, CLIENT_ORDER_ID_LENGTH_MAX } from '@bourse/contract/shapes.ts';
import { BOTS_MAX } from '@bourse/contract/trading-bots.ts';
import { MAKERS_OF_WHOLE_MAX } from '@bourse/core/futures/orders/foresee.ts';
import { FILLS_OF_COMMAND_MAX, KEY_LIFETIME_MS, ORDERS_OF_WHOLE_MAX } from '@bourse/core/limits.ts';
import { expect, test } from 'vitest';
import { type SidebarGroup, type SidebarPage, sidebar } from '../../docs/.vitepress/sidebar.ts';
import { defaultLimits as feed, pushIntervals } from '../../server/src/edge/feed/limits.ts';
import { CALLS_AT_ONCE_MAX, CALLS_WAITING_MAX } from '../../server/src/edge/pipeline/call-queue.ts';
import { BODY_BYTES_MAX } from '../../server/src/edge/pipeline/too-large.ts';
import {
  EXPIRY_DAYS_MAX,
  KEYS_MAX,
  WITHDRAW_WAIT_MS,
} from '../../server/src/people/api-keys/policy.ts';
import { AHEAD_MS_MAX, BEHIND_MS_MAX } from '../../server/src/people/api-keys/seen-signatures.ts';
import { authPolicy as auth } from '../../server/src/people/sign-in/policy.ts';
import { catalogMarkets } from '../../server/src/platform/markets/catalog.ts';
import { riskRules } from '../../server/src/platform/markets/risk-rules.ts';
import { limits } from '../../server/src/ports/call-budgets.ts';
import { isTest, ROOT, sourcesUnder } from './sources.ts';

/** Pages of the sidebar, those inside its groups included. */
function pagesOf(items: readonly (SidebarPage | SidebarGroup)[]): SidebarPage[] {
  return items.flatMap((item) => ('items' in item ? pagesOf(item.items) : [item]));
}

const fileOf = ({ link }: SidebarPage) => `docs${link.endsWith('/') ? `${link}README` : link}.md`;
const listed = pagesOf(sidebar).map(fileOf);

test('the sidebar of the manual names each page, once', () => {
  const pages = sourcesUnder('docs', ['.md']).map(({ path }) => path);
  expect(pages.length).toBeGreaterThan(100);
  // The first page is where the title leads.
  expect([...listed, 'docs/README.md'].sort()).toEqual(pages.sort());
});

test('what the sidebar names is there', () => {
  expect(listed.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the sidebar has the decisions by the part of the exchange that they are about', () => {
  const list = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const parts = Array.from(list.matchAll(/^## (.+)$/gm), ([, part]) => part);
  expect(parts.length).toBeGreaterThan(5);
  const groups = sidebar.flatMap(({ items }) => items).filter((item) => 'items' in item);
  const decisions = groups.find(({ text }) => text === 'Decisions')?.items ?? [];
  expect(decisions.slice(1).map(({ text }) => text)).toEqual(parts);
});

/** Rows `| what | number |` of a page: the numbers, by the words before them. */
function numbersOf(path: string): Map<string, number> {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const rows = text.matchAll(/^\| ([^|]+?) \| ([\d.]+) \|$/gm);
  return new Map(Array.from(rows, ([, what = '', number]) => [what, Number(number)]));
}

test('the limits of the manual are those of the code', () => {
  const path = 'docs/programs/limits.md';
  const expected: Record<string, number> = {
    'orders in one batch': BATCH_MAX,
    'characters of a `clientOrderId`': CLIENT_ORDER_ID_LENGTH_MAX,
    'bytes of a body': BODY_BYTES_MAX,
    'calls in progress on one connection': CALLS_AT_ONCE_MAX,
    'calls that wait behind them': CALLS_WAITING_MAX,
    'how late a signed call can arrive after its time, ms': BEHIND_MS_MAX,
    'how early it can arrive, ms': AHEAD_MS_MAX,
    'hours for which we remember a `clientOrderId` or `idempotency-key`':
      KEY_LIFETIME_MS / 3_600_000,
    'seconds of a dead-man switch': CANCEL_AFTER_SECONDS_MAX,
    'orders of others that one spot command can match': FILLS_OF_COMMAND_MAX,
    'orders that a fill-or-kill order on spot can need': ORDERS_OF_WHOLE_MAX,
    'orders that a fill-or-kill order on a contract can need': MAKERS_OF_WHOLE_MAX,
    'keys of one account': KEYS_MAX,
    'days after which a key without addresses expires': EXPIRY_DAYS_MAX,
    'hours before a new withdraw right becomes active': WITHDRAW_WAIT_MS / 3_600_000,
    'bytes of a message you send': feed.messageBytesMax,
    'messages, pings, and pongs that answer no ping of the server, per second':
      feed.messagesPerSecondMax,
    'violations in a minute before the socket closes':
      (feed.offencesMax * 60_000) / feed.offencesPeriodMs,
    'subscriptions per socket': feed.subscriptionsMax,
    'sockets per account': feed.socketsPerUserMax,
    'signed-out sockets per address': feed.socketsPerAddressSignedOutMax,
    'seconds between two pings of the server': feed.heartbeatMs / 1_000,
    'unanswered pings before we disconnect the socket': feed.heartbeatMissesMax,
    'bytes after which the server pings sooner': feed.bytesPerPing,
    'unread bytes before we disconnect a socket': feed.unreadBytesMax,
    'unread bytes up to which a slow reader still gets public pushes': feed.behindBytesMin,
    'the same for a fast reader': feed.behindBytesMax,
    'between these two: seconds a reader needs for its unread bytes': feed.behindMs / 1_000,
    'price levels on each side of a book': feed.depthLevels,
    'trades in a snapshot': feed.tradesShown,
    ...Object.fromEntries(Object.entries(pushIntervals).filter(([, pauseMs]) => pauseMs > 0)),
    'minimum characters of a password': houseNumbers.passwordLengthMin,
    'wrong passwords before sign-in is locked': houseNumbers.failuresMax,
    'minutes of that lock': houseNumbers.lockMinutes,
    'minutes for which a code is valid': houseNumbers.codeMinutes,
    'seconds between two codes for one contact, per device or place': auth.codePauseMs / 1_000,
    'codes for one contact in an hour, per device or place': auth.codesPerHour,
    'the same in 24 hours': auth.codesPerDay,
    'codes for one contact in an hour, across all unknown devices': auth.codesPerContactHour,
    'the same in 24 hours, across all unknown devices': auth.codesPerContactDay,
    'codes that one address can request in an hour': auth.codesPerAddressHour,
    'sessions at a time': houseNumbers.sessionsMax,
    'hours without withdrawals after a security change': houseNumbers.holdHours,
    'hours before a saved address can be used': houseNumbers.newAddressHours,
    'withdrawals a user can request in 24 hours': houseNumbers.withdrawalsPerDayMax,
    'running trading bots per account': BOTS_MAX,
    'active alerts, of all kinds': PRICE_ALERTS_MAX,
    'notifications we keep': NOTIFICATIONS_MAX,
  };
  expect(Object.fromEntries(numbersOf(path))).toEqual(expected);
  const budgets = Object.entries(limits).map(
    ([name, { calls, periodMs }]) => `| \`${name}\` | ${calls} | ${periodMs / 1_000} s |`,
  );
  const text = readFileSync(join(ROOT, path), 'utf8');
  expect(text.match(/^\| `[\w-]+` \| .* s \|$/gm)).toEqual(budgets);
});

test('the numbers of what protects a price are those of the rules of risk', () => {
  const percent = (rate: number) => rate / 1_000_000;
  expect(Object.fromEntries(numbersOf('docs/traders/protection.md'))).toEqual({
    'age at which an outside price no longer serves as anchor, seconds':
      riskRules.anchorStaleMs / 1_000,
    'minimum width of a band each way, price steps': riskRules.bandTicksMin,
    'length of a call auction, seconds': riskRules.auctionMs / 1_000,
    'trades needed before a last price triggers orders, USDT':
      Number(riskRules.wakeNotionalMin) / 10 ** (catalogMarkets[0]?.quote.decimals ?? 0),
    'initial range of a triggered market order, %': percent(riskRules.wokenMarkRate),
    'maximum range, however long it waits, %': percent(riskRules.wokenProtectionRate),
    'time to widen to the maximum, seconds': riskRules.wokenWidenMs / 1_000,
    'time without an outside price before a spot market accepts cancellations only, minutes':
      riskRules.indexSilentMs / 60_000,
    'maximum distance of the mark price from the index price, %': percent(riskRules.markBandRate),
    'tolerance at the index price, % of the maintenance margin': percent(riskRules.dueSlackRate),
    'budget of the fund, % of the maintenance margin': percent(riskRules.fundBudgetRate),
    "time for which the fund keeps what it can't sell, seconds": riskRules.fundHoldMs / 1_000,
    'maximum loss of the fund within 8 hours, % of its highest balance': percent(
      riskRules.fundBrakeRate,
    ),
    'maximum share of one account in the largest open interest, %': percent(
      riskRules.openInterestShareRate,
    ),
    'last part of the open interest in which new positions need more margin, %': percent(
      riskRules.openInterestReserveRate,
    ),
    'waiting orders of one account in one contract': riskRules.triggersOfUserMax,
  });
});

test('the feed of the manual has the actions of the contract, with their cancel types', () => {
  const text = readFileSync(join(ROOT, 'docs/programs/feed.md'), 'utf8');
  const rows = text.matchAll(/^\| (\d{5}) \| (\w+) \|([^|]*)\|([^|]*)\|\s*(\d*)\s*\|$/gm);
  const told = Array.from(rows, ([, action, name, , , cancel]) => [
    ...[Number(action), name, Number(cancel)],
  ]);
  const actions = Object.entries(FeedAction).map(([name, action]) => [
    ...[action, name, cancelTypeOf(action)],
  ]);
  expect(told).toEqual(actions);
  const proto = readFileSync(join(ROOT, 'contract/proto/exchange/v1/feed.proto'), 'utf8');
  const messages = Array.from(text.matchAll(/`(\w+(?:Request|Push|Identity|Snapshot))`/g));
  expect(messages.length).toBeGreaterThan(15);
  for (const [, name] of messages) expect(proto).toContain(`message ${name} {`);
});

test('every call that the manual names is there', () => {
  const paths = new Set<string>(Object.values(routes).map(({ path }) => path));
  const named = sourcesUnder('docs', ['.md'])
    .filter(({ path }) => /^docs\/(programs|traders|operators)\//.test(path))
    .flatMap(({ text }) =>
      Array.from(text.matchAll(/(?<=[`'"\s(])\/api\/(?:[\w/.]|\$?\{[^}]*\})+/g), ([path]) => path),
    )
    .map((path) => path.replace(/\$?\{[^}]*\}/g, '{code}').replace(/\.$/, ''));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

test('refusals come with the HTTP status that the manual says', () => {
  const text = readFileSync(join(ROOT, 'docs/programs/calls.md'), 'utf8');
  const rows = Array.from(text.matchAll(/^\| (\d{3}[^|]*) \| (\d[^|]*) \|/gm));
  expect(rows.length).toBeGreaterThan(8);
  const wrong = rows.flatMap(([, statuses = '', ranges = '']) =>
    ranges
      .split(', ')
      .flatMap((range) => {
        const [first = 0, last = first] = range.split(' to ').map(Number);
        return Object.entries(codeTexts).filter(
          ([code]) => Number(code) >= first && Number(code) <= last,
        );
      })
      .filter(([, { status }]) => !statuses.split(', ').includes(String(status)))
      .map(([code, { status }]) => `${code} comes with ${status}`),
  );
  expect(wrong).toEqual([]);
});

test('the page of keys names each key that the server makes', () => {
  const page = readFileSync(join(ROOT, 'docs/operators/keys.md'), 'utf8');
  const made = sourcesUnder('server/src', ['.ts'])
    .filter(({ path }) => !isTest(path))
    .flatMap(({ text }) => Array.from(text.matchAll(/'keys', '(\w+)'/g), ([, name]) => name));
  expect(new Set(made).size).toBeGreaterThan(5);
  expect(made.filter((name) => !page.includes(`\`DATA_DIR/keys/${name}\``))).toEqual([]);
});

test('buttons that the pages for newcomers name in bold are those of the screens', () => {
  const texts = sourcesUnder('web/src/texts/en', ['.ts']).map(({ text }) => text);
  const isShown = (label: string) => texts.some((text) => text.includes(`'${label}',`));
  const named = ['docs/traders/first-trades.md', 'docs/programs/quick-start.md'].flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(/\*\*([^*]+)\*\*/g), ([, name]) =>
      (name as string).replace(/BTC$/, '{{coin}}'),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((label) => !isShown(label))).toEqual([]);
});
