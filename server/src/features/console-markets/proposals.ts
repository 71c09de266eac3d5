import { Code } from '@bourse/contract/codes.ts';
import {
  openFields,
  type RuleKind,
  ruleKindNames,
  ruleKinds,
} from '@bourse/contract/console/rule-fields.ts';
import { ruleLabels } from '@bourse/contract/console/rule-labels.ts';
import { acceptedOrThrow } from '../../gateway/outcome.ts';
import { Refusal } from '../../gateway/refusal.ts';
import { stateNames } from '../../live/instrument-states.ts';
import type { LiveState } from '../../live/live-state.ts';
import type { Offer } from '../../markets/offers.ts';
import {
  type BoundFields,
  defineProposal,
  type Execution,
  type ProposalKind,
} from '../../services/console-port.ts';
import type { EnginePort } from '../../services/engine-port.ts';
import { field, inForce } from '../../services/proposal-standing.ts';
import { ordersIn } from './counts.ts';
import { demandCovered, type SharePort } from './covered-shares.ts';
import { type Effects, effectLines, readRules } from './effects.ts';
import {
  commandsOf,
  demandListable,
  type RuleFields,
  rulesInForce,
  scaleOf,
  scopeOf,
  stateCommand,
} from './scopes.ts';

const stateZh = { open: '开放', 'cancel-only': '仅可撤单', halted: '已暂停' } as const;

export interface MarketProposalDependencies {
  readonly live: LiveState;
  readonly engine: EnginePort;
  readonly effects: Effects;
  readonly offers: readonly Offer[];
  readonly shares: SharePort;
}

/** What takes two people: new rules of each kind, and to let something trade again. */
export function marketProposals(dependencies: MarketProposalDependencies): readonly ProposalKind[] {
  return [
    ...ruleKindNames.map((kind) => ruleProposal(kind, dependencies)),
    openProposal(dependencies),
  ];
}

const kindNames = {
  'contract-rules': ['Contract rules', '合约规则'],
  'market-rules': ['Spot rules', '现货规则'],
  'risk-rules': ['Risk rules', '风控规则'],
  'fee-rules': ['Spot fees and tiers', '现货费率与等级'],
} as const satisfies Readonly<Record<RuleKind, readonly [string, string]>>;

const labels = {
  ...Object.fromEntries(
    Object.entries(ruleLabels).map(
      ([name, [unit, en, zh]]) => [name, field(unit, en, zh)] as const,
    ),
  ),
  tiers: field('text', 'Tier', '档位'),
  sources: field('text', 'Index source', '指数来源'),
};

/** New rules, all fields of them. They are passed as they are bound, whatever else was passed meanwhile. */
function ruleProposal(
  kind: RuleKind,
  { live, engine, effects, offers, shares }: MarketProposalDependencies,
): ProposalKind {
  return defineProposal({
    kind,
    act: 'market-rules',
    fields: ruleKinds[kind],
    title(fields) {
      const { symbol, version } = fields as { symbol?: string; version?: number };
      const [en, zh] = kindNames[kind];
      const what = symbol ? ` ${symbol}` : '';
      const number = version ? ` v${version}` : '';
      if (isNew(readRules(kind, fields), live)) {
        return { en: `List${what}: ${en}`, zh: `上线${what}：${zh}` };
      }
      return { en: `${en}${what}${number}`, zh: `${zh}${what}${number}` };
    },
    labels,
    favours: () => null,
    async check(fields) {
      const rules = readRules(kind, fields);
      demandListable(rules, live.catalog, offers);
      demandNext(rules, live);
      await demandCovered(rules, live.catalog, shares);
      const { refused } = await effects.of(rules);
      if (refused) throw new Refusal(refused.code as Code, [refused.field]);
    },
    async before(fields) {
      const scope = scopeOf(readRules(kind, fields));
      const present = rulesInForce(live.catalog, scope) ?? {};
      return inForce(boundOf(present), scaleOf(scope, live.catalog, offers));
    },
    async effect(fields) {
      const rules = readRules(kind, fields);
      const lines = effectLines(await effects.of(rules));
      return isNew(rules, live) ? [listed, ...lines] : lines;
    },
    async execute(fields, execution) {
      const rules = readRules(kind, fields);
      demandListable(rules, live.catalog, offers);
      // Another proposal may have changed what this one was measured by.
      await demandCovered(rules, live.catalog, shares);
      await takeOver(scopeOf(rules), execution);
      let sequence = 0;
      for (const body of commandsOf(rules, live.catalog, offers)) {
        const key = body.case === 'defineAsset' ? `${execution.key}:coin` : execution.key;
        const outcome = await engine.submit({ user: 0, key, body });
        sequence = acceptedOrThrow(outcome, live.catalog)?.sequence ?? outcome.sequence;
      }
      return { scope: scopeOf(rules), sequence };
    },
  });
}

/** As JSON has it: what the engine leaves out is not there. */
const boundOf = (rules: object) => JSON.parse(JSON.stringify(rules)) as BoundFields;

function isNew(rules: RuleFields, { catalog }: LiveState): boolean {
  const { kind } = rules;
  const isInstrument = kind === 'contract-rules' || kind === 'market-rules';
  return isInstrument && !rulesInForce(catalog, scopeOf(rules));
}

const listed = {
  kind: 'note',
  en: 'The market is listed immediately and open to everyone, with its index. The order book stays empty until someone places an order. In a demo, bots start quoting after the next restart.',
  zh: '该市场立即对所有人上线并开放交易，同时启用指数。有人下单前订单簿为空；演示模式的机器人在下次启动后开始报价。',
} as const;

/**
 * A number that is taken would be refused by the engine for rules of risk and fees, and says nothing for
 * contracts. A schedule of fees without one would make the engine count from 0 again.
 */
function demandNext(rules: RuleFields, { catalog }: LiveState): void {
  if (rules.kind === 'market-rules') return;
  const present = rulesInForce(catalog, scopeOf(rules)) as { version?: number } | undefined;
  const last = present?.version ?? 0;
  const { version } = rules.fields;
  const isOld = version === undefined ? last > 0 : version <= last;
  if (isOld) throw new Refusal(Code.definitionInvalid, ['version']);
}

/** From now on these rules are the operators', and no release sets them. */
async function takeOver(scope: string, { executor, time }: Execution): Promise<void> {
  await executor
    .insertInto('operators_rules')
    .values({ scope, since: time })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function openProposal({ live, engine }: MarketProposalDependencies): ProposalKind {
  const instrumentOf = (id: number) => {
    const { catalog } = live;
    for (const one of [...catalog.markets, ...catalog.contracts]) if (one.id === id) return one;
    throw new Refusal(Code.symbolUnknown, [String(id)]);
  };
  return defineProposal({
    kind: 'market-open',
    act: 'market-open',
    fields: openFields,
    title({ instrument, state }) {
      const { name } = instrumentOf(instrument);
      const isOpen = state === 'open';
      return {
        en: isOpen ? `Open ${name}` : `Make ${name} cancel-only`,
        zh: isOpen ? `开放 ${name}` : `将 ${name} 设为仅可撤单`,
      };
    },
    labels: {
      instrument: field('count', 'Market number', '市场编号'),
      state: field('text', 'Status', '状态'),
    },
    favours: () => null,
    async check({ instrument, state }) {
      // What is not stopped further than that needs no opening.
      if (stateNames[instrumentOf(instrument).state] === state) throw new Refusal(Code.notFound);
    },
    async before({ instrument }) {
      const state = stateNames[instrumentOf(instrument).state] ?? '';
      return inForce({ instrument, state });
    },
    async effect({ instrument, state }) {
      const { name, state: present } = instrumentOf(instrument);
      const resting = ordersIn(live, instrument);
      return [
        {
          kind: 'note',
          en: `${name}: from ${stateNames[present]} to ${state}.`,
          zh: `${name}：由“${stateZh[stateNames[present] ?? 'halted']}”变为“${stateZh[state]}”。`,
        },
        {
          kind: 'note',
          en: `Orders in the order book that can trade again once the market is open: ${resting}.`,
          zh: `订单簿中有 ${resting} 笔委托，开放交易后可恢复成交。`,
        },
      ];
    },
    async execute({ instrument, state }, { key }) {
      const body = stateCommand(instrumentOf(instrument), state);
      const outcome = await engine.submit({ user: 0, key, body });
      const repeated = acceptedOrThrow(outcome, live.catalog);
      return { instrument, state, sequence: repeated?.sequence ?? outcome.sequence };
    },
  });
}
