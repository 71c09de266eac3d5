import { mayAct } from '@bourse/contract/console/acts.ts';
import { reviewRules } from '@bourse/contract/console/desk-lists.ts';
import type { WithdrawalDetail as Whole } from '@bourse/contract/console/routes/withdrawals.ts';
import { canMove } from '@bourse/contract/moves/moves.ts';
import { WithdrawalStatus, withdrawalMoves } from '@bourse/contract/moves/withdrawal-moves.ts';
import { useState } from 'react';
import { ask } from '../../lib/api.ts';
import { colonText, listText, momentText } from '../../lib/format.ts';
import { useHouse, useIsStale } from '../../lib/house.ts';
import { useLanguage, useText } from '../../lib/language.ts';
import { useKeys } from '../../lib/page-keys.ts';
import { useOpened } from '../../lib/use-filters.ts';
import { useRead } from '../../lib/use-read.ts';
import { amountText } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotRead } from '../../ui/page-parts.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';
import { ExactFields } from './exact-fields.tsx';
import { KnownFacts } from './known-facts.tsx';
import { Part } from './part.tsx';
import { sawText } from './saw-text.ts';

const READ_MS = 3_000;
/** What waits for a person is the one that is to be seen. */
const chips = {
  ...{ 1: 'chip warning', 2: 'chip info', 6: 'chip info', 4: 'chip up' },
  ...{ 3: 'chip', 5: 'chip down', 7: 'chip' },
} as const;

interface WithdrawalDetailProps {
  readonly code: string;
  onSaid(text: string): void;
  onChanged(): void;
  onClose(): void;
}

/** One withdrawal on one screen: what is sent, why a person looks, the way of the money, and what may be done. */
export function WithdrawalDetail({ code, onSaid, onChanged, onClose }: WithdrawalDetailProps) {
  const t = useText();
  const [deciding, setDeciding] = useState<Deciding>();
  const { data, problem, again } = useRead(
    `withdrawal ${code}`,
    () => ask('consoleWithdrawal', { code }),
    READ_MS,
  );
  useOpened('withdrawal', data ? code : '');
  return (
    <>
      <NotRead read={{ problem, again }} />
      {!data && !problem && <div className="panel-body muted">{t('shared.loading')}</div>}
      {data && (
        <>
          <Head whole={data} onClose={onClose} />
          <div className="case-two scroll">
            <div className="grow parted">
              <ExactFields whole={data} />
              <Rules whole={data} />
              <Way whole={data} />
            </div>
            <KnownFacts whole={data} />
          </div>
          <Deeds whole={data} onDecide={(verb) => setDeciding({ verb, row: data.row })} />
        </>
      )}
      {deciding && (
        <DecideDialog
          key={`${deciding.verb} ${deciding.row.code}`}
          deciding={deciding}
          onSaid={onSaid}
          onClose={() => {
            setDeciding(undefined);
            again();
            onChanged();
          }}
        />
      )}
    </>
  );
}

function Head({ whole, onClose }: { readonly whole: Whole; onClose(): void }) {
  const t = useText();
  const { row, byProgram } = whole;
  return (
    <div className="panel-head head">
      <button type="button" className="lnk back-small" onClick={onClose}>
        {t('shared.back')}
      </button>
      <span className="two">
        <span className="size-20">
          {amountText(row.amount)} {row.coin}
        </span>{' '}
        {Number(row.usdt) > 0 && (
          <span className="muted">{t('withdrawals.worth', { amount: amountText(row.usdt) })}</span>
        )}
        <small>
          {t('withdrawals.number', { code: row.code })} ·{' '}
          {t('withdrawals.askedAt', {
            time: momentText(row.askedAt),
            author: t(byProgram ? 'withdrawals.byProgram' : 'withdrawals.byPerson'),
          })}
        </small>
      </span>
      <span className="right">
        <span className={chips[row.status]}>{t(`withdrawals.state${row.status}`)}</span>
      </span>
    </div>
  );
}

/** Why a person must look, each rule with what it saw, and those that saw nothing. */
function Rules({ whole: { row } }: { readonly whole: Whole }) {
  const t = useText();
  const { language } = useLanguage();
  const fired = row.rules.map(({ rule }) => rule);
  const quiet = reviewRules.filter((rule) => !fired.includes(rule));
  return (
    <Part
      title={t('withdrawals.why')}
      note={t('withdrawals.fired', { fired: fired.length, quiet: quiet.length })}
    >
      {row.rules.map(({ rule, saw }) => (
        <div key={rule} className="seen">
          <span className="warning">
            <Icon name="warning" />
          </span>
          <span className="two">
            <b className="medium">{t(`withdrawals.${rule}`)}</b>
            <small>{sawText(saw, language)}</small>
          </span>
        </div>
      ))}
      {quiet.length > 0 && (
        <div className="seen muted">
          <span className="up">
            <Icon name="check" />
          </span>
          <span>
            {t('withdrawals.quietRules')}
            {colonText(language)}
            {listText(
              quiet.map((rule) => t(`withdrawals.${rule}`)),
              language,
            )}
          </span>
        </div>
      )}
    </Part>
  );
}

function Way({ whole: { row, way } }: { readonly whole: Whole }) {
  const t = useText();
  return (
    <Part title={t('withdrawals.way')} note={t('withdrawals.wayNote')}>
      {way.length === 0 && <p className="muted">{t('withdrawals.wayNone')}</p>}
      <ol className="money-way">
        {way.map(({ kind, time, amount, coin, against }) => (
          <li key={`${kind} ${time} ${against}`}>
            <small className="muted">{momentText(time)}</small>
            <small>{t(`withdrawals.way${kind}`)}</small>
            <b>
              {amountText(amount)} {coin}
            </b>
            <small className="muted mono wrap">{against}</small>
          </li>
        ))}
        <li className="last">
          <small className="muted">{momentText(row.askedAt)}</small>
          <small>{t('withdrawals.wayasked')}</small>
          <b>
            {amountText(row.amount)} {row.coin}
          </b>
        </li>
      </ol>
    </Part>
  );
}

interface DeedsProps {
  readonly whole: Whole;
  onDecide(verb: Deciding['verb']): void;
}

/** What this person may do now, each with its key; none of them moves money by the key alone. */
function Deeds({ whole: { row, proposal }, onDecide }: DeedsProps) {
  const t = useText();
  const roles = useHouse(({ state }) => state?.operator.roles ?? []);
  const now = useHouse(({ state }) => state?.time ?? 0);
  const isStale = useIsStale();
  const { status, isOwn, isStopping, isHeldUp, needsSecondPerson, heldUntil } = row;
  const isHeld = heldUntil > now;
  const passVerb = needsSecondPerson ? 'propose' : 'pass';
  const passAct = needsSecondPerson ? 'withdrawal-pass-large' : 'withdrawal-pass';
  const isOpen = canMove(withdrawalMoves, status, 'approve') && !isOwn;
  const mayPass = isOpen && !isHeld && !proposal && mayAct(roles, passAct);
  const mayStop = isOpen && mayAct(roles, 'withdrawal-hold');
  const mayEnd =
    canMove(withdrawalMoves, status, 'return') &&
    !isOwn &&
    !isStopping &&
    !proposal &&
    mayAct(roles, 'withdrawal-end');
  const deeds = [
    ...(mayPass ? ([['a', passVerb, 'btn primary']] as const) : []),
    ...(mayStop ? ([['r', 'reject', 'btn danger']] as const) : []),
    ...(mayStop ? ([['h', 'hold', 'btn outlined']] as const) : []),
    ...(mayEnd ? ([['', 'end', 'btn outlined']] as const) : []),
  ] as const;
  useKeys(
    isStale
      ? {}
      : Object.fromEntries(
          deeds.filter(([key]) => key).map(([key, verb]) => [key, () => onDecide(verb)]),
        ),
  );
  const words = [
    ...(isOwn && status === WithdrawalStatus.review ? [t('withdrawals.own')] : []),
    ...(isStopping ? [t('withdrawals.stopping')] : []),
    ...(isHeldUp ? [t('withdrawals.heldUp', { coin: row.coin, network: row.chain })] : []),
    ...(row.isRefused ? [t('withdrawals.refused')] : []),
    ...(status === WithdrawalStatus.review && isHeld
      ? [t('withdrawals.waitsHold', { time: momentText(heldUntil) })]
      : []),
  ];
  if (deeds.length === 0 && words.length === 0) return null;
  return (
    <div className="panel-head acts">
      {deeds.map(([key, verb, look]) => (
        <button
          key={verb}
          type="button"
          className={look}
          disabled={isStale}
          onClick={() => onDecide(verb)}
        >
          {t(`withdrawals.${verb}`)} {key && <kbd>{key}</kbd>}
        </button>
      ))}
      {words.map((text) => (
        <span key={text} className="warning">
          {text}
        </span>
      ))}
    </div>
  );
}
