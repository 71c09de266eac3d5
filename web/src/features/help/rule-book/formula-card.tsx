import { useState } from 'react';
import type { ContractRules } from '#app/data/futures/contract-rules.ts';
import { formatNumber } from '#app/lib/format.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { RuleBookDocument } from '../document/rule-book-document.ts';
import { type Formula, initialValues, type RuleField, type RuleResult } from './formulas.ts';

const DECIMALS_MAX = 8;

interface FormulaCardProps {
  readonly formula: Formula;
  readonly rules: ContractRules;
  readonly document: RuleBookDocument;
}

function unitText(unit: RuleField['unit'], { base, quote }: ContractRules): string {
  return { quote, base, percent: '%', none: '' }[unit];
}

interface ResultsProps extends Pick<FormulaCardProps, 'rules' | 'document'> {
  readonly results: readonly RuleResult[] | null;
}

function Results({ results, rules, document }: ResultsProps) {
  if (!results) return <p className="text-ink-2">{document.none}</p>;
  return (
    <dl className="flex flex-col gap-1.5 tabular-nums">
      {results.map(({ name, amount, unit }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-2">{document.results[name]}</dt>
          <dd className="font-semibold">
            {amount === null
              ? document.nowhere
              : `${formatNumber(amount, DECIMALS_MAX, { zero: true, trim: true })} ${unitText(unit, rules)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A formula, the fields that a visitor can change, and what the engine's functions say. */
export function FormulaCard({ formula, rules, document }: FormulaCardProps) {
  const [values, setValues] = useState(() => initialValues(formula));
  const text = document.formulas[formula.id];
  return (
    <Panel label={text.title} className="flex flex-col gap-4 p-5" id={formula.id}>
      <h2 className="font-semibold text-[16px]">{text.title}</h2>
      <p className="whitespace-pre-line break-words rounded bg-field p-3 leading-6">
        {text.formula}
      </p>
      <div className="grid grid-cols-1 gap-6 tablet:grid-cols-[1.2fr_1fr]">
        <form
          className="grid content-start gap-3 phone:grid-cols-2"
          onSubmit={(event) => event.preventDefault()}
        >
          {formula.hasSide && (
            <Segmented<'1' | '-1'>
              label={`${text.title}: ${document.side.label}`}
              className="phone:col-span-2"
              size="small"
              segments={[
                { value: '1', label: document.side.long, tone: 'up' },
                { value: '-1', label: document.side.short, tone: 'down' },
              ]}
              value={values.side === '-1' ? '-1' : '1'}
              onValue={(side) => setValues({ ...values, side })}
            />
          )}
          {formula.fields.map(({ name, unit }) => (
            <TextField
              key={name}
              label={document.fields[name]}
              inputMode="decimal"
              autoComplete="off"
              value={values[name] ?? ''}
              onValue={(value) => setValues({ ...values, [name]: value })}
              after={<span className="text-ink-2 text-small">{unitText(unit, rules)}</span>}
            />
          ))}
        </form>
        <div aria-live="polite" className="rounded border border-line p-4">
          <Results results={formula.compute(rules, values)} rules={rules} document={document} />
        </div>
      </div>
      <p className="text-ink-3 text-small">{text.note}</p>
    </Panel>
  );
}
