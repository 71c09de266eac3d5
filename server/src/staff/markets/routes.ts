import { Code } from '@bourse/contract/codes.ts';
import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import {
  type ConsoleInstrument,
  consoleMarketRoutes,
  type RuleVersion,
} from '@bourse/contract/console/routes/markets.ts';
import type { RuleKind } from '@bourse/contract/console/rule-fields.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { type Implementation, implement } from '#edge/pipeline/handler.ts';
import type { ActContext, ConsoleActs, ProposalKind } from '#edge/staff/console-port.ts';
import { amountText, type Instrument } from '#engine/live/catalog.ts';
import { stateNames } from '#engine/live/instrument-states.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import type { TickerReader } from '#engine/live/tickers.ts';
import { acceptedOrThrow } from '#engine/outcome.ts';
import type { Database } from '#platform/db/tables/schema.ts';
import type { Offer } from '#platform/markets/offers.ts';
import { Refusal } from '#platform/refusal.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import { ordersByInstrument, positionsIn } from './counts.ts';
import type { SharePort } from './covered-shares.ts';
import { Effects, type EffectsDependencies, readRules } from './effects.ts';
import { marketProposals } from './proposals.ts';
import { sourcesOf, versionsOf } from './rule-store.ts';
import { findOffer, isFurther, readScope, rulesInForce, scaleOf, stateCommand } from './scopes.ts';

export interface ConsoleMarketsDependencies extends EffectsDependencies {
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly tickers: TickerReader;
  readonly shares: SharePort;
  readonly database: Kysely<Database>;
  /** For lists. */
  readonly readers: pg.Pool;
  /** Waits until rows show what the log says up to there; resolves false when it takes too long. */
  readonly caughtUp: (sequence: number) => Promise<boolean>;
}

/** Markets, contracts and rules in the console. */
export function createConsoleMarkets(dependencies: ConsoleMarketsDependencies): {
  readonly kinds: readonly ProposalKind[];
  readonly routesWith: (acts: ConsoleActs) => readonly Implementation[];
} {
  const { live } = dependencies;
  const effects = new Effects(dependencies);
  return {
    kinds: marketProposals({ ...dependencies, effects }),
    routesWith: (acts) => [
      implement(consoleMarketRoutes.consoleMarkets, () => {
        const orders = ordersByInstrument(live);
        const { markets, contracts } = live.catalog;
        const list = [...contracts, ...markets].map((one) => present(one, dependencies, orders));
        const open = dependencies.offers.filter(({ scope }) => !rulesInForce(live.catalog, scope));
        return { list, offers: open.map(presentOffer), log: live.sequence };
      }),
      implement(consoleMarketRoutes.consoleRules, ({ query }) =>
        presentRules(query.scope, dependencies),
      ),
      implement(consoleMarketRoutes.consoleRuleEffect, ({ body }) =>
        effects.of(readRules(body.kind, body.fields)),
      ),
      acts.implement(consoleMarketRoutes.consoleMarketStop, ({ body }, context) =>
        stop(dependencies, body, context),
      ),
    ],
  };
}

function presentOffer({ scope, listing }: Offer) {
  const kind: 'spot' | 'contract' = readScope(scope).kind === 'market-rules' ? 'spot' : 'contract';
  return { scope, kind, name: listing.name };
}

function present(
  one: Instrument,
  { live, tickers }: ConsoleMarketsDependencies,
  orders: ReadonlyMap<number, number>,
): ConsoleInstrument {
  const isContract = 'contract' in one;
  return {
    id: one.id,
    scope: `${isContract ? 'contract' : 'market'}:${one.id}`,
    kind: isContract ? 'contract' : 'spot',
    symbol: one.symbol,
    name: one.name,
    state: stateNames[one.state],
    version: isContract ? one.version : 0,
    turnover: amountText(one.quote, BigInt(tickers.ticker(one.id).turnover)),
    orders: orders.get(one.id) ?? 0,
    positions: isContract ? positionsIn(live, one.id) : 0,
  };
}

async function presentRules(scope: string, dependencies: ConsoleMarketsDependencies) {
  const { live, caughtUp, offers } = dependencies;
  const { kind, id } = readScope(scope);
  const { catalog } = live;
  const inForce = rulesInForce(catalog, scope);
  const offer = inForce ? undefined : findOffer(offers, scope);
  if (offer) return presentOfferedRules(offer, kind);
  if (!inForce) throw new Refusal(Code.notFound);
  await caughtUp(live.sequence);
  const instrument = id > 0 ? catalog.instrument(id) : undefined;
  return {
    ...{ scope, kind, offered: '' },
    instrument: instrument ? present(instrument, dependencies, ordersByInstrument(live)) : null,
    scale: scaleOf(scope, catalog, offers),
    versions: await listVersions(scope, inForce, dependencies),
  };
}

/** What is proposed for an instrument that is not listed: version 0, which is in force nowhere. */
function presentOfferedRules({ scope, listing, rules }: Offer, kind: RuleKind) {
  const { priceDecimals, quantityDecimals, base, quote } = listing;
  const nobody = { proposal: '', author: '', passer: '', reason: '' };
  const times = { sequence: 0, time: 0, inForceFrom: 0, isInForce: false };
  const fields = { ...rules } as unknown as RuleVersion['fields'];
  return {
    ...{ scope, kind, instrument: null, offered: listing.name },
    scale: {
      ...{ base: base.symbol, quote: quote.symbol, priceDecimals, quantityDecimals },
      quoteDecimals: quote.decimals,
    },
    versions: [{ number: 0, fields, ...times, ...nobody }],
  };
}

/** One row a version. A contract's scheduled rules get another row when they come into force. */
async function listVersions(
  scope: string,
  inForce: object,
  { readers, database }: ConsoleMarketsDependencies,
): Promise<RuleVersion[]> {
  const stored = await versionsOf(readers, scope);
  const ofNumber = new Map<number, RuleVersion>();
  const sources = await sourcesOf(
    database,
    stored.map(({ sequence }) => sequence),
  );
  const present = sameText(inForce);
  let isFound = false;
  for (const [at, { sequence, time, inForceFrom, fields }] of stored.entries()) {
    const own = typeof fields.version === 'number' ? fields.version : 0;
    const number = own || stored.length - at;
    const isInForce: boolean = !isFound && sameText(fields) === present;
    isFound ||= isInForce;
    const source = sources.get(sequence);
    const known = ofNumber.get(number);
    ofNumber.set(number, {
      ...{ number, sequence, time, fields, inForceFrom },
      isInForce: isInForce || (known?.isInForce ?? false),
      proposal: source?.proposal ?? known?.proposal ?? '',
      author: source?.author ?? known?.author ?? '',
      passer: source?.passer ?? known?.passer ?? '',
      reason: source?.reason ?? known?.reason ?? '',
    });
  }
  const list = [...ofNumber.values()];
  if (isFound) return list;
  // Set before versions were kept.
  const fields = { ...inForce } as Record<string, BoundValue>;
  const number = typeof fields.version === 'number' ? fields.version : list.length + 1;
  const nobody = { proposal: '', author: '', passer: '', reason: '' };
  const unknown = { sequence: 0, time: 0, inForceFrom: 0, isInForce: true };
  return [{ number, fields, ...unknown, ...nobody }, ...list];
}

/** Names in order: rules that are the same have the same text. */
function sameText(fields: object): string {
  return JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Stops at once. What stands further already stays as it is: the way back takes two people. */
async function stop(
  { live, engine }: ConsoleMarketsDependencies,
  body: { instrument: number; state: 'cancel-only' | 'halted'; reason: string },
  context: ActContext,
) {
  const { markets, contracts } = live.catalog;
  const all = [...markets, ...contracts];
  const meant = body.instrument === 0 ? all : all.filter(({ id }) => id === body.instrument);
  if (meant.length === 0) throw new Refusal(Code.symbolUnknown, { symbol: body.instrument });
  if (body.instrument === 0 && body.state !== 'cancel-only') {
    throw new Refusal(Code.shapeInvalid, { field: 'state' });
  }
  const open = meant.filter((one) => isFurther(one, body.state));
  let { sequence } = live;
  for (const one of open) {
    const before = { state: stateNames[one.state] };
    const key = `${context.key}:${one.id}`;
    const outcome = await engine.submit({ user: 0, key, body: stateCommand(one, body.state) });
    const repeated = acceptedOrThrow(outcome, live.catalog);
    sequence = repeated?.sequence ?? outcome.sequence;
    await context.record(`market:${one.name}`, { before, after: { state: body.state, sequence } });
  }
  return { stopped: open.length, sequence };
}
