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
import { FILLS_OF_COMMAND_MAX, KEY_LIFETIME_MS } from '@bourse/core/limits.ts';
import { expect, test } from 'vitest';
import { type SidebarGroup, type SidebarPage, sidebar } from '../../docs/.vitepress/sidebar.ts';
import {
  EXPIRY_DAYS_MAX,
  KEYS_MAX,
  WITHDRAW_WAIT_MS,
} from '../../server/src/features/api-keys/policy.ts';
import { AHEAD_MS_MAX, BEHIND_MS_MAX } from '../../server/src/features/api-keys/seen-signatures.ts';
import { authPolicy as auth } from '../../server/src/features/auth/policy.ts';
import { defaultLimits as feed, pushIntervals } from '../../server/src/feed/limits.ts';
import { CALLS_AT_ONCE_MAX, CALLS_WAITING_MAX } from '../../server/src/gateway/call-queue.ts';
import { limits } from '../../server/src/gateway/rate-limit.ts';
import { BODY_BYTES_MAX } from '../../server/src/gateway/too-large.ts';
import { catalogMarkets } from '../../server/src/markets/catalog.ts';
import { riskRules } from '../../server/src/markets/risk-rules.ts';
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
    'calls under way on one connection': CALLS_AT_ONCE_MAX,
    'calls that wait behind them on it': CALLS_WAITING_MAX,
    'how long after its time a signed call is taken, ms': BEHIND_MS_MAX,
    'how long before it, ms': AHEAD_MS_MAX,
    'hours for which a `clientOrderId` or `idempotency-key` is remembered':
      KEY_LIFETIME_MS / 3_600_000,
    'seconds of a dead-man switch': CANCEL_AFTER_SECONDS_MAX,
    'orders that others had put, met by one command on spot': FILLS_OF_COMMAND_MAX,
    'keys of one account': KEYS_MAX,
    'days after which a key without addresses ends': EXPIRY_DAYS_MAX,
    'hours that a new right to withdraw waits': WITHDRAW_WAIT_MS / 3_600_000,
    'bytes of a message that you send': feed.messageBytesMax,
    'messages, pings, and pongs that answer no ping of the server, in one second':
      feed.messagesPerSecondMax,
    'offences in a minute before the socket is closed':
      (feed.offencesMax * 60_000) / feed.offencesPeriodMs,
    'subscriptions of one socket': feed.subscriptionsMax,
    'sockets of one account': feed.socketsPerUserMax,
    'sockets of one address that are not signed in': feed.socketsPerAddressSignedOutMax,
    'seconds between two pings of the server': feed.heartbeatMs / 1_000,
    'pings without an answer before the socket is cut': feed.heartbeatMissesMax,
    'bytes after which a ping comes sooner': feed.bytesPerPing,
    'unread bytes before a socket is cut': feed.unreadBytesMax,
    'unread bytes with which a slow reader still gets pushes of public channels':
      feed.behindBytesMin,
    'the same of a quick reader': feed.behindBytesMax,
    'between these two: seconds that a reader needs for what is unread': feed.behindMs / 1_000,
    'price levels on each side of a book': feed.depthLevels,
    'trades in a snapshot': feed.tradesShown,
    ...Object.fromEntries(Object.entries(pushIntervals).filter(([, pauseMs]) => pauseMs > 0)),
    'characters of a password, at least': houseNumbers.passwordLengthMin,
    'wrong passwords before the sign-in is locked': houseNumbers.failuresMax,
    'minutes of that lock': houseNumbers.lockMinutes,
    'minutes for which a code works': houseNumbers.codeMinutes,
    'seconds between two codes for one contact, as one device or place asks':
      auth.codePauseMs / 1_000,
    'codes for one contact in an hour, as one device or place asks': auth.codesPerHour,
    'the same in 24 hours': auth.codesPerDay,
    'codes for one contact in an hour, over all strangers': auth.codesPerContactHour,
    'the same in 24 hours, over all strangers': auth.codesPerContactDay,
    'codes in an hour that one address asks for': auth.codesPerAddressHour,
    'sessions at one time': houseNumbers.sessionsMax,
    'hours without withdrawals after a change of security': houseNumbers.holdHours,
    'hours that a saved address waits': houseNumbers.newAddressHours,
    'withdrawals that a person may ask for in 24 hours': houseNumbers.withdrawalsPerDayMax,
    'trading bots at work of one account': BOTS_MAX,
    'price alerts that wait': PRICE_ALERTS_MAX,
    'notifications that are kept': NOTIFICATIONS_MAX,
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
    'an outside price is too old to be an anchor after, seconds': riskRules.anchorStaleMs / 1_000,
    'a band is at least, price steps each way': riskRules.bandTicksMin,
    'a call auction lasts, seconds': riskRules.auctionMs / 1_000,
    'a last price triggers orders once there were trades worth, USDT':
      Number(riskRules.wakeNotionalMin) / 10 ** (catalogMarkets[0]?.quote.decimals ?? 0),
    'a triggered market order trades at first no further from its measure than, %': percent(
      riskRules.wokenMarkRate,
    ),
    'the same, however long it waits, %': percent(riskRules.wokenProtectionRate),
    'until then it widens over, seconds': riskRules.wokenWidenMs / 1_000,
    'a spot market without an outside price takes cancels only after, minutes':
      riskRules.indexSilentMs / 60_000,
    'the mark stands no further from the index than, %': percent(riskRules.markBandRate),
    'slack at the index, % of the maintenance margin': percent(riskRules.dueSlackRate),
    'budget of the fund, % of the maintenance margin': percent(riskRules.fundBudgetRate),
    'the fund keeps what it cannot sell for, seconds': riskRules.fundHoldMs / 1_000,
    'the fund loses within 8 hours at most, % of its highest balance': percent(
      riskRules.fundBrakeRate,
    ),
    'one account has of the largest open interest at most, %': percent(
      riskRules.openInterestShareRate,
    ),
    'new positions need more margin in the last, %': percent(riskRules.openInterestReserveRate),
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
  const texts = sourcesUnder('web/src/lib/locales/en', ['.ts']).map(({ text }) => text);
  const isShown = (label: string) => texts.some((text) => text.includes(`'${label}',`));
  const named = ['docs/traders/first-trades.md', 'docs/programs/quick-start.md'].flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(/\*\*([^*]+)\*\*/g), ([, name]) =>
      (name as string).replace(/BTC$/, '{{coin}}'),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((label) => !isShown(label))).toEqual([]);
});
