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
  'contract-rules': ['Rules of the contract', '合约规则'],
  'market-rules': ['Rules of the market', '现货规则'],
  'risk-rules': ['Rules of risk', '风控规则'],
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
        return { en: `New: ${en}${what}`, zh: `新增：${zh}${what}` };
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
  en: 'It is listed at once, open, with its index, for everybody. Its book is empty until somebody quotes; bots of a demo begin with the next start.',
  zh: '立即对所有人上线并开放交易，同时启用其指数。在有人报价之前订单簿为空；演示模式的机器人在下次启动后开始报价。',
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
        en: isOpen ? `Open ${name}` : `Let ${name} take cancels`,
        zh: isOpen ? `开放 ${name}` : `${name} 恢复撤单`,
      };
    },
    labels: {
      instrument: field('count', 'Instrument, number', '品种编号'),
      state: field('text', 'State', '状态'),
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
          en: `${name}: ${stateNames[present]} now, then ${state}.`,
          zh: `${name}：现为 ${stateNames[present]}，之后为 ${state}。`,
        },
        {
          kind: 'note',
          en: `${resting} orders rest and may trade again.`,
          zh: `${resting} 个委托可恢复成交。`,
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
