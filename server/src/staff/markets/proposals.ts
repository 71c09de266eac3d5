import { Code } from '@bourse/contract/codes.ts';
import {
  openFields,
  type RuleKind,
  ruleKindNames,
  ruleKinds,
} from '@bourse/contract/console/rule-fields.ts';
import { ruleLabels } from '@bourse/contract/console/rule-labels.ts';
import { defineProposal, type Execution, type ProposalKind } from '#edge/staff/console-port.ts';
import { type BoundFields, field, inForce } from '#edge/staff/proposal-standing.ts';
import { stateNames } from '#engine/live/instrument-states.ts';
import type { LiveState } from '#engine/live/live-state.ts';
import { acceptedOrThrow, refusalOf } from '#engine/outcome.ts';
import type { Offer } from '#platform/markets/offers.ts';
import { Refusal } from '#platform/refusal.ts';
import { sayBoth } from '#platform/texts/texts.ts';
import type { EnginePort } from '#ports/engine-port.ts';
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

const labels = {
  ...Object.fromEntries(
    Object.entries(ruleLabels).map(
      ([name, { unit, label }]) => [name, field(unit, label)] as const,
    ),
  ),
  tiers: field('text', sayBoth('marketProposals.tier')),
  sources: field('text', sayBoth('marketProposals.indexSource')),
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
      const { symbol = '', version } = fields as { symbol?: string; version?: number };
      const rules = sayBoth(`ruleKinds.${kind}`);
      if (isNew(readRules(kind, fields), live)) {
        return sayBoth('marketProposals.list', { symbol, rules });
      }
      const which = [symbol && ` ${symbol}`, version && ` v${version}`].filter(Boolean).join('');
      return { en: rules.en + which, zh: rules.zh + which };
    },
    labels,
    favours: () => null,
    async check(fields) {
      const rules = readRules(kind, fields);
      demandListable(rules, live.catalog, offers);
      demandNext(rules, live);
      await demandCovered(rules, live.catalog, shares);
      const { refused } = await effects.of(rules);
      if (refused)
        throw refusalOf({ code: refused.code, parameters: [refused.field] }, live.catalog);
    },
    async before(fields) {
      const scope = scopeOf(readRules(kind, fields));
      const present = rulesInForce(live.catalog, scope) ?? {};
      return inForce(boundOf(present), scaleOf(scope, live.catalog, offers));
    },
    async effect(fields) {
      const rules = readRules(kind, fields);
      const lines = effectLines(await effects.of(rules));
      if (!isNew(rules, live)) return lines;
      return [{ kind: 'note', ...sayBoth('marketProposals.listEffect') }, ...lines];
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
  if (isOld) throw new Refusal(Code.definitionInvalid);
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
    throw new Refusal(Code.symbolUnknown, { symbol: id });
  };
  return defineProposal({
    kind: 'market-open',
    act: 'market-open',
    fields: openFields,
    title({ instrument, state }) {
      const { name: market } = instrumentOf(instrument);
      return state === 'open'
        ? sayBoth('marketProposals.open', { market })
        : sayBoth('marketProposals.makeCancelOnly', { market });
    },
    labels: {
      instrument: field('count', sayBoth('marketProposals.marketNumber')),
      state: field('text', sayBoth('proposals.status')),
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
      const { name: market, state: present } = instrumentOf(instrument);
      const before = sayBoth(`marketStates.${stateNames[present]}`);
      const after = sayBoth(`marketStates.${state}`);
      const count = ordersIn(live, instrument);
      return [
        { kind: 'note', ...sayBoth('marketProposals.openEffect', { market, before, after }) },
        { kind: 'note', ...sayBoth('marketProposals.ordersWaiting', { count }) },
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
