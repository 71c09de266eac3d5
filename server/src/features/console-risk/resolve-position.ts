import { groupDigits } from '@bourse/contract/amount.ts';
import { Code } from '@bourse/contract/codes.ts';
import { resolveFields } from '@bourse/contract/console/routes/risk.ts';
import { PositionSide } from '@bourse/contract/enumerations.ts';
import type { CommandBody } from '@bourse/contract/messages.ts';
import type { z } from 'zod';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import { Refusal } from '../../gateway/refusal.ts';
import {
  amountText,
  type Contract,
  quantityText,
  readLots,
  readTicks,
} from '../../live/catalog.ts';
import type { LivePosition } from '../../live/live-position.ts';
import type { LiveState } from '../../live/live-state.ts';
import { defineProposal, type EffectLine, type ProposalKind } from '../../services/console-port.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import { alike, becomes, field } from '../../services/proposal-standing.ts';
import type { WhatIfPort } from '../../services/what-if-port.ts';

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
      return {
        en: `Take over the ${side} ${name} position of UID ${uid}`,
        zh: `接管 UID ${uid} 的 ${name} ${side === 'long' ? '多头' : '空头'}持仓`,
      };
    },
    labels: {
      uid: field('text', 'UID', 'UID'),
      user: field('text', 'Internal account number', '账户内部编号'),
      contract: field('text', 'Contract number', '合约编号'),
      side: field('text', 'Side', '方向'),
      quantity: field('base', 'Quantity', '数量'),
      price: field('price', 'Price', '价格'),
    },
    before: async (fields) => {
      const { contract, position, body } = read(live, fields);
      const { base, quote, priceDecimals, quantityDecimals } = contract;
      const text = (lots: number) => alike(`${quantityText(contract, lots)} ${base.symbol}`);
      const left = Math.max(0, position.lots - body.value.lots);
      return {
        ...becomes({
          label: { en: 'Position', zh: '持仓' },
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
      read(live, fields);
      const number = (await publicNumbers([fields.user])).get(fields.user);
      if (String(number) !== fields.uid) throw new Refusal(Code.shapeInvalid, ['user']);
      const { refused } = await ask(fields);
      if (refused) throw new Refusal(refused.code as Code, [...refused.parameters]);
    },
    async effect(fields) {
      const { position, contract } = read(live, fields);
      return effectLines(await ask(fields), contract, position);
    },
    async execute(fields, { key }) {
      const { body } = read(live, fields);
      const outcome = await engine.submit({ user: 0, key, body });
      const repeated = acceptedOrThrow(outcome, live.catalog);
      return { user: fields.user, sequence: repeated?.sequence ?? outcome.sequence };
    },
  });
}

function contractOf({ catalog }: LiveState, id: number): Contract {
  for (const one of catalog.contracts) if (one.id === id) return one;
  throw new Refusal(Code.symbolUnknown, [String(id)]);
}

/** The command, and what it is about. Refuses symbolUnknown, positionUnknown, quantityNotOnLot, priceNotOnTick. */
function read(live: LiveState, { user, contract: id, side, quantity, price }: Fields) {
  const contract = contractOf(live, id);
  const positionSide = side === 'long' ? PositionSide.LONG : PositionSide.SHORT;
  const position = live.futures.position(user, id, positionSide);
  if (!position) throw new Refusal(Code.positionUnknown);
  const lots = readLots(quantity, contract);
  // To the engine 0 is all of it, which nobody has named here.
  if (lots === 0) throw new Refusal(Code.shapeInvalid, ['quantity']);
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
  if (effect.refused) {
    const said = effect.refused.parameters.join(' ') || effect.refused.code;
    return [
      {
        kind: 'bad',
        en: `The engine would reject this: ${said}.`,
        zh: `引擎将拒绝该提案：${said}。`,
      },
    ];
  }
  const money = (amount: bigint) => groupDigits(amountText(contract.quote, amount));
  const { deleveragedCount, ordersEndedCount, fundBefore, fundAfter, sequence } = effect;
  const held = `${quantityText(contract, position.lots)} ${contract.base.symbol}`;
  return [
    { kind: 'note', en: `Current position: ${held}.`, zh: `当前持仓：${held}。` },
    {
      kind: fundAfter < fundBefore ? 'warn' : 'good',
      en: `Insurance fund: ${money(fundBefore)} to ${money(fundAfter)} USDT.`,
      zh: `保险基金：${money(fundBefore)} → ${money(fundAfter)} USDT。`,
    },
    {
      kind: deleveragedCount > 0 ? 'bad' : 'good',
      en: `Positions on the other side that would be auto-deleveraged: ${deleveragedCount}.`,
      zh: `${deleveragedCount} 个对手方持仓将被自动减仓。`,
    },
    {
      kind: ordersEndedCount > 0 ? 'warn' : 'good',
      en: `Open orders that would be canceled: ${ordersEndedCount}.`,
      zh: `${ordersEndedCount} 笔当前委托将被撤销。`,
    },
    {
      kind: 'note',
      en: `Simulated on a copy of the engine at log #${sequence}.`,
      zh: `基于日志 #${sequence} 的引擎副本模拟。`,
    },
  ];
}
