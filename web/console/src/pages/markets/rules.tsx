import { mayAct } from '@bourse/contract/console/acts.ts';
import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { RuleEffect, RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { useHouse } from '../../lib/house.ts';
import { useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Failed } from '../../ui/bits.tsx';
import { rowsOf, valueAt } from '../../ui/rule-text.ts';
import { EffectPanel } from './effect-panel.tsx';
import { InstrumentHead } from './instrument-head.tsx';
import { RuleTable } from './rule-table.tsx';
import { VersionStrip } from './version-strip.tsx';

type Rules = DataOf<(typeof consoleRoutes)['consoleRules']>;
type Fields = { readonly [name: string]: BoundValue };

interface RulesPageProps {
  readonly scope: string;
  onChanged(): void;
}

/** The rules of one scope: its versions, all fields side by side, and what a change would do. */
export function RulesPage({ scope, onChanged }: RulesPageProps) {
  const t = useText();
  const read = useRead(`rules ${scope}`, () => ask('consoleRules', { query: { scope } }), 5_000);
  const { data } = read;
  return (
    <div className="col grow scroll">
      {read.problem && (
        <Failed
          text={t('shared.notRead', { problem: read.problem })}
          again={t('shared.again')}
          onAgain={read.again}
        />
      )}
      {data?.instrument && (
        <InstrumentHead
          instrument={data.instrument}
          onDone={() => {
            read.again();
            onChanged();
          }}
        />
      )}
      {data?.offered && (
        <section className="panel none">
          <div className="panel-head" style={{ height: 56, borderBottom: 0 }}>
            <h1>{data.offered}</h1>
            <span className="chip">{t('markets.notListed')}</span>
          </div>
          <p className="panel-body muted">{t('markets.listingText')}</p>
        </section>
      )}
      {data && <Editor key={inForceOf(data).number} rules={data} />}
    </div>
  );
}

const inForceOf = ({ versions }: Rules): RuleVersion =>
  versions.find(({ isInForce }) => isInForce) ?? (versions[0] as RuleVersion);

function Editor({ rules }: { readonly rules: Rules }) {
  const t = useText();
  const propose = usePropose();
  const present = inForceOf(rules);
  const [draft, setDraft] = useState<Fields>(present.fields);
  const [effect, setEffect] = useState<RuleEffect | string>('');
  const [isProposing, setProposing] = useState(false);
  const [said, setSaid] = useState('');
  const mayPropose = useHouse(({ state }) => mayAct(state?.operator.roles ?? [], 'market-rules'));
  const next = Math.max(...rules.versions.map(({ number }) => number)) + 1;
  const rows = rowsOf(present.fields);
  const changed = rows.filter(
    ({ path, isFixed }) => !isFixed && valueAt(draft, path) !== valueAt(present.fields, path),
  );
  const hasVersion = 'version' in present.fields;
  const fields: Fields = {
    ...draft,
    ...(hasVersion && { version: next }),
    ...('effectiveTime' in present.fields && { effectiveTime: 0 }),
  };
  const isNew = rules.offered !== '';
  const isChanged = changed.length > 0;
  // What is not listed is proposed with the release's own rules as well.
  const hasPurpose = isNew || isChanged;
  const change = (to: Fields) => {
    setDraft(to);
    setEffect('');
    setSaid('');
  };
  const reckon = async () => {
    setEffect('…');
    const body = { kind: rules.kind, fields };
    setEffect(
      await ask('consoleRuleEffect', { body }).catch((error: unknown) =>
        error instanceof CallRefused ? error.message : String(error),
      ),
    );
  };
  const name =
    rules.instrument?.name ||
    rules.offered ||
    t(rules.scope === 'risk' ? 'markets.risk' : 'markets.fees');
  return (
    <>
      {!isNew && (
        <VersionStrip
          versions={rules.versions}
          onTake={mayPropose ? (version) => change(version.fields) : undefined}
        />
      )}
      <RuleTable
        {...{ rows, draft, next, scale: rules.scale, present: present.fields }}
        number={present.number}
        onChange={mayPropose ? change : undefined}
        foot={
          <>
            <span className="muted">
              {t('markets.changed', { changed: changed.length, fields: rows.length })}
            </span>
            {said && (
              <span className="chip up" role="status">
                {said}
              </span>
            )}
            {mayPropose && (
              <span className="right">
                <button
                  type="button"
                  className="btn small"
                  disabled={!isChanged}
                  onClick={() => change(present.fields)}
                >
                  {t('markets.startOver')}
                </button>
                <button
                  type="button"
                  className="btn small outlined"
                  disabled={!hasPurpose || effect === '…'}
                  onClick={() => void reckon()}
                >
                  {t('markets.reckon')}
                </button>
                <button
                  type="button"
                  className="btn small primary"
                  disabled={!hasPurpose || typeof effect === 'string' || effect.refused !== null}
                  onClick={() => setProposing(true)}
                >
                  {isNew ? t('markets.list') : t('markets.propose', { version: next })}
                </button>
              </span>
            )}
          </>
        }
      />
      <EffectPanel effect={effect} />
      {isProposing && (
        <ActDialog
          act="market-rules"
          title={
            isNew
              ? t('markets.listTitle', { market: name })
              : t('markets.proposeTitle', { version: next, market: name })
          }
          text={t('markets.proposeText', { fields: rows.length })}
          verb={t('markets.proposeVerb')}
          onClose={() => setProposing(false)}
          run={async (key, reason) => {
            setSaid(await propose(key, rules.kind, fields, reason));
          }}
        />
      )}
    </>
  );
}
