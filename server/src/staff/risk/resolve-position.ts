import { groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { resolveFields } from '@bourse/contract/console/routes/risk.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import type { z } from 'zod';
import { defineProposal, type EffectLine, type ProposalKind } from '#edge/staff/console-port.ts';
import { alike, becomes, field } from '#edge/staff/proposal-standing.ts';
import {
  amountText,
  type Contract,
  quantityText,
  readLots,
  readTicks,
} from '#engine/live/catalog.ts';
import type { LivePosition } from '#engine/live/live-position.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { acceptedOrThrow, refusalOf } from '#engine/outcome.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { EnginePort } from '#ports/engine-port.ts';
import type { WhatIfPort } from '#ports/what-if-port.ts';

type Fields = z.output<typeof resolveFields>;

export interface ResolveDependencies {
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly whatIf: WhatIfPort;
  readonly publicNumbers: (users: readonly number[]) => Promise<ReadonlyMap<number, number>>;
}

/** The house takes over what no rule can end: at a price within the mark band, by two people. */
export function resolveProposal({
  live,
  engine,
  whatIf,
  publicNumbers,
}: ResolveDependencies): ProposalKind {
  const ask = (fields: Fields) => {
    const { body } = read(live, fields);
    return whatIf.ask({ kind: 'effect', bodies: [body], contract: fields.contract });
  };
  return defineProposal({
    kind: 'position-resolve',
    act: 'position-resolve',
    fields: resolveFields,
    title: ({ uid, side, contract }) => {
      const { name } = contractOf(live, contract);
      return side === 'long'
        ? sayBoth('marketProposals.takeOverLong', { contract: name, uid })
        : sayBoth('marketProposals.takeOverShort', { contract: name, uid });
    },
    labels: {
      uid: field('text', sayBoth('proposals.uid')),
      user: field('text', sayBoth('proposals.internalAccount')),
      contract: field('text', sayBoth('marketProposals.contractNumber')),
      side: field('text', sayBoth('marketProposals.side')),
      quantity: field('base', sayBoth('marketProposals.quantity')),
      price: field('price', sayBoth('marketProposals.price')),
    },
    before: async (fields) => {
      const { contract, position, body } = read(live, fields);
      const { base, quote, priceDecimals, quantityDecimals } = contract;
      const text = (lots: number) => alike(`${quantityText(contract, lots)} ${base.symbol}`);
      const left = Math.max(0, position.lots - body.value.lots);
      return {
        ...becomes({
          label: sayBoth('marketProposals.position'),
          ...{ before: text(position.lots), after: text(left) },
        }),
        scale: {
          ...{ base: base.symbol, quote: quote.symbol, priceDecimals, quantityDecimals },
          quoteDecimals: quote.decimals,
        },
      };
    },
    favours: ({ user }) => `user:${user}`,
    async check(fields) {
      const { contract } = read(live, fields);
      const number = (await publicNumbers([fields.user])).get(fields.user);
      if (String(number) !== fields.uid) throw new Refusal(Code.shapeInvalid, { field: 'user' });
      const { refused } = await ask(fields);
      if (refused) throw refusalOf(refused, live.catalog, contract);
    },
    async effect(fields) {
      const { position, contract } = read(live, fields);
      const effect = await ask(fields);
      if (!effect.refused) return effectLines(effect, contract, position);
      const why = refusalOf(effect.refused, live.catalog, contract).inTwo;
      return [{ kind: 'bad', ...sayBoth('marketProposals.rejects', { why }) }];
    },
    async execute(fields, { key }) {
      const { body, contract } = read(live, fields);
      const outcome = await engine.submit({ user: 0, key, body });
      const repeated = acceptedOrThrow(outcome, live.catalog, contract);
      return { user: fields.user, sequence: repeated?.sequence ?? outcome.sequence };
    },
  });
}

function contractOf({ catalog }: LiveState, id: number): Contract {
  for (const one of catalog.contracts) if (one.id === id) return one;
  throw new Refusal(Code.symbolUnknown, { symbol: id });
}

/** The command, and what it is about. Refuses symbolUnknown, positionUnknown, quantityNotOnLot, priceNotOnTick. */
function read(live: LiveState, { user, contract: id, side, quantity, price }: Fields) {
  const contract = contractOf(live, id);
  const positionSide = side === 'long' ? PositionSide.LONG : PositionSide.SHORT;
  const position = live.futures.position(user, id, positionSide);
  if (!position) throw new Refusal(Code.positionUnknown);
  const lots = readLots(quantity, contract);
  // To the engine 0 is all of it, which was not named here.
  if (lots === 0) throw new Refusal(Code.shapeInvalid, { field: 'quantity' });
  const body = {
    case: 'resolvePosition',
    value: { user, contract: id, positionSide, lots, priceTicks: readTicks(price, contract) },
  } satisfies CommandBody;
  return { contract, position, body };
}

type Effect = Awaited<ReturnType<WhatIfPort['ask']>>;

function effectLines(
  effect: Extract<Effect, { readonly ordersEndedCount: number }>,
  contract: Contract,
  position: LivePosition,
): readonly EffectLine[] {
  const money = (amount: bigint) => groupDigits(amountText(contract.quote, amount));
  const { deleveragedCount, ordersEndedCount, fundBefore, fundAfter, sequence } = effect;
  const held = `${quantityText(contract, position.lots)} ${contract.base.symbol}`;
  return [
    { kind: 'note', ...sayBoth('marketProposals.currentPosition', { quantity: held }) },
    {
      kind: fundAfter < fundBefore ? 'warn' : 'good',
      ...sayBoth('marketProposals.fundChanges', {
        ...{ before: money(fundBefore), after: money(fundAfter) },
      }),
    },
    {
      kind: deleveragedCount > 0 ? 'bad' : 'good',
      ...sayBoth('marketProposals.othersDeleveraged', { count: deleveragedCount }),
    },
    {
      kind: ordersEndedCount > 0 ? 'warn' : 'good',
      ...sayBoth('marketProposals.ordersCanceled', { count: ordersEndedCount }),
    },
    { kind: 'note', ...sayBoth('marketProposals.simulated', { sequence }) },
  ];
}
