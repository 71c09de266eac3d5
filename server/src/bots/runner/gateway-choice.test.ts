import { Exchange, Unanswered } from '@bourse/client/index.ts';
import { routes } from '@bourse/contract/route-paths.ts';
import { beforeEach, expect, test } from 'vitest';
import { GatewayChoice } from './gateway-choice.ts';

const GATEWAYS = ['http://one.invalid:1', 'http://two.invalid:2', 'http://three.invalid:3'];
/** What was called, in order. */
let called: string[];
/** Gateways that do not answer, and those that say that they cannot. */
let dead: Set<string>;
let away: Set<string>;
let mayCall: boolean;
beforeEach(() => {
  [called, dead, away, mayCall] = [[], new Set(), new Set(), true];
});

const network = (async (input: string | URL | Request) => {
  const { origin, pathname } = new URL(String(input));
  called.push(`${origin}${pathname}`);
  if (dead.has(origin)) throw new TypeError('fetch failed');
  const status = away.has(origin) ? 503 : 200;
  return Response.json({ code: status === 200 ? 0 : 9002, msg: '', data: {} }, { status });
}) as typeof fetch;

/** What bots call with. */
function open() {
  const gateways = new GatewayChoice(GATEWAYS, () => mayCall, network);
  const { address } = gateways;
  const exchange = new Exchange({ address, fetch: gateways.fetch, pause: async () => {} });
  return () => exchange.call(routes.exchangeTime);
}
const callsAt = () => called.map((url) => GATEWAYS.indexOf(new URL(url).origin));

test('F73 a gateway that does not answer is left for the next one, round and round', async () => {
  const ask = open();
  await ask();
  dead = new Set(GATEWAYS.slice(0, 2));
  await ask();
  dead = new Set([GATEWAYS[2] as string]);
  await ask();
  expect(callsAt()).toEqual([0, 0, 1, 2, 2, 0]);
});

test('F73 a gateway that cannot do it now is asked no more; what it said stays said', async () => {
  const ask = open();
  away = new Set([GATEWAYS[0] as string]);
  await expect(ask()).rejects.toMatchObject({ code: 9002 });
  await ask();
  expect(callsAt()).toEqual([0, 1]);
});

test('of calls at once that all fail one changes the gateway', async () => {
  const ask = open();
  dead = new Set([GATEWAYS[0] as string]);
  await Promise.all([ask(), ask(), ask()]);
  expect(callsAt().sort()).toEqual([0, 0, 0, 1, 1, 1]);
});

test('F73 nothing is sent where another process may have the bots by now', async () => {
  const ask = open();
  mayCall = false;
  await expect(ask()).rejects.toThrow(Unanswered);
  expect(called).toEqual([]);
});
