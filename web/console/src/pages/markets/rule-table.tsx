import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import { type ReactNode, useState } from 'react';
import { commaText } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import {
  plainText,
  type RuleRow,
  readRule,
  ruleText,
  type Scale,
  valueAt,
  withValue,
} from '../../ui/rule-text.ts';

type Fields = { readonly [name: string]: BoundValue };

interface RuleTableProps {
  readonly rows: readonly RuleRow[];
  readonly scale: Scale;
  /** Rules in force, and their number. */
  readonly present: Fields;
  readonly number: number;
  /** What is being put together, as the version of that number. */
  readonly draft: Fields;
  readonly next: number;
  /** Absent: one may only read. */
  readonly onChange: ((fields: Fields) => void) | undefined;
  readonly foot: ReactNode;
}

/** All fields of the rules, not only the changed ones: in force, and beside it what is proposed. */
export function RuleTable(props: RuleTableProps) {
  const { rows, scale, present, number, draft, next, onChange, foot } = props;
  const t = useText();
  const { language } = useLanguage();
  return (
    <section className="panel none">
      <div className="scroll rules">
        <table className="compact named">
          <thead>
            <tr>
              <th>{t('markets.rule')}</th>
              <th className="num">
                {number === 0
                  ? t('markets.ofRelease')
                  : `${t('markets.beside', { version: number })}${commaText(language)}${t('markets.inForce')}`}
              </th>
              {onChange && <th className="num">{t('markets.proposedNow', { version: next })}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const before = valueAt(present, row.path);
              const value = valueAt(draft, row.path);
              const isChanged = !row.isFixed && before !== value;
              const text = ruleText(before, row.unit, scale, language);
              return (
                <tr key={row.path} className={isChanged ? 'warn' : ''}>
                  <td className={isChanged ? 'semibold' : ''}>
                    {row.label[language === 'en' ? 0 : 1]}
                  </td>
                  <td className="num">{isChanged ? <s className="faint">{text}</s> : text}</td>
                  {onChange && (
                    <td className="num">
                      {row.isFixed || row.unit === 'time' || row.unit === 'text' ? null : (
                        <RuleField
                          key={String(value)}
                          row={row}
                          scale={scale}
                          value={value}
                          onChange={(to) => onChange(withValue(draft, row.path, to))}
                        />
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="panel-head">{foot}</div>
    </section>
  );
}

interface RuleFieldProps {
  readonly row: RuleRow;
  readonly scale: Scale;
  readonly value: BoundValue | undefined;
  onChange(value: BoundValue): void;
}

/** A value in the unit that people read; what is no such number stays out of the rules, and says so. */
function RuleField({ row, scale, value, onChange }: RuleFieldProps) {
  const t = useText();
  const { language } = useLanguage();
  const label = row.label[language === 'en' ? 0 : 1];
  const [isWrong, setWrong] = useState(false);
  if (row.unit === 'yes-no') {
    return (
      <input
        type="checkbox"
        aria-label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  return (
    <input
      className="inp small num rule-value"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? t('markets.wrong') : undefined}
      inputMode="decimal"
      defaultValue={typeof value === 'number' ? plainText(value, row.unit, scale) : ''}
      onBlur={(event) => {
        const read = readRule(event.target.value, row.unit, scale, language);
        setWrong(read === undefined);
        if (read !== undefined && read !== value) onChange(read);
      }}
    />
  );
}
