import { mayAct } from '@bourse/contract/console/acts.ts';
import type { BoundValue } from '@bourse/contract/console/bound-text.ts';
import type { consoleRoutes } from '@bourse/contract/console/route-paths.ts';
import type { RuleEffect, RuleVersion } from '@bourse/contract/console/routes/markets.ts';
import type { DataOf } from '@bourse/contract/route.ts';
import { type ReactNode, useState } from 'react';
import { ask, CallRefused } from '../../lib/api.ts';
import { colonText, commaText, dayText, momentText } from '../../lib/format.ts';
import { useHouse } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { usePropose } from '../../lib/propose.ts';
import { useRead } from '../../lib/use-read.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { rowsOf, valueAt } from '../../ui/rule-text.ts';
import { EffectPanel } from './effect-panel.tsx';
import { InstrumentHead } from './instrument-head.tsx';
import { RuleTable } from './rule-table.tsx';

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
      <NotRead read={read} />
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
          <div className="panel-head plain deep">
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

/** What is being put together, what it would do, and what of it differs from the rules in force. */
function useDraft(rules: Rules) {
  const present = inForceOf(rules);
  const [draft, setDraft] = useState<Fields>(present.fields);
  const [effect, setEffect] = useState<RuleEffect | string>('');
  const next = Math.max(...rules.versions.map(({ number }) => number)) + 1;
  const rows = rowsOf(present.fields);
  const changed = rows.filter(
    ({ path, isFixed }) => !isFixed && valueAt(draft, path) !== valueAt(present.fields, path),
  );
  /** As they are sent. */
  const fields: Fields = {
    ...draft,
    ...('version' in present.fields && { version: next }),
    ...('effectiveTime' in present.fields && { effectiveTime: 0 }),
  };
  const change = (to: Fields) => {
    setDraft(to);
    setEffect('');
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
  return { present, draft, effect, next, rows, changed, fields, change, reckon };
}

function Editor({ rules }: { readonly rules: Rules }) {
  const made = useDraft(rules);
  const { present, draft, effect, next, rows } = made;
  const [isProposing, setProposing] = useState(false);
  const [said, setSaid] = useState('');
  const mayPropose = useHouse(({ state }) => mayAct(state?.operator.roles ?? [], 'market-rules'));
  const change = (to: Fields) => {
    made.change(to);
    setSaid('');
  };
  return (
    <>
      {rules.offered === '' && (
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
          <Foot made={made} said={said}>
            {mayPropose && (
              <DraftButtons
                {...{ rules, made }}
                onStartOver={() => change(present.fields)}
                onPropose={() => setProposing(true)}
              />
            )}
          </Foot>
        }
      />
      <EffectPanel effect={effect} />
      {isProposing && (
        <ProposeDialog {...{ rules, made }} onSaid={setSaid} onClose={() => setProposing(false)} />
      )}
    </>
  );
}

interface DraftProps {
  readonly rules: Rules;
  readonly made: ReturnType<typeof useDraft>;
}

interface FootProps extends Pick<DraftProps, 'made'> {
  readonly said: string;
  readonly children: ReactNode;
}

/** How much is changed, and what can be done with it. */
function Foot({ made: { changed, rows }, said, children }: FootProps) {
  const t = useText();
  return (
    <>
      <span className="muted">
        {t('markets.changed', { changed: changed.length, fields: rows.length })}
      </span>
      {said && (
        <span className="chip up" role="status">
          {said}
        </span>
      )}
      {children}
    </>
  );
}

interface DraftButtonsProps extends DraftProps {
  onStartOver(): void;
  onPropose(): void;
}

function DraftButtons({ rules, made, onStartOver, onPropose }: DraftButtonsProps) {
  const t = useText();
  const { changed, effect, next, reckon } = made;
  const isNew = rules.offered !== '';
  const isChanged = changed.length > 0;
  // What is not listed is proposed with the release's own rules as well.
  const hasPurpose = isNew || isChanged;
  return (
    <span className="right">
      <button type="button" className="btn small" disabled={!isChanged} onClick={onStartOver}>
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
        onClick={onPropose}
      >
        {isNew ? t('markets.list') : t('markets.propose', { version: next })}
      </button>
    </span>
  );
}

interface ProposeDialogProps extends DraftProps {
  onSaid(text: string): void;
  onClose(): void;
}

function ProposeDialog({ rules, made, onSaid, onClose }: ProposeDialogProps) {
  const t = useText();
  const propose = usePropose();
  const { next: version, rows, fields } = made;
  const { instrument, offered, scope, kind } = rules;
  const market =
    instrument?.name || offered || t(scope === 'risk' ? 'markets.risk' : 'markets.fees');
  return (
    <ActDialog
      act="market-rules"
      title={
        offered === ''
          ? t('markets.proposeTitle', { version, market })
          : t('markets.listTitle', { market })
      }
      text={t('markets.proposeText', { fields: rows.length })}
      verb={t('markets.proposeVerb')}
      onClose={onClose}
      run={async (key, reason) => onSaid(await propose(key, kind, fields, reason))}
    />
  );
}

const SHOWN_MAX = 8;

interface VersionStripProps {
  readonly versions: readonly RuleVersion[];
  /** Takes the values of an old version as a new proposal's; absent: one may not propose. */
  readonly onTake: ((version: RuleVersion) => void) | undefined;
}

/** The versions of rules, the oldest left. An old one is never put back: it is proposed again. */
function VersionStrip({ versions, onTake }: VersionStripProps) {
  const t = useText();
  const { language } = useLanguage();
  const shown = versions.slice(0, SHOWN_MAX).reverse();
  const aboutOf = (version: RuleVersion) =>
    [
      version.time > 0 && dayText(version.time),
      version.isInForce && t('markets.inForce'),
      version.inForceFrom > version.time &&
        t('markets.scheduled', { time: momentText(version.inForceFrom) }),
      version.author && t('markets.by', { author: version.author, approver: version.passer }),
    ]
      .filter(Boolean)
      .join(commaText(language));
  const sourceOf = ({ author, passer, reason }: RuleVersion) =>
    author
      ? `${t('markets.by', { author, approver: passer })}${colonText(language)}${reason}`
      : t('markets.fromRelease');
  return (
    <section className="panel" aria-label={t('markets.versions')}>
      <div className="panel-head plain scroll">
        <h2>{t('markets.versions')}</h2>
        {shown.map((version) => (
          <span key={version.number} className="one-line" title={sourceOf(version)}>
            <span className={version.isInForce ? 'dot' : 'dot hollow'} /> <b>v{version.number}</b>{' '}
            <span className="muted">{aboutOf(version)}</span>
            {onTake && !version.isInForce && (
              <>
                {' '}
                <button type="button" className="lnk" onClick={() => onTake(version)}>
                  {t('markets.takeVersion', { version: version.number })}
                </button>
              </>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}
